const CATALOG = process.env.CATALOG_URL || 'http://localhost:8081';

async function catalogItems() {
  const response = await fetch(`${CATALOG}/items`);
  return response.json();
}

async function catalogItem(id) {
  const response = await fetch(`${CATALOG}/items/${encodeURIComponent(id)}`);
  return response.ok ? response.json() : undefined;
}

module.exports = { catalogItems, catalogItem };
