const path = require('node:path');
const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');

const definition = protoLoader.loadSync(path.join(__dirname, '../proto/inventory.proto'));
const { shop } = grpc.loadPackageDefinition(definition);
const client = new shop.v1.Inventory(process.env.INVENTORY_ADDR || 'localhost:8083', grpc.credentials.createInsecure());

function stockOf(sku) {
  return new Promise((resolve, reject) => {
    client.GetStock({ sku }, (error, stock) => (error ? reject(error) : resolve(stock)));
  });
}

module.exports = { stockOf };
