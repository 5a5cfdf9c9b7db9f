#[[
Waybill in CMake 3.20 or later:

  include(Waybill)
  waybill_compile(TARGET requests SPECS specs EMIT wire http swift)

compiles the specs below the folder `specs` when the target `requests` is built, which is part of `all`.

  TARGET name        the target that stands for all outputs
  SPECS path...      spec files and folders, from the current source folder
  EMIT kind...       wire, http, swift, model (default: wire)
  OUTPUT folder      where outputs go, from the current binary folder (default: the name of the target)
  ROOT folder        nothing outside it is read (default: each folder of SPECS)
  OPTIONS option...  more arguments of `waybill compile`: --environment, staging

Afterwards these variables are set:

  <name>_OUTPUTS       all outputs
  <name>_WIRE, …       those of a kind. target_sources(app PRIVATE ${requests_SWIFT}) compiles generated Swift.
  <name>_WIRE_DIR, …   the folder of a kind, where manifest.json of each service lists the messages:
                       fixtures of tests

The program is WAYBILL_EXECUTABLE, which is looked for in PATH. CMake runs it to learn the names of outputs,
and is run again when a spec, or a file that one reads, changes. With an error in a spec the names of
the last time stay, and the build shows the error. With Ninja, an output that is removed by hand is made
again; with makefiles, remove <name>.stamp as well.
]]
include_guard(GLOBAL)
cmake_policy(VERSION 3.20)

find_program(WAYBILL_EXECUTABLE waybill DOC "The compiler of request specs")

function(waybill_compile)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;OUTPUT;ROOT" "SPECS;EMIT;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "waybill_compile: unexpected ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TARGET OR NOT arg_SPECS)
    message(FATAL_ERROR "waybill_compile: TARGET and SPECS are required")
  endif()
  if(NOT WAYBILL_EXECUTABLE)
    message(FATAL_ERROR "waybill_compile: waybill is not in PATH; set WAYBILL_EXECUTABLE")
  endif()
  if(NOT arg_EMIT)
    set(arg_EMIT wire)
  endif()
  if(NOT arg_OUTPUT)
    set(arg_OUTPUT ${arg_TARGET})
  endif()
  cmake_path(ABSOLUTE_PATH arg_OUTPUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)

  # Absolute paths: messages and dependencies mean the same from any folder.
  set(specs)
  set(files)
  foreach(path IN LISTS arg_SPECS)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    list(APPEND specs ${path})
    if(IS_DIRECTORY ${path})
      # The build checks whether the files have changed, and reruns CMake if they have.
      file(GLOB_RECURSE found CONFIGURE_DEPENDS ${path}/*.yaml ${path}/*.yml)
      list(APPEND files ${found})
    else()
      list(APPEND files ${path})
    endif()
  endforeach()
  list(JOIN arg_EMIT "," kinds)
  set(arguments compile ${specs} --output ${arg_OUTPUT} --emit ${kinds} ${arg_OPTIONS})
  if(arg_ROOT)
    cmake_path(ABSOLUTE_PATH arg_ROOT BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    list(APPEND arguments --root ${arg_ROOT})
  endif()

  # The files to read and to write. If a spec has an error, there are no lists, and the previous
  # ones are kept: the build then shows the error. A dependency file could name the files that are
  # read, but makefile generators never forget a file that one has named, and rebuild each time if
  # it is gone.
  set(outputs)
  set(inputs)
  foreach(list IN ITEMS outputs inputs)
    set(listing ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.${list})
    execute_process(
      COMMAND ${WAYBILL_EXECUTABLE} ${arguments} --list-${list}
      RESULT_VARIABLE status OUTPUT_VARIABLE lines ERROR_QUIET)
    if(status EQUAL 0)
      set(earlier)
      if(EXISTS ${listing})
        file(READ ${listing} earlier)
      endif()
      if(NOT EXISTS ${listing} OR NOT lines STREQUAL earlier)
        file(WRITE ${listing} "${lines}")
      endif()
    elseif(EXISTS ${listing})
      file(READ ${listing} lines)
    endif()
    string(REGEX REPLACE "\n$" "" lines "${lines}")
    string(REPLACE "\n" ";" ${list} "${lines}")
  endforeach()
  # The build does not wait for a file that is gone. The list then changes, and the build depends on
  # the list as well.
  foreach(file IN LISTS inputs)
    if(EXISTS ${file})
      list(APPEND files ${file})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(listing ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.inputs)
  if(EXISTS ${listing})
    list(APPEND files ${listing})
  endif()

  # Waybill does not touch an output that stays the same, so the stamp is what becomes newer than
  # the specs.
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.stamp)
  add_custom_command(
    OUTPUT ${stamp}
    BYPRODUCTS ${outputs}
    COMMAND ${WAYBILL_EXECUTABLE} ${arguments}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${files} ${WAYBILL_EXECUTABLE}
    COMMENT "Compiling requests of ${arg_TARGET}"
    VERBATIM)
  add_custom_target(${arg_TARGET} ALL DEPENDS ${stamp})

  set(${arg_TARGET}_OUTPUTS ${outputs} PARENT_SCOPE)
  foreach(kind IN LISTS arg_EMIT)
    string(TOUPPER ${kind} name)
    set(members)
    foreach(output IN LISTS outputs)
      cmake_path(IS_PREFIX arg_OUTPUT ${output} NORMALIZE is_below)
      cmake_path(RELATIVE_PATH output BASE_DIRECTORY ${arg_OUTPUT} OUTPUT_VARIABLE relative)
      if(is_below AND relative MATCHES "^${kind}/")
        list(APPEND members ${output})
      endif()
    endforeach()
    set(${arg_TARGET}_${name} ${members} PARENT_SCOPE)
    set(${arg_TARGET}_${name}_DIR ${arg_OUTPUT}/${kind} PARENT_SCOPE)
  endforeach()
endfunction()
