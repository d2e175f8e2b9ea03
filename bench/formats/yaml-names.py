"""What formats that are YAML declare, as PyYAML reads them, one JSON line a file: python3 yaml-names.py <root> <format> < list of paths."""
import json
import sys

import yaml

loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def plain(load, suffix, node):
    if isinstance(node, yaml.ScalarNode):
        return load.construct_scalar(node)
    return load.construct_sequence(node, deep=True) if isinstance(node, yaml.SequenceNode) else load.construct_mapping(node, deep=True)


loader.add_multi_constructor("!", plain)


def keys(value):
    return [str(key) for key in value] if isinstance(value, dict) else []


def compose(document):
    return keys(document.get("services"))


def actions(document):
    found = []
    for job, value in (document.get("jobs") or {}).items():
        steps = value.get("steps") if isinstance(value, dict) else None
        found += [job, *(f"{job} step {i}" for i, _ in enumerate(steps or []))]
    return found


SECTIONS = ("Parameters", "Mappings", "Conditions", "Resources", "Outputs")


def cloudformation(document):
    found = []
    for section in SECTIONS:
        found += [f"{section} {name}" for name in keys(document.get(section))]
    return found


def values(document, prefix="", depth=0):
    if not isinstance(document, dict) or depth >= 5:
        return []
    found = []
    for key, value in document.items():
        path = f"{prefix}.{key}" if prefix else str(key)
        found += [path, *values(value, path, depth + 1)]
    return found


def helm(document, file):
    if file.rsplit("/", 1)[-1].startswith("Chart."):
        return [document["name"], *(f"needs {d['name']}" for d in document.get("dependencies") or [])]
    return values(document)


RESERVED = {"stages", "variables", "include", "default", "workflow", "image", "services", "before_script", "after_script", "cache", "spec", "types"}


def gitlab(document):
    return [str(key) for key, value in document.items() if key not in RESERVED and isinstance(value, dict)]


def taskfile(document):
    return keys(document.get("tasks"))


def serverless(document):
    return keys(document.get("functions"))


def leaves(document, prefix=""):
    found = []
    for key, value in (document or {}).items():
        path = f"{prefix}.{key}" if prefix else str(key)
        found += leaves(value, path) if isinstance(value, dict) and value else [path]
    return found


def scheduled(document, depth=0):
    """An entry has a class; it stands at the root or below `schedule`."""
    found = []
    for key, value in document.items() if isinstance(document, dict) else []:
        started = (value.get("class") or value.get(":class")) if isinstance(value, dict) else None
        if isinstance(started, str):
            found.append(f"{str(key).removeprefix(':')} starts {started.removeprefix('::')}")
        else:
            found += scheduled(value, depth + 1) if depth < 3 else []
    return found


def properties(source):
    import javaproperties

    return list(javaproperties.load(source))


def settings(documents):
    """Separators differ: `a.b` with Spring, `a:b` with .NET."""
    return [name.replace(":", ".") for document in documents for name in leaves(document if isinstance(document, dict) else {})]


def kubernetes(documents):
    found = []
    for document in documents:
        if not isinstance(document, dict) or "apiVersion" not in document or "kind" not in document:
            continue
        items = document.get("items") if document["kind"] == "List" else [document]
        found += [item["metadata"]["name"] for item in items if isinstance(item, dict) and isinstance(item.get("metadata"), dict) and item["metadata"].get("name")]
    return found


READERS = {"compose": compose, "github-actions": actions, "cloudformation": cloudformation, "gitlab-ci": gitlab, "taskfile": taskfile, "serverless": serverless, "job-schedule": scheduled}
WHOLE = {"kubernetes": kubernetes, "settings": settings}


def names(form, file, documents):
    if form in WHOLE:
        return WHOLE[form](documents)
    document = documents[0] if documents else None
    return helm(document, file) if form == "helm" else READERS[form](document)


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(f"{sys.argv[1]}/{file}", encoding="utf-8") as source:
            found = properties(source) if file.endswith(".properties") else names(sys.argv[2], file, list(yaml.load_all(source, Loader=loader)))
        print(json.dumps({"file": file, "found": found}), flush=True)
    except ImportError:
        raise
    except Exception as error:  # what the judge rejects is left out of the comparison
        print(json.dumps({"file": file, "error": str(error).split("\n")[0]}), flush=True)
