"""Stages of Dockerfiles with their base images as dockerfile-parse reads them, one JSON line a file: python3 names.py <root> < list of paths."""
import json
import os
import re
import sys
import tempfile

from dockerfile_parse import DockerfileParser

for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(f"{sys.argv[1]}/{file}", "rb") as source:
            text = source.read()
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "Dockerfile"), "wb") as copy:
                copy.write(text)
            parser = DockerfileParser(path=folder)
            starts = [i["value"] for i in parser.structure if i["instruction"] == "FROM"]
        found = []
        for i, value in enumerate(starts):
            words = [w for w in value.split() if not w.startswith("--")]
            name = words[2] if len(words) > 2 and words[1].lower() == "as" else ""
            found.append(f"{i} {name}".strip())
            # What is filled in depends on the build: the image itself only where it is plain.
            if "$" not in words[0]:
                found.append(f"{i} FROM {words[0]}")
        print(json.dumps({"file": file, "found": found}), flush=True)
    except ImportError:
        raise
    except Exception as error:  # what the judge rejects is left out of the comparison
        print(json.dumps({"file": file, "error": re.sub(r"\s+", " ", str(error))}), flush=True)
