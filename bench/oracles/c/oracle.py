# Call sites of C and C++ source as libclang resolves them. In: the root as argument, paths on stdin, sources before headers.
# Out: JSON lines, {"decl": ...} and {"site": ...}. Every source is a translation unit of its own; headers are read as part of
# the first unit that includes them. Includes that are not there are passed over, so what depends on them is unresolved.
import json
import os
import sys

from clang import cindex
from clang.cindex import CursorKind as K

ROOT = os.path.realpath(sys.argv[1])
KEEP_GOING, DETAILED = 0x200, 0x01
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION, K.FUNCTION_TEMPLATE}
TYPES = {K.CLASS_DECL, K.STRUCT_DECL, K.UNION_DECL, K.CLASS_TEMPLATE, K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
texts = {}
decls = {}
definitions = {}
seen = set()


def relative(file):
    if file is None:
        return None
    path = os.path.realpath(file.name)
    return path[len(ROOT) + 1:] if path.startswith(ROOT + os.sep) else None


def lines_of(path):
    if path not in texts:
        with open(os.path.join(ROOT, path), encoding="latin-1") as f:
            texts[path] = f.read().split("\n")
    return texts[path]


def kind_of(c):
    if c.kind in TYPES:
        return "class"
    if c.kind == K.PARM_DECL:
        return "parameter"
    if c.kind == K.VAR_DECL:
        return "variable" if c.semantic_parent.kind in (K.TRANSLATION_UNIT, K.NAMESPACE) else "local"
    if c.kind == K.FIELD_DECL:
        return "property"
    return "method" if c.kind in FUNCTIONS and c.semantic_parent is not None and c.semantic_parent.kind in TYPES else "function"


def describe(c):
    path = relative(c.location.file)
    if path is None:
        return None
    parent = c.semantic_parent
    container = parent.spelling if parent is not None and parent.kind in TYPES else ""
    name = c.spelling.split("<")[0]
    start = c.extent.start.line
    return {"file": path, "line": c.location.line, "start": start, "end": c.extent.end.line, "kind": kind_of(c), "name": name, "container": container}


def note(c):
    """Remembers where something is declared and defined."""
    usr = c.get_usr()
    where = describe(c)
    if not usr or where is None:
        return
    places = decls.setdefault(usr, [])
    if where not in places:
        places.append(where)
    if c.is_definition():
        definitions[usr] = where


def callee(call):
    """The reference that names what is called."""
    at = call
    for _ in range(12):
        child = next(at.get_children(), None)
        if child is None:
            return None
        if child.kind in (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR, K.OVERLOADED_DECL_REF):
            return child
        if child.kind not in (K.UNEXPOSED_EXPR, K.PAREN_EXPR):
            return None
        at = child
    return None


def site(call, around):
    target = call.referenced
    named = callee(call)
    made = target is not None and target.kind == K.CONSTRUCTOR
    at = call.location if made or named is None else named.location
    path = relative(at.file)
    name = target.semantic_parent.spelling if made else (target.spelling if target is not None else (named.spelling if named is not None else ""))
    if path is None or not name:
        return
    name = name.split("<")[0]
    text = lines_of(path)
    rest = text[at.line - 1][at.column - 1:] if at.line <= len(text) else ""
    if not rest.startswith(name) or rest[len(name):len(name) + 1].isalnum() or rest[len(name):len(name) + 1] == "_":
        return
    key = (path, at.line, at.column)
    if key in seen:
        return
    seen.add(key)
    record = {
        "file": path, "line": at.line, "column": at.column - 1, "startLine": call.extent.start.line, "startColumn": call.extent.start.column - 1, "name": name,
        "kind": "new" if made else "call", "form": "member" if named is not None and named.kind == K.MEMBER_REF_EXPR else "name", "receiver": "", "enclosing": around,
    }
    # A function that is declared by being called: its header was not found.
    if target is None or (target.location.line == at.line and target.location.column == at.column):
        record["state"] = "unresolved"
    else:
        meant = target.semantic_parent if made else target
        template = cindex.conf.lib.clang_getSpecializedCursorTemplate(meant)
        if template is not None and template.kind.is_declaration():
            meant = template
        note(meant)
        record["usr"] = meant.get_usr()
        record["state"] = "internal" if relative(meant.location.file) is not None else "external"
    print(json.dumps({"site": record}))


def visit(c, around):
    if c.kind in FUNCTIONS or c.kind in TYPES or c.kind == K.VAR_DECL:
        note(c)
    if c.kind in FUNCTIONS and c.is_definition():
        where = describe(c)
        around = around + [where] if where is not None else around
    if c.kind == K.CALL_EXPR:
        site(c, around)
    for child in c.get_children():
        visit(child, around)


def flags(path, folders):
    is_c = path.endswith(".c")
    language = ["-x", "c", "-std=gnu11"] if is_c else ["-x", "c++", "-std=c++17"]
    return language + ["-ferror-limit=0", "-w", "-D_GNU_SOURCE", "-DHAVE_CONFIG_H"] + ["-I" + os.path.join(ROOT, f) for f in folders]


def main():
    sys.setrecursionlimit(20000)
    paths = [line for line in sys.stdin.read().split("\n") if line]
    folders = list(dict.fromkeys([os.path.dirname(p) for p in paths if p.endswith((".h", ".hpp", ".hh"))] + ["", "include", "src"]))[:200]
    index = cindex.Index.create()
    done = set()
    for path in paths:
        if path in done or not path.endswith((".c", ".cc", ".cpp", ".cxx")):
            continue
        try:
            unit = index.parse(os.path.join(ROOT, path), flags(path, folders), options=KEEP_GOING | DETAILED)
        except cindex.TranslationUnitLoadError:
            continue
        mine = set()
        for c in unit.cursor.get_children():
            file = relative(c.location.file)
            if file is not None and (file == path or file not in done):
                mine.add(file)
                visit(c, [])
        done |= mine
    for usr, places in decls.items():
        first = definitions.get(usr, places[0])
        print(json.dumps({"decl": {"usr": usr, "def": first, "also": [p for p in places if p != first]}}))


main()
