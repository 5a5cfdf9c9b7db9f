/* The limit that Waybill is measured against: libyaml's events of some files, read and dropped.
 *
 *   yaml-loop FILE...          the files named
 *   yaml-loop < LIST           the files that standard input names, one a line
 *
 * Prints the number of files, bytes and events. Exit 1: a file cannot be read or is not YAML. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* One buffer for all files, as large as the largest. */
static unsigned char *buffer;
static size_t capacity;

static unsigned long files, bytes, events;

/* Reads a whole file into the buffer; -1 when that fails. */
static long read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  size_t length = 0;
  if (file == NULL) return -1;
  setvbuf(file, NULL, _IONBF, 0);
  for (;;) {
    size_t count;
    if (length == capacity) {
      size_t larger = capacity == 0 ? 1 << 16 : capacity * 2;
      unsigned char *moved = realloc(buffer, larger);
      if (moved == NULL) break;
      buffer = moved;
      capacity = larger;
    }
    count = fread(buffer + length, 1, capacity - length, file);
    length += count;
    if (count == 0 && feof(file)) {
      fclose(file);
      return (long)length;
    }
    if (ferror(file)) break;
  }
  fclose(file);
  return -1;
}

/* Parses one file to its end. */
static int parse(const char *path) {
  yaml_parser_t parser;
  yaml_event_t event;
  int is_end = 0;
  long length = read_file(path);
  if (length < 0) {
    perror(path);
    return 0;
  }
  if (!yaml_parser_initialize(&parser)) return 0;
  yaml_parser_set_input_string(&parser, buffer, (size_t)length);
  while (!is_end) {
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s:%zu: %s\n", path, parser.problem_mark.line + 1, parser.problem);
      yaml_parser_delete(&parser);
      return 0;
    }
    is_end = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    events += 1;
  }
  yaml_parser_delete(&parser);
  files += 1;
  bytes += (unsigned long)length;
  return 1;
}

int main(int count, char **arguments) {
  char path[4096];
  int is_good = 1;
  for (int index = 1; index < count; index += 1) is_good &= parse(arguments[index]);
  if (count == 1) {
    while (fgets(path, sizeof path, stdin) != NULL) {
      path[strcspn(path, "\n")] = '\0';
      if (path[0] != '\0') is_good &= parse(path);
    }
  }
  printf("%lu files, %lu bytes, %lu events\n", files, bytes, events);
  free(buffer);
  return is_good ? 0 : 1;
}
