package com.example.pricing;

class UnknownSkuException extends RuntimeException {
  UnknownSkuException(String sku) {
    super("no price for " + sku);
  }
}
