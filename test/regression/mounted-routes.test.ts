/**
 * Routes were listed with the path that their own file says, without what other files put them under; functional routes
 * of Spring and routers that a project wrote itself were not listed at all.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { LiveIndex } from '../../src/engine/indexing/live-index.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../contract/languages/index-folder.ts';
import { describeStoredGraph } from '../support/stored-graph.ts';

async function routesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, files);
    return indexFolder(folder);
  });
  const handlers = (node: number) =>
    [...graph.edges.sources].flatMap((s, i) => (s === node ? (graph.nodes[graph.edges.targets[i] as number]?.name ?? []) : []));
  return graph.routes.map((r) => `${r.method} ${r.pattern} ${handlers(r.node).join(',')}`).sort();
}

const DJANGO = {
  'app/urls.py':
    "from django.urls import include, path\nfrom shop.api import item_urls\nimport blog.urls\n\nurlpatterns = [\n    path('shop/', include('shop.urls')),\n    path('api/', include([path('items/', include(item_urls))])),\n    path('blog/', include(blog.urls)),\n]\n",
  'shop/__init__.py': '',
  'shop/urls.py': "from django.urls import include, path\nfrom . import views\n\nurlpatterns = [path('', views.home), path('deep/', include('shop.more'))]\n",
  'shop/more.py': "from django.urls import path\nfrom . import views\n\nurlpatterns = [path('<int:id>/', views.show)]\n",
  'shop/api.py': "from django.urls import path\nfrom . import views\n\nitem_urls = [path('<int:pk>', views.item)]\n",
  'shop/views.py': 'def home(r): ...\ndef show(r, id): ...\ndef item(r, pk): ...\n',
  'blog/__init__.py': '',
  'blog/urls.py': "from django.urls import path\n\ndef post(r): ...\n\nurlpatterns = [path('post', post)]\n",
};

it('Django: what is included, in however many steps', async () => {
  expect(await routesOf(DJANGO)).toEqual(['ANY /api/items/<int:pk> item', 'ANY /blog/post post', 'ANY /shop/ home', 'ANY /shop/deep/<int:id>/ show']);
});

it('Python: routers of other files', async () => {
  const routes = await routesOf({
    'main.py': "from fastapi import FastAPI\nimport users\n\napp = FastAPI()\napp.include_router(users.router, prefix='/api')\n",
    'users.py': "from fastapi import APIRouter\n\nrouter = APIRouter(prefix='/users')\n\n@router.get('/{id}')\ndef show(id): ...\n",
  });
  expect(routes).toEqual(['GET /api/users/{id} show']);
});

it('Express, Koa, Hono, Fastify: routers of other files, in however many steps', async () => {
  const routes = await routesOf({
    'src/main.ts': "import express from 'express';\nimport routes from './routes';\nconst app = express();\napp.use(express.json());\napp.use(routes);\n",
    'src/routes.ts':
      "import { Router } from 'express';\nimport tags from './tags';\nimport { makeUsers } from './users';\n\nconst api = Router().use(tags).use('/people', makeUsers());\n\nexport default Router().use('/api', api);\n",
    'src/tags.ts': "import { Router } from 'express';\nconst router = Router();\nrouter.get('/tags', list);\nfunction list() {}\nexport default router;\n",
    'src/users.ts':
      "import { Router } from 'express';\nexport function makeUsers() {\n  const router = Router();\n  router.get('/:id', show);\n  return router;\n}\nfunction show() {}\n",
    'old/app.js': "const express = require('express');\nconst app = express();\napp.use('/orders', require('./orders'));\n",
    'old/orders.js':
      "const express = require('express');\nconst router = express.Router();\nrouter.post('/', create);\nfunction create() {}\nmodule.exports = router;\n",
    'koa/app.ts':
      "import Router from '@koa/router';\nimport { shop } from './shop';\nconst router = new Router({ prefix: '/v1' });\nrouter.use('/shop', shop.routes());\n",
    'koa/shop.ts': "import Router from '@koa/router';\nexport const shop = new Router();\nshop.get('/items', items);\nfunction items() {}\n",
    'fast/app.ts': "import fastify from 'fastify';\nimport { plugin } from './plugin';\nconst app = fastify();\napp.register(plugin, { prefix: '/v2' });\n",
    'fast/plugin.ts': "export async function plugin(fastify) {\n  fastify.get('/ping', ping);\n}\nfunction ping() {}\n",
  });
  expect(routes).toEqual(['GET /api/people/:id show', 'GET /api/tags list', 'GET /v1/shop/items items', 'GET /v2/ping ping', 'POST /orders/ create']);
});

it('Rails: files that are drawn, engines that are mounted', async () => {
  const routes = await routesOf({
    'config/routes.rb': "Rails.application.routes.draw do\n  scope '/v1' do\n    draw :admin\n    mount Blog::Engine => '/blog'\n  end\nend\n",
    'config/routes/admin.rb': 'namespace :admin do\n  resources :users, only: [:show] do\n    resources :posts, only: [:index], param: :slug\n  end\nend\n',
    'engines/blog/lib/blog/engine.rb': 'module Blog\n  class Engine\n  end\nend\n',
    'engines/blog/config/routes.rb': "Blog::Engine.routes.draw do\n  get 'posts', to: 'posts#index'\nend\n",
    'engines/blog/app/controllers/blog/posts_controller.rb': 'module Blog\n  class PostsController\n    def index; end\n  end\nend\n',
    'app/controllers/admin/users_controller.rb': 'module Admin\n  class UsersController\n    def show; end\n  end\nend\n',
  });
  expect(routes).toEqual([
    'ANY /v1/blog Blog.Engine',
    'GET /v1/admin/users/:id Admin.UsersController.show',
    'GET /v1/admin/users/:user_id/posts ',
    'GET /v1/blog/posts Blog.PostsController.index',
  ]);
});

it('Go: a router that the project wrote itself, handed from file to file; a client is none', async () => {
  const routes = await routesOf({
    'go.mod': 'module example.com/app\n',
    'router/group.go':
      'package router\n\ntype Group struct{}\n\nfunc (g *Group) Group(prefix string) *Group { return g }\nfunc (g *Group) Use(m string) *Group { return g }\nfunc (g *Group) GET(path string, h func()) {}\nfunc (g *Group) POST(path string, h func()) {}\n',
    'client/client.go': 'package client\n\ntype Client struct{}\n\nfunc (c *Client) Get(path string, o any) {}\nfunc (c *Client) Post(path string, o any) {}\n',
    'api/base.go':
      'package api\n\nimport "example.com/app/router"\n\nfunc New(r *router.Group) {\n\tapi := r.Group("/api")\n\tbindUsers(api)\n}\n\nfunc bindMore(g *router.Group) { g.POST("/more", list) }\n',
    'api/users.go':
      'package api\n\nimport (\n\t"example.com/app/client"\n\t"example.com/app/router"\n)\n\nfunc bindUsers(rg *router.Group) {\n\tsub := rg.Group("/users").Use("auth")\n\tsub.GET("", list)\n\tbindMore(sub)\n}\n\nfunc list() {}\n\nfunc ask(c *client.Client, o int) { c.Get("/x", o) }\n',
  });
  expect(routes).toEqual(['GET /api/users list', 'POST /api/users/more list']);
});

const SPRING = `import static org.springframework.web.reactive.function.server.RequestPredicates.GET;
import static org.springframework.web.reactive.function.server.RequestPredicates.path;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
class Routes {
  static final String BASE = "/base";
  RouterFunction<?> all() {
    var html = GET("/").or(GET("/index")).and(accept(TEXT_HTML));
    return RouterFunctions.nest(path("/api"), RouterFunctions.route()
        .GET("/users/{id}", this::show)
        .POST("users", contentType(JSON), this::create, ops -> ops.tag("x"))
        .nest(path("/deep"), b -> b.DELETE("/x", r -> null))
        .path("/other", this::others)
        .GET(BASE + "/y", this::show)
        .build())
      .andRoute(html, this::index);
  }
  RouterFunction<?> others() { return RouterFunctions.route(GET("/a"), this::show); }
  Object show(ServerRequest r) { return null; }
  Object create(ServerRequest r) { return null; }
  Object index(ServerRequest r) { return null; }
}
`;

it('Spring: functional routes, nested and put together from methods', async () => {
  const names = (await routesOf({ 'Routes.java': SPRING })).map((r) => r.replace(/\([^)]*\)/g, ''));
  expect(names).toEqual([
    'DELETE /api/deep/x Routes.all',
    'GET / Routes.index',
    'GET /api/base/y Routes.show',
    'GET /api/other/a Routes.show',
    'GET /api/users/{id} Routes.show',
    'GET /index Routes.index',
    'POST /api/users Routes.create',
  ]);
});

it('an index that follows changes mounts as a whole run does', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-mounts-'));
  const root = join(folder, 'repo');
  mkdirSync(root);
  const place = (name: string) => ({ name, root, db: join(folder, `${name}.db`), known: true, listed: false });
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root, stdio: 'ignore' });
  const stored = async (name: string) => {
    const store = await openSqliteStore(join(folder, `${name}.db`));
    return describeStoredGraph(store).finally(() => store.close());
  };
  const filler = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`lib/filler${i}.py`, `def filler${i}():\n    return ${i}\n`]));
  const live = new LiveIndex(place('live'));
  try {
    git('init', '--quiet');
    const steps: Readonly<Record<string, string>>[] = [
      { ...DJANGO, ...filler },
      { 'app/urls.py': DJANGO['app/urls.py'].replace("'shop/'", "'store/'") },
      { 'shop/urls.py': DJANGO['shop/urls.py'].replace("'deep/'", "'deeper/'") },
      { 'app/urls.py': DJANGO['app/urls.py'].replace("    path('shop/', include('shop.urls')),\n", '') },
    ];
    for (const files of steps) {
      writeFiles(root, files);
      git('add', '--all');
      git('commit', '--quiet', '--message', 'change');
      await live.update();
      await indexRepository({ place: place('whole') });
      expect(await stored('live')).toEqual(await stored('whole'));
    }
  } finally {
    await live.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('files that include one another a hundred times each are read to an end', async () => {
  const including = (other: string) =>
    `from django.urls import include, path\nfrom . import views\n\nurlpatterns = [path('x', views.home),\n${Array.from({ length: 100 }, (_, i) => `    path('p${i}/', include('shop.${other}')),\n`).join('')}]\n`;
  const found = await routesOf({
    'shop/__init__.py': '',
    'shop/views.py': 'def home(request):\n    pass\n',
    'shop/a.py': including('b'),
    'shop/b.py': including('a'),
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(100);
});
