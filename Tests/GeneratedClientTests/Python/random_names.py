"""Identifiers for those names of a random spec that have none, or that of another name of their scope."""

import unicodedata

import swift_names
from yaml_text import Plain


class ChosenNames:
    """Writes `swift-name` and `swift-names` into the parts of one spec."""

    def __init__(self):
        self.count = 0

    def spec(self, types, inputs, requests):
        """All names of a spec. Each argument is what is written, by names."""
        members = set()
        for position, named in ((swift_names.declared_type, types), (swift_names.method, requests),
                                (swift_names.shared_property, inputs)):
            self.scope(named, position, members)
        for declared in types.values():
            if "enum" in declared:
                self.enum(declared)
            elif "object" in declared:
                self.scope(declared["object"], lambda given: swift_names.field(given, False), set())
        for request in requests.values():
            own = request["inputs"]
            hidden = {identifier(given | {"name": name}, swift_names.shared_property)
                      for name, given in inputs.items() if name not in own}
            self.scope(own, swift_names.value, hidden)

    def scope(self, named, position, taken):
        for name, given in named.items():
            found = identifier(given | {"name": name}, position)
            if found is None or found in taken:
                found = given["swift-name"] = self.fresh()
            taken.add(found)

    def enum(self, declared):
        taken, names = set(), {}
        for place, value in enumerate(declared["enum"]):
            text = str(value).removeprefix("!!timestamp ") if isinstance(value, Plain) else value
            found = identifier(None, lambda _: swift_names.enum_case(text, [], place, False))
            if found is None or found in taken:
                found = names[text] = self.fresh()
            taken.add(found)
        if names:
            declared["swift-names"] = names

    def fresh(self):
        self.count += 1
        return f"chosen{self.count}"


def identifier(given, position):
    """The identifier that the rule gives, as it is compared; None if there is none."""
    try:
        return unicodedata.normalize("NFC", position(given)).strip("`")
    except AssertionError:
        return None
