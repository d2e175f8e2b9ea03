"""Recipes of justfiles and what each depends on, as just itself reads them, one JSON line a file: python3 names.py <root> < list of paths.

What other files define (`import`, `mod`) is made up: each file is judged for itself."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

JUST = shutil.which("just", path=f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}")
if JUST is None:
    raise ImportError("just is not installed (rust-just on PyPI)")

OTHERS = re.compile(r"^(?:\[.*\]\n)*(?:import|mod)\b.*$", re.M)
UNKNOWN_RECIPE = re.compile(r"(?i)(?:has unknown dependency|unknown target) `([\w-]+)`|Alias `[\w-]+` has an unknown target `([\w:-]+)`")
UNKNOWN_VALUE = re.compile(r"(?i)variable `([\w-]+)` not defined")


def dump(text, folder):
    path = os.path.join(folder, "justfile")
    with open(path, "w", encoding="utf-8") as target:
        target.write(text)
    return subprocess.run([JUST, "--unstable", "--dump", "--dump-format", "json", "--justfile", path], capture_output=True, text=True)


def names(text):
    made_up = set()
    text = OTHERS.sub("", text)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(60):
            result = dump(text, folder)
            if result.returncode == 0:
                recipes = json.loads(result.stdout)["recipes"].items()
                own = [(name, recipe) for name, recipe in recipes if name not in made_up]
                return [*(name for name, _ in own), *(f"{name} needs {d['recipe']}" for name, recipe in own for d in recipe["dependencies"])]
            recipe, value = UNKNOWN_RECIPE.search(result.stderr), UNKNOWN_VALUE.search(result.stderr)
            if recipe is None and value is None:
                raise ValueError(result.stderr.strip().split("\n")[0])
            name = (recipe[1] or recipe[2]) if recipe else value[1]
            made_up.add(name)
            text += f"\n{name} *any:\n" if recipe else f'\n{name} := ""\n'
    raise ValueError("needs too much of other files")


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(f"{sys.argv[1]}/{file}", encoding="utf-8") as source:
            print(json.dumps({"file": file, "found": names(source.read())}), flush=True)
    except Exception as error:  # what the judge rejects is left out of the comparison
        print(json.dumps({"file": file, "error": str(error).split("\n")[0]}), flush=True)
