"""Tables, columns and views that scripts create, as sqlglot reads them, one JSON line a file: python3 names.py <root> < list of paths.

A script does not say its dialect: the one counts under which most statements are understood. A file in which some statement
that creates a table is understood under none is left out."""
import json
import logging
import sys

import sqlglot
from sqlglot import exp

logging.disable(logging.CRITICAL)
DIALECTS = ("postgres", "mysql", "sqlite", "tsql", "oracle", "bigquery", "snowflake", "duckdb", "clickhouse", "redshift", "hive")


def created(tree):
    """Names of one CREATE statement; None where only its first words were understood."""
    if isinstance(tree, exp.Command):
        return None if str(tree.this).upper() == "CREATE" and "TABLE" in str(tree.expression).upper()[:40] else []
    if not isinstance(tree, exp.Create) or tree.kind not in ("TABLE", "VIEW"):
        return []
    schema = tree.this
    table = (schema.this if isinstance(schema, exp.Schema) else schema).name.lower()
    columns = [c.name.lower() for c in schema.expressions if isinstance(c, exp.ColumnDef)] if tree.kind == "TABLE" and isinstance(schema, exp.Schema) else []
    return [table, *(f"{table}.{column}" for column in columns)]


def read(text, dialect):
    found, unread = [], 0
    for tree in sqlglot.parse(text, dialect=dialect, error_level=sqlglot.ErrorLevel.RAISE):
        names = created(tree) if tree is not None else []
        if names is None:
            unread += 1
        else:
            found += names
    return unread, found


def best(text):
    results, error = [], "no dialect understands it"
    for dialect in DIALECTS:
        try:
            results.append(read(text, dialect))
        except Exception as reason:
            error = str(reason)
    if not results or min(results, key=lambda r: r[0])[0] > 0:
        raise ValueError(error)
    return min(results, key=lambda r: (r[0], -len(r[1])))[1]


for line in sys.stdin:
    file = line.rstrip("\n")
    try:
        with open(f"{sys.argv[1]}/{file}", encoding="utf-8") as source:
            found = best(source.read())
        print(json.dumps({"file": file, "found": found}), flush=True)
    except ImportError:
        raise
    except Exception as error:  # what the judge rejects is left out of the comparison
        print(json.dumps({"file": file, "error": str(error).split("\n")[0]}), flush=True)
