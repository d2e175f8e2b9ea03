const express = require('express');
const { catalogItem, catalogItems } = require('./catalog-client');
const { stockOf } = require('./inventory-client');
const { placeOrder, findOrder } = require('./orders-client');

const app = express();
app.use(express.json());

async function listProducts(req, res) {
  res.json(await catalogItems());
}

async function showProduct(req, res) {
  const item = await catalogItem(req.params.id);
  if (item === undefined) return res.status(404).json({ error: 'no such product' });
  res.json(item);
}

async function showStock(req, res) {
  res.json(await stockOf(req.params.sku));
}

async function createOrder(req, res) {
  res.status(201).json(await placeOrder(req.body));
}

async function showOrder(req, res) {
  const order = await findOrder(req.params.id);
  if (order === undefined) return res.status(404).json({ error: 'no such order' });
  res.json(order);
}

async function exportOrders(req, res) {
  res.type('text/csv').send('id,sku,quantity\n');
}

app.get('/products', listProducts);
app.get('/products/:id', showProduct);
app.get('/stock/:sku', showStock);
app.post('/orders', createOrder);
app.get('/orders/:id', showOrder);
app.get('/admin/export', exportOrders);

app.listen(Number(process.env.PORT || 8080));
