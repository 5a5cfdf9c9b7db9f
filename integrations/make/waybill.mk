# Waybill in a makefile:
#
#   include waybill.mk
#   $(eval $(call waybill_compile,requests,specs,wire http))
#
# compiles the specs below the folder `specs` to build/requests/wire and build/requests/http. The target
# `requests` makes all of it, and a rule that needs one message names that file as a prerequisite:
#
#   report.txt: $(WAYBILL_BUILD)/requests/wire/notes/add-note/plain.request
#
# requests_outputs is the list of all outputs. Set these before the include to change them:
#   WAYBILL       the program                          (waybill)
#   WAYBILL_BUILD the folder of outputs and stamps     (build)
#   WAYBILLFLAGS  more arguments, for all compilations (none)
#
# Names of folders and specs must not contain spaces: make splits lists there.

WAYBILL ?= waybill
WAYBILL_BUILD ?= build

empty :=
space := $(empty) $(empty)
comma := ,

# The arguments of a run. 1: name, 2: folders and specs, 3: kinds.
waybill_arguments = compile $(2) --output $(WAYBILL_BUILD)/$(1) \
  --emit $(subst $(space),$(comma),$(strip $(or $(3),wire))) $(WAYBILLFLAGS)

# The outputs of a run. If a spec has an error, there is no list; the rule then shows the error.
waybill_list = $(shell $(WAYBILL) $(call waybill_arguments,$(1),$(2),$(3)) --list-outputs 2>/dev/null)

# Waybill does not touch an output that stays the same. So the rule makes a stamp, and each output
# depends on it with an empty recipe: make then looks at the time of the output itself. A folder
# becomes newer when a spec is added or removed; the dependency file names all files that are read.
# A missing output makes the rule run.
define waybill_compile
$(1)_outputs := $$(call waybill_list,$(1),$(2),$(3))
.PHONY: $(1) waybill-missing
$(1): $(WAYBILL_BUILD)/$(1).stamp
$(WAYBILL_BUILD)/$(1).stamp: $$(shell find $(2) -type d) \
  $$(if $$(filter-out $$(wildcard $$($(1)_outputs)),$$($(1)_outputs)),waybill-missing)
	@mkdir -p $$(@D)
	$(WAYBILL) $(call waybill_arguments,$(1),$(2),$(3)) \
	  --depfile $(WAYBILL_BUILD)/$(1).d --depfile-target $$@
	@touch $$@
$$(subst %,\%,$$($(1)_outputs)): $(WAYBILL_BUILD)/$(1).stamp ;
-include $(WAYBILL_BUILD)/$(1).d
endef
