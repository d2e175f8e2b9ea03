"""Every value of YAML files as PyYAML reads them, one JSON line a file: python3 leaves.py <root> < list of paths."""
import json
import sys

import yaml

loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
for tag_loader in {loader}:
    tag_loader.add_multi_constructor("!", lambda l, suffix, node: l.construct_scalar(node) if isinstance(node, yaml.ScalarNode) else l.construct_sequence(node, deep=True) if isinstance(node, yaml.SequenceNode) else l.construct_mapping(node, deep=True))


def leaves(value, path, out, depth=0):
    if depth > 60 or len(out) > 200000:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            leaves(inner, f"{path}/{key}", out, depth + 1)
    elif isinstance(value, list):
        for i, inner in enumerate(i for i in value if i not in ("", None)):
            leaves(inner, f"{path}/{i}", out, depth + 1)
    elif value not in ("", None, "~", "null"):
        out.append(path + "=" + " ".join(str(value).split()))


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(f"{sys.argv[1]}/{file}", encoding="utf-8") as source:
            documents = [d for d in yaml.load_all(source, Loader=loader) if d not in (None, "")]
        found = []
        for i, document in enumerate(documents):
            leaves(document, str(i), found)
        print(json.dumps({"file": file, "found": found}), flush=True)
    except ImportError:
        raise
    except Exception as error:  # what the judge rejects is left out of the comparison
        print(json.dumps({"file": file, "error": str(error).split("\n")[0]}), flush=True)
