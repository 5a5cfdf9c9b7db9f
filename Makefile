# make          build waybill and compile specs/ to request messages below build/
# make test     build and run the examples, and run the tests
# make test-quick  the tests that build no package or program and run no Python: after each edit
# make torture  the tests with ten times as many random seeds; takes long
# make sanitize the quick tests under the Address and the Thread Sanitizer; builds everything twice
# make fuzz     feed the compiler with inputs that libFuzzer makes up, for 17 minutes
# make reproducible  build the release binary in another folder, too, and compare
# make install PREFIX=/usr/local  lay what 'make' built below a folder: program, completions, manual page, schemas
# make dist     an archive, a Debian package and the artifact bundle with their digests, a Containerfile and a
#               workflow that publishes them, below build/dist
# make integrations  build the examples of integrations/ with the build systems and languages of this
#               machine, touch, break and rename specs in them, and check what was rebuilt
# make remote   compile 2,000 specs with Bazel on two remote workers of this machine, and kill one of them
# make negative-servers  send the changed messages of --emit negative to the servers of this machine, and
#               write what they accept to docs/negative/servers.md
# make bundle   put the release binary into build/waybill.artifactbundle, and into build/waybill-plugin,
#               a package whose plugin needs no build of the compiler
# make check    everything that must hold before a change lands
# make bench    compare waybill and the library with their peers, and draw it; takes some minutes
# make bench-check   fail when a run takes over 3 % more instructions than Benchmarks/instructions.json says
# make bench-record  write what each run takes there
# make transports  test what other packages are fetched for: AsyncHTTPClient, swift-http-types
# make record-goldens   write what the golden cases compile to, and fail
# make record-archive  write what the archived specs compile to, after an intended change of bytes
# make examples build the examples and run them
# make docs     make the documentation of the libraries below build/docs
# make docs-site  make a site of the guide, the reference and the libraries, build/site, and look at it in
#               a headless Chromium, which must be installed
# make format   lay out the sources as they are checked to be

SWIFT ?= swift

# Builds take the versions of dependencies that Package.swift pins.
export WAYBILL_PINNED = direct

# Imports of targets that a target does not declare are errors.
FLAGS = --explicit-target-dependency-import-check error

# The same for building and testing, or everything is built twice.
DEBUG_FLAGS = $(FLAGS) -Xswiftc -warnings-as-errors

