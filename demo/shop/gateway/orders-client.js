const ORDERS = process.env.ORDERS_URL || 'http://localhost:8082';

async function placeOrder(order) {
  const response = await fetch(`${ORDERS}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return response.json();
}

async function findOrder(id) {
  const response = await fetch(`${ORDERS}/orders/${encodeURIComponent(id)}`);
  return response.ok ? response.json() : undefined;
}

module.exports = { placeOrder, findOrder };
