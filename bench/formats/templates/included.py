"""Templates that a template of Django or Jinja refers to, as the engine itself reads it, one JSON line a file: python3 included.py <root> <engine> < list of paths."""
import json
import re
import sys


def django(text):
    from django.template.base import Lexer, TokenType

    found, commented = [], False
    for token in Lexer(text).tokenize():
        words = token.split_contents() if token.token_type == TokenType.BLOCK else []
        if words[:1] in (["comment"], ["endcomment"]):
            commented = words[0] == "comment"
        elif not commented and words[:1] in (["extends"], ["include"]) and re.fullmatch(r"([\"']).*\1", words[1]):
            found.append(words[1][1:-1])
    return found


def jinja(text):
    import jinja2
    from jinja2 import meta

    environment = jinja2.Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols"])
    found = meta.find_referenced_templates(environment.parse(text))
    return [name for name in found if name is not None]


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(f"{sys.argv[1]}/{file}", encoding="utf-8") as source:
            found = {"django": django, "jinja": jinja}[sys.argv[2]](source.read())
        # `!layout.html` of Sphinx is the theme's, not a file of the repository.
        print(json.dumps({"file": file, "found": [name for name in found if not name.startswith("!")]}), flush=True)
    except ImportError:
        raise
    except Exception as error:  # what the judge rejects is left out of the comparison
        print(json.dumps({"file": file, "error": str(error).split("\n")[0]}), flush=True)
