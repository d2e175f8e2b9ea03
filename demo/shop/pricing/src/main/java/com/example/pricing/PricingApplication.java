package com.example.pricing;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PricingApplication {
  public static void main(String[] args) {
    SpringApplication.run(PricingApplication.class, args);
  }
}