# The folder of the build is not in the binary: the same sources give the same file anywhere. Nor is the
# digest of each module that lets the compiler skip what has not changed; it depends on that folder.
#
# Types are asked for by functions that know the conformances they need. By name, which is shorter, the
# runtime would look through all five thousand of the program for each: two thirds of what a check of one
# small spec takes.
RELEASE_FLAGS = -c release $(FLAGS) --product waybill \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
ifeq ($(shell uname -s),Linux)
  # One stripped file that needs no library, and starts in a millisecond.
  RELEASE_FLAGS += -Xswiftc -static-executable -Xlinker -s
  ifneq ($(wildcard $(shell cc -print-file-name=rcrt1.o 2>/dev/null)),)
    # At an address that differs from run to run, where the C library can do that for static
    # executables. It refuses those with a run path; gold cannot link them.
    RELEASE_FLAGS += -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-pie \
      --disable-local-rpath
    # What crosses modules with access 'package' is a call without this, be it the getter of a property.
    RELEASE_FLAGS += --experimental-lto-mode=thin
    # Every object names the libraries that it needs, and lld would open each of them again for each object:
    # thousands of mappings, which a machine may refuse as lack of memory. They are named once instead.
    RELEASE_FLAGS += -Xlinker --no-dependent-libraries $(addprefix -Xlinker -l,z yaml swiftGlibc \
      swiftSynchronization swift_Concurrency swift_RegexParser swift_StringProcessing)
    # From 2.36 on glibc reads packed relocations, which are applied in half the time.
    ifneq ($(shell printf 'GLIBC 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION | tr a-z A-Z)" | sort -CV && echo yes),)
      RELEASE_FLAGS += -Xlinker --pack-dyn-relocs=relr
    endif
  endif
endif

WAYBILL = .build/release/waybill
SWIFT_FILES = Package.swift Sources Plugins Tests Examples Benchmarks integrations/fixtures/swift

.PHONY: all build outputs test test-quick torture sanitize fuzz reproducible bundle check bench bench-check bench-record \
  examples docs docs-site dist install integrations negative-servers remote transports record-goldens record-archive lint format dependencies test-dependencies bench-dependencies clean

all: outputs
	@echo "build/wire: $$(find build/wire -name '*.request' | wc -l | tr -d ' ') requests of" \
	  "$$(find build/wire -name manifest.json | wc -l | tr -d ' ') services"

build: dependencies
	$(SWIFT) build $(RELEASE_FLAGS)
	@SWIFT=$(SWIFT) scripts/make-dist --stage

outputs: build
	$(WAYBILL) compile specs --output build --cache build/waybill.cache

# What WAYBILL_TESTS means is in Tests/TestSupport/TestExtent.swift.
TESTS = $(SWIFT) test --disable-xctest $(DEBUG_FLAGS)

# The examples build what the tests of the plugins use, too.
test: test-dependencies examples
	WAYBILL_TESTS=usual $(TESTS)

test-quick: dependencies
	WAYBILL_TESTS=quick $(TESTS)

torture: test-dependencies examples
	WAYBILL_TESTS=torture $(TESTS)

# Each sanitizer has a build of its own. Swift's own runtime is not built for them: what it leaks for the
# life of the process is no finding. The stacks of threads, which are as large as this limit, have room
# for the frames that sanitizers enlarge.
sanitize: dependencies
	ulimit -s 65536; ASAN_OPTIONS=detect_leaks=0 WAYBILL_TESTS=quick $(TESTS) --sanitize=address \
	  -Xswiftc -DSANITIZED --scratch-path .build-address
	ulimit -s 65536; TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/thread.suppressions \
	  WAYBILL_TESTS=quick $(TESTS) --sanitize=thread -Xswiftc -DSANITIZED \
	  --scratch-path .build-thread

fuzz: dependencies
	SWIFT=$(SWIFT) scripts/fuzz

reproducible: build
	scripts/verify-binary --rebuild

PREFIX ?= /usr/local

# Builds nothing: 'sudo make install' needs no Swift.
install:
	@scripts/make-dist --install "$(PREFIX)"

dist: build
	SWIFT=$(SWIFT) scripts/make-dist
	SWIFT=$(SWIFT) scripts/verify-dist

integrations: build
	@scripts/install-integrations
	SWIFT=$(SWIFT) scripts/check-integrations

NEGATIVE_PYTHON = build/negative-environment/bin/python3

negative-servers: build build/negative-environment/installed
	@scripts/install-integrations nginx=nginx-light apache2=apache2 haproxy=haproxy lighttpd=lighttpd \
	  varnishd=varnish caddy=caddy go=golang-go node=nodejs php=php-cli java=default-jre-headless
	PATH="$$PATH:/usr/sbin" $(NEGATIVE_PYTHON) integrations/negative/servers.py

build/negative-environment/installed: integrations/negative/requirements.txt
	python3 -m venv build/negative-environment
	$(NEGATIVE_PYTHON) -m pip install -q -r $<
	@touch $@

remote: build
	@scripts/install-integrations bazel=bazel-bootstrap bwrap=bubblewrap
	scripts/check-remote

bundle: build
	scripts/make-bundle
	SWIFT=$(SWIFT) scripts/verify-bundle

# What fails at once comes first.
check:
	$(MAKE) lint
	$(MAKE) examples
	$(SWIFT) build --build-tests $(DEBUG_FLAGS)
	WAYBILL_TESTS=usual $(TESTS) --skip-build
	$(MAKE) docs
	$(MAKE) outputs
	@touch build/.second-run
	$(WAYBILL) compile specs --output build
	@changed=$$(find build/wire -newer build/.second-run); rm build/.second-run; \
	  if [ -n "$$changed" ]; then echo "a second run changed: $$changed" >&2; exit 1; fi
	scripts/verify-binary
	$(MAKE) bundle
	@echo "check: all is well"

# Builds everything anew, beside the build without the trait.
transports: export WAYBILL_PINNED = all
transports: dependencies
	$(SWIFT) test --traits AsyncHTTPClient,HTTPTypes --scratch-path .build-transports --disable-xctest \
	  $(DEBUG_FLAGS) --filter 'RequestSerialization(AsyncHTTPClient|HTTPTypes)Tests'
	scripts/check-pins

# Writes wire/, http/, swift/ and diagnostics.txt, never expect.json. The run fails, so that none that records passes.
record-goldens:
	WAYBILL_RECORD_GOLDENS=1 $(TESTS) --filter GoldenTests

# Records an intended change of output bytes. CHANGELOG.md must then tell the reason, and the digest that
# the test prints.
record-archive: build
	rm -rf build/archive
	$(WAYBILL) compile Tests/EndToEndTests/Archive/0.1.0/specs --output build/archive \
	  --emit wire,http,swift,model
	scripts/record-archive build/archive Tests/EndToEndTests/Archive/0.1.0
	$(TESTS) --filter ArchiveTests

bench: build test-dependencies bench-dependencies
	Benchmarks/run --waybill $(WAYBILL) --results

# Counts instructions, which are the same each time; takes two minutes at most.
bench-check: build bench-dependencies
	Benchmarks/check --waybill $(WAYBILL)

# After an intended change, with the versions that continuous integration has.
bench-record: build bench-dependencies
	Benchmarks/check --waybill $(WAYBILL) --record

examples: test-dependencies
	SWIFT=$(SWIFT) scripts/run-examples

docs:
	SWIFT=$(SWIFT) scripts/build-docs $(DEBUG_FLAGS)

SITE_PYTHON = build/site-environment/bin/python3

docs-site: docs build/site-environment/installed
	$(SITE_PYTHON) scripts/build-docs-site
	$(SITE_PYTHON) scripts/verify-docs-site

build/site-environment/installed: scripts/docs-site/requirements.txt
	python3 -m venv build/site-environment
	$(SITE_PYTHON) -m pip install -q -r $<
	@touch $@

lint:
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)
	scripts/measure

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

dependencies:
	@scripts/install-dependencies

test-dependencies:
	@scripts/install-dependencies test

bench-dependencies:
	@scripts/install-dependencies bench

clean:
	rm -rf .build .build-address .build-examples .build-fuzz .build-thread build
