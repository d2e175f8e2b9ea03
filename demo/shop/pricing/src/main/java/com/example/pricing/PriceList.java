package com.example.pricing;

import java.util.Map;

class PriceList {
  private Map<String, Integer> cents = Map.of("mug", 1250, "shirt", 2400);

  int of(String sku) {
    Integer price = cents.get(sku);
    if (price == null) throw new UnknownSkuException(sku);
    return price;
  }

  void refresh() {
    cents = Map.copyOf(cents);
  }
}
