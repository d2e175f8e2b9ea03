"""Declarations of Python files as CPython's ast sees them. Paths on stdin, one JSON object a file on stdout."""
import ast
import io
import json
import os
import sys
import tokenize
import warnings

warnings.simplefilter("ignore")
root = sys.argv[1]


def name_places(source):
    """Line of the name of each def and class, by the line of its keyword: a decorator or a line break may lie between."""
    places = {}
    keyword = None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.NAME:
            continue
        if keyword is not None:
            places[keyword] = token.start[0]
            keyword = None
        elif token.string in ("def", "class"):
            keyword = (token.start[0], token.start[1])
    return places


class Declarations(ast.NodeVisitor):
    def __init__(self, places):
        self.places = places
        self.found = []
        self.inside = ["module"]
        self.named = [set()]

    def add(self, line, name, kind, optional=False):
        self.found.append({"line": line, "name": name, "kind": kind, "optional": optional})

    def line_of(self, node, keyword_column):
        return self.places.get((node.lineno, keyword_column), node.lineno)

    def visit_ClassDef(self, node):
        self.add(self.line_of(node, node.col_offset), node.name, "type")
        self.within("class", node)

    def visit_FunctionDef(self, node):
        self.add(self.line_of(node, node.col_offset), node.name, "callable")
        self.within("function", node)

    def visit_AsyncFunctionDef(self, node):
        self.add(node.lineno, node.name, "callable")
        self.within("function", node)

    def within(self, what, node):
        self.named[-1].add(node.name)
        self.inside.append(what)
        self.named.append(set())
        self.generic_visit(node)
        self.inside.pop()
        self.named.pop()

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.add(node.lineno, node.id, "value", True)

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Store):
            self.add(node.end_lineno, node.attr, "value", True)
        self.generic_visit(node)

    def visit_Assign(self, node):
        for target in node.targets:
            self.declare(target)
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        self.declare(node.target)
        self.generic_visit(node)

    def declare(self, target):
        """Plain names of a module or class are symbols, the first time they are assigned; locals are not."""
        if isinstance(target, ast.Name) and self.inside[-1] != "function" and target.id not in self.named[-1]:
            self.named[-1].add(target.id)
            self.add(target.lineno, target.id, "value")

    def visit_Import(self, node):
        for alias in node.names:
            self.named[-1].add((alias.asname or alias.name).split(".")[0])

    visit_ImportFrom = visit_Import

    def visit_Constant(self, node):
        """Names made of texts: `namedtuple('Point', 'x y')`, keys of a table, `__slots__`."""
        if isinstance(node.value, str) and len(node.value) < 200:
            for word in node.value.replace(",", " ").split():
                self.add(node.lineno, word, "mention")

    def visit_keyword(self, node):
        if node.arg is not None:
            self.add(node.value.lineno, node.arg, "mention")
        self.generic_visit(node)


for path in sys.stdin.read().split("\n"):
    if path == "":
        continue
    try:
        with tokenize.open(os.path.join(root, path)) as file:
            source = file.read()
        visitor = Declarations(name_places(source))
        visitor.visit(ast.parse(source))
        print(json.dumps({"file": path, "found": visitor.found}))
    except (SyntaxError, ValueError, OSError, RecursionError, tokenize.TokenError) as error:
        print(json.dumps({"file": path, "error": str(error)[:200]}))
