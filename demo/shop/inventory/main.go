package main

import (
	"context"
	"log"
	"net"
	"os"
	"sync"

	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"example.com/shop/inventory/inventorypb"
	"example.com/shop/telemetry"
)

type warehouse struct {
	inventorypb.UnimplementedInventoryServer
	mu    sync.Mutex
	stock map[string]int32
}

func (w *warehouse) GetStock(_ context.Context, request *inventorypb.StockRequest) (*inventorypb.Stock, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return &inventorypb.Stock{Sku: request.Sku, Available: w.stock[request.Sku]}, nil
}

func (w *warehouse) Reserve(_ context.Context, request *inventorypb.ReserveRequest) (*inventorypb.Stock, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stock[request.Sku] < request.Quantity {
		return nil, status.Error(codes.FailedPrecondition, "not enough of it")
	}
	w.stock[request.Sku] -= request.Quantity
	return &inventorypb.Stock{Sku: request.Sku, Available: w.stock[request.Sku]}, nil
}

func main() {
	defer telemetry.Start(context.Background(), "inventory")()
	port := os.Getenv("PORT")
	if port == "" {
		port = "8083"
	}
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		log.Fatal(err)
	}
	server := grpc.NewServer(grpc.StatsHandler(otelgrpc.NewServerHandler()))
	inventorypb.RegisterInventoryServer(server, &warehouse{stock: map[string]int32{"mug": 100000, "shirt": 100000, "pen": 3}})
	log.Fatal(server.Serve(listener))
}
