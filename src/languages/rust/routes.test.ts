import { expect, it } from 'vitest';
import { extract } from './extract.ts';

function routes(source: string): string[] {
  const facts = extract('src/a.rs', source);
  return facts.routes.map((r) => `${r.framework} ${r.method} ${r.path} ${typeof r.handler === 'number' ? facts.symbols[r.handler]?.name : r.handler}`);
}

it.each([
  ['axum', 'use axum::Router;\nfn f() { Router::new().route("/x", get(show).post(m::add)); }', ['axum GET /x show', 'axum POST /x m.add']],
  ['nested', 'use axum::Router;\nfn f() { Router::new().nest("/a", Router::new().route("/b", get(show))); }', ['axum GET /a/b show']],
  ['mounted', 'use axum::Router;\nfn f() { let api = Router::new().route("/b", get(show)); Router::new().nest("/a", api); }', ['axum GET /a/b show']],
  ['built', 'use axum::Router;\nfn f() { Router::new().nest("/a", api()); }\nfn api() { Router::new().route("/b", get(|| x())) }', ['axum GET /a/b api']],
  ['not imported', 'fn f() { trip.route("/x", get(show)); }', []],
  ['actix', 'use actix_web::web;\nfn f() { App::new().service(web::scope("/a").route("/b", web::put().to(save))); }', ['actix PUT /a/b save']],
  ['attributes', 'use actix_web::{get, web};\n#[get("/b")]\nasync fn show() {}\nfn f() { web::scope("/a").service(show); }', ['actix GET /a/b show']],
  ['rocket', '#[rocket::post("/b?<q>")]\nfn add() {}\nfn f() { build().mount("/a", routes![add]); }', ['rocket POST /a/b add']],
])('%s', (_, source, expected) => {
  expect(routes(source)).toEqual(expected);
});
