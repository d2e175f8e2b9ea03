import json
import os
import sqlite3

import redis
from opentelemetry import trace
from opentelemetry.propagate import extract

tracer = trace.get_tracer("catalog.popularity")


def count_order(order):
    with sqlite3.connect(os.environ.get("CATALOG_DB", "catalog.db")) as db:
        db.cursor().execute("UPDATE popularity SET orders = orders + 1 WHERE sku = ?", (order["sku"],))


def handle_message(message):
    event = json.loads(message["data"])
    attributes = {"messaging.system": "redis", "messaging.destination.name": "orders.created", "messaging.operation.type": "process"}
    with tracer.start_as_current_span("orders.created process", extract(event["context"]), trace.SpanKind.CONSUMER, attributes):
        count_order(event["order"])


def follow_orders():
    client = redis.Redis.from_url(os.environ.get("REDIS_URL", "redis://localhost:6379"))
    subscription = client.pubsub()
    subscription.subscribe("orders.created")
    for message in subscription.listen():
        if message["type"] == "message":
            handle_message(message)


if __name__ == "__main__":
    follow_orders()
