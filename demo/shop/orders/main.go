package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"

	"github.com/redis/go-redis/v9"
	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"example.com/shop/inventory/inventorypb"
	"example.com/shop/telemetry"
)

type Order struct {
	ID       int    `json:"id"`
	SKU      string `json:"sku"`
	Quantity int32  `json:"quantity"`
}

type Server struct {
	mu        sync.Mutex
	orders    []Order
	inventory inventorypb.InventoryClient
	redis     *redis.Client
}

func (s *Server) createOrder(w http.ResponseWriter, r *http.Request) {
	var order Order
	if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if _, err := s.inventory.Reserve(r.Context(), &inventorypb.ReserveRequest{Sku: order.SKU, Quantity: order.Quantity}); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	s.mu.Lock()
	order.ID = len(s.orders) + 1
	s.orders = append(s.orders, order)
	s.mu.Unlock()
	s.announce(r.Context(), order)
	writeJSON(w, http.StatusCreated, order)
}

func (s *Server) showOrder(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil || id < 1 || id > len(s.orders) {
		http.NotFound(w, r)
		return
	}
	writeJSON(w, http.StatusOK, s.orders[id-1])
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("content-type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(value); err != nil {
		log.Print(err)
	}
}

// routes puts the route's pattern on the span of the server that wraps it.
func routes(s *Server) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", s.createOrder)
	mux.HandleFunc("GET /orders/{id}", s.showOrder)
	return otelhttp.NewHandler(mux, "orders")
}

func main() {
	ctx := context.Background()
	defer telemetry.Start(ctx, "orders")()
	conn, err := grpc.NewClient(env("INVENTORY_ADDR", "localhost:8083"),
		grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithStatsHandler(otelgrpc.NewClientHandler()))
	if err != nil {
		log.Fatal(err)
	}
	options, err := redis.ParseURL(env("REDIS_URL", "redis://localhost:6379"))
	if err != nil {
		log.Fatal(err)
	}
	server := &Server{inventory: inventorypb.NewInventoryClient(conn), redis: redis.NewClient(options)}
	log.Fatal(http.ListenAndServe(":"+env("PORT", "8082"), routes(server)))
}

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
