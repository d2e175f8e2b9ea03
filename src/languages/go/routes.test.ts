import { expect, it } from 'vitest';
import { extract } from './extract.ts';

function routes(imports: string, code: string): string[] {
  const source = `package a\nimport (\n${imports}\n)\nfunc f() {\n${code}\n}\n`;
  const { routes: found } = extract('a.go', source);
  return found.filter((r) => r.via === undefined).map((r) => `${r.method} ${r.path} ${r.handler}`);
}

it.each([
  ['"net/http"', 'http.HandleFunc("GET /x/{id}", show)', ['GET /x/{id} show']],
  ['"net/http"', 'mux.Handle("/y", auth(http.HandlerFunc(s.show), cfg))', ['ANY /y s.show']],
  ['"net/http"', 'client.Get("/x", show)', []],
  ['"fmt"', 'r.GET("/x", show)', []],
  ['"github.com/go-chi/chi/v5"', 'r.Route("/a", func(r chi.Router) { r.With(m).Get("/b", show) })', ['GET /a/b show']],
  ['"github.com/go-chi/chi/v5"', 'sub := chi.NewRouter()\nsub.Get("/s", show)\nr.Mount("/m", sub)', ['GET /m/s show']],
  ['"github.com/gin-gonic/gin"', 'g := r.Group("/v1")\ng.GET("/x", auth, show)\ng.Handle("PUT", "/y", show)', ['GET /v1/x show', 'PUT /v1/y show']],
  ['"github.com/labstack/echo/v4"', 'g := e.Group("/v1")\ng.POST("/x", show, auth)', ['POST /v1/x show']],
  [
    '"github.com/gofiber/fiber/v2"',
    'api := app.Group("/api", cors)\napi.Get("/x/:id", auth, show)\napp.All("/y", h.any)\napp.Route("/z", func(r fiber.Router) { r.Put("/w", show) })',
    ['GET /api/x/:id show', 'ANY /y h.any', 'PUT /z/w show'],
  ],
  ['"github.com/julienschmidt/httprouter"', 'router.GET("/x/:id", show)\nrouter.ANY("/y")', ['GET /x/:id show']],
  [
    '"github.com/gorilla/mux"',
    's := r.PathPrefix("/v1").Subrouter()\ns.HandleFunc("/x", show).Methods("GET", http.MethodPost)',
    ['GET /v1/x show', 'POST /v1/x show'],
  ],
  ['"github.com/gorilla/mux"', 'r.Methods("PUT").Path("/x").HandlerFunc(show)', ['PUT /x show']],
])('%s %s', (imports, code, expected) => {
  expect(routes(imports, code)).toEqual(expected);
});

it('a router that the project wrote itself is asked for when files are linked, with its groups and where it is handed on', () => {
  const source = `package a
func bind(app App, rg *router.RouterGroup[*Event]) {
  sub := rg.Group("/users").Bind(auth())
  sub.GET("", list)
  sub.POST("/{id}", create(true, nil)).Bind(limit())
  bindMore(app, sub)
}
`;
  const { routes: found, mounts } = extract('a.go', source);
  expect(found.map((r) => `${r.method} ${r.path} ${r.handler} ${r.via} ${r.under}`)).toEqual([
    'GET /users list sub.GET 0',
    'POST /users/{id} create sub.POST 0',
  ]);
  expect(mounts?.map((m) => `${m.target} ${m.prefix} ${m.under}`)).toEqual(['bindMore /users 0']);
});
