package main

import (
	"context"
	"encoding/json"
	"log"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// announce tells everybody who listens that an order was placed.
func (s *Server) announce(ctx context.Context, order Order) {
	ctx, span := otel.Tracer("orders").Start(ctx, "orders.created publish", trace.WithSpanKind(trace.SpanKindProducer),
		trace.WithAttributes(attribute.String("messaging.system", "redis"), attribute.String("messaging.destination.name", "orders.created"),
			attribute.String("messaging.operation.type", "send")))
	defer span.End()
	carrier := propagation.MapCarrier{}
	otel.GetTextMapPropagator().Inject(ctx, carrier)
	event, err := json.Marshal(map[string]any{"order": order, "context": carrier})
	if err == nil {
		err = s.redis.Publish(ctx, "orders.created", event).Err()
	}
	if err != nil {
		span.RecordError(err)
		log.Print(err)
	}
}
