import os
import sqlite3

import requests
from flask import Flask, abort, jsonify

PRICING = os.environ.get("PRICING_URL", "http://localhost:8084")

app = Flask(__name__)


def connect():
    return sqlite3.connect(os.environ.get("CATALOG_DB", "catalog.db"))


def price_of(sku):
    response = requests.get(f"{PRICING}/prices/{sku}", timeout=5)
    return response.json()["cents"] if response.ok else None


@app.get("/items")
def list_items():
    with connect() as db:
        rows = db.cursor().execute("SELECT id, sku, name FROM items ORDER BY id").fetchall()
    return jsonify([{"id": row[0], "sku": row[1], "name": row[2]} for row in rows])


@app.get("/items/<int:item_id>")
def show_item(item_id):
    with connect() as db:
        row = db.cursor().execute("SELECT id, sku, name FROM items WHERE id = ?", (item_id,)).fetchone()
    if row is None:
        abort(404)
    return jsonify({"id": row[0], "sku": row[1], "name": row[2], "cents": price_of(row[1])})


@app.delete("/items/<int:item_id>")
def remove_item(item_id):
    with connect() as db:
        db.cursor().execute("DELETE FROM items WHERE id = ?", (item_id,))
    return "", 204


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", "8081")))
