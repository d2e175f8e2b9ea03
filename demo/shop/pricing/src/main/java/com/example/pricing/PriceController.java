package com.example.pricing;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class PriceController {
  private final PriceList prices = new PriceList();

  @GetMapping("/prices/{sku}")
  public Map<String, Integer> showPrice(@PathVariable String sku) {
    return Map.of("cents", prices.of(sku));
  }

  @PostMapping("/prices/refresh")
  public Map<String, Boolean> refreshPrices() {
    prices.refresh();
    return Map.of("refreshed", true);
  }
}
