"""Classes that pages use and partials of Razor, as Python's HTML parser finds them, one JSON line a file: python3 classes.py <root> < list of paths.

Attributes that an engine fills in are left out."""
import json
import re
import sys
from html.parser import HTMLParser


class Classes(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if tag == "partial" and name == "name" and value and "@" not in value:
                self.found.append(value)
            if name == "class" and value and not re.search(r"[{}<>@$?]", value):
                self.found += [f"class {name}" for name in value.split() if re.fullmatch(r"-?[A-Za-z_][\w-]*", name)]


for line in sys.stdin:
    file = line.rstrip("\n")
    with open(f"{sys.argv[1]}/{file}", encoding="utf-8", errors="replace") as source:
        parser = Classes()
        parser.feed(source.read())
    print(json.dumps({"file": file, "found": parser.found}), flush=True)
