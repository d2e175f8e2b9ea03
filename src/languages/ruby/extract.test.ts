import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../indexing/extract/parser.ts';
import type { FileFacts } from '../../model/facts.ts';
import { language } from './index.ts';

const parser = new FactsParser();
const facts = (source: string, path = 'app/models/shop.rb'): Promise<FileFacts> => parser.extract(language, path, source);
const refs = (f: FileFacts, role: string) => f.refs.filter((r) => r.role === role).map((r) => r.expr);
const said = ({ type, value }: { type?: string; value?: string }) =>
  type === undefined || (value !== undefined && type.startsWith('?')) ? value : `<${type}>`;
const bound = (f: FileFacts, name: string) => f.bindings.filter((b) => b.name === name).map(said);
const outline = (f: FileFacts) => f.symbols.map((s) => `${s.kind} ${s.name} ${said(s) ?? ''}`.trim());
const symbol = (f: FileFacts, name: string) => f.symbols.find((s) => s.name === name);

describe('expressions', () => {
  it('makes calls of names that are not local', async () => {
    const f = await facts(`
class Cart
  def total(tax)
    items.map(&:price)
    rate = tax.rate
    rate.apply(discount)
    Store::Prices.new(tax).sum
    @cache.fetch(tax)
    self.class
    helper
  end
end
`);
    expect(refs(f, 'call')).toEqual([
      'items()~.price',
      'items().map',
      'items',
      'tax.rate',
      'rate.apply',
      'discount',
      'Store.Prices.new().sum',
      'Store.Prices.new',
      'this.@cache.fetch',
      'this.class',
      'helper',
    ]);
    expect(refs(f, 'access')).toEqual(['this.@cache']);
    expect(refs(f, 'reference')).toEqual(['Store.Prices']);
  });

  it('knows super, class methods and messages', async () => {
    const f = await facts(`
class A < B
  def run(x) = super
  def self.build = new
  class << self
    def other = build.run(1)
  end
  def late = send(:run, 1)
end
`);
    expect(refs(f, 'call')).toEqual(['super.run', 'cls.new', 'build().run', 'build']);
    expect(refs(f, 'callback')).toEqual(['this.run']);
  });
});

describe('bindings', () => {
  it('gives local names, block parameters and rescued errors their value', async () => {
    const f = await facts(`
def f(a, b = Foo.new, *rest, key:, **opts, &blk)
  x = a.get
  a.items.each { |i| i.go }
  a.items.each_with_index { |e, n| e.go }
  a.table.each { |k, v| v.go }
  one, two = a.pair
  a.tap do |same| same.go end
  rescue Oops, My::Error => e
    e.report
end
`);
    expect(bound(f, 'b')).toEqual(['<Foo>']);
    expect(bound(f, 'rest')).toEqual(['<Array>']);
    expect(bound(f, 'opts')).toEqual(['<Hash>']);
    expect(bound(f, 'x')).toEqual(['a.get()']);
    expect(bound(f, 'i')).toEqual(['a.items()~']);
    expect(bound(f, 'e')).toEqual(['a.items()~', '<Oops|My.Error>']);
    expect(bound(f, 'v')).toEqual([undefined]);
    expect(bound(f, 'two')).toEqual(['a.pair()#1']);
    expect(bound(f, 'same')).toEqual(['a']);
  });
});

describe('symbols', () => {
  it('takes macros for the members they make', async () => {
    const f = await facts(`
class Post < ApplicationRecord
  include Taggable
  belongs_to :author, class_name: "User"
  has_many :blog_comments
  scope :recent, -> { order(:id) }
  attr_accessor :draft
  delegate :name, to: :author, prefix: true
  before_save :clean, if: :dirty?
  alias_method :writer, :author
  MAX = 3
  Point = Struct.new(:x) do
    def far; end
  end
  define_method(:made) { |z| z.run }
  def initialize
    @store = nil
  end
  def store
    @store ||= Store.new
  end
  private
  def clean; end
  public def open; end
end
`);
    expect(outline(f)).toEqual([
      'class Post',
      'property author <=>User>',
      'property blog_comments <=>Array<BlogComment>>',
      'method recent cls',
      'property draft this.@draft',
      'method author_name this.author().name()',
      'method writer this.author()',
      'constant MAX <Integer>',
      'class Point',
      'property x',
      'method far',
      'method made',
      'constructor initialize',
      'field @store Store.new()',
      'method store Store.new()',
      'method clean',
      'method open',
    ]);
    expect(refs(f, 'callback')).toEqual(['this.clean', 'this.dirty?']);
    expect(symbol(f, 'clean')?.visibility).toBe('private');
    expect(symbol(f, 'open')?.visibility).toBe('public');
    expect(f.types.map((t) => `${t.role} ${t.type}`)).toEqual(['extends ApplicationRecord', 'mixin Taggable']);
  });

  it('gives compact names the owners of the nested form', async () => {
    const f = await facts('class A::B::C\n  def m; end\nend\n');
    expect(f.symbols.map((s) => [s.name, s.owner, s.hidden ?? false])).toEqual([
      ['A', -1, true],
      ['B', 0, true],
      ['C', 1, false],
      ['m', 2, false],
    ]);
  });

  it('reads comments above, and types in them', async () => {
    const f = await facts('# Finds it.\n# @param id [Integer]\n# @return [Shop::Order] the order\ndef find(id)\nend\n');
    expect(symbol(f, 'find')?.doc).toContain('Finds it.');
    expect(symbol(f, 'find')?.type).toBe('Shop.Order');
  });

  it('makes tests of test blocks', async () => {
    const f = await facts('RSpec.describe Cart do\n  it "adds up" do\n    Cart.new.total\n  end\nend\n', 'spec/cart_spec.rb');
    expect(outline(f)).toEqual(['test adds up']);
    expect(f.refs.find((r) => r.expr === 'Cart.new().total')?.at).toBe(0);
  });
});

describe('rake tasks', () => {
  it('names tasks with the namespaces around them', async () => {
    const f = await facts(
      'namespace :db do\n  desc "Moves"\n  task migrate: :environment do\n    Mover.new.run\n  end\nend\ntask :release\n',
      'lib/tasks/db.rake',
    );
    expect(outline(f)).toEqual(['function db:migrate', 'function release']);
    expect(f.refs.find((r) => r.expr === 'Mover.new().run')?.at).toBe(0);
  });
});

describe('routes', () => {
  it('expands resources and joins groups', async () => {
    const f = await facts(
      `
Rails.application.routes.draw do
  root "home#index"
  namespace :admin do
    resources :users, only: [:index, :show] do
      member { post :ban }
      collection { get :search }
      resources :posts, only: :create
    end
  end
  scope "/api", module: "api" do
    get "status", to: "health#show"
  end
  match "any" => "any#thing", via: [:get, :post]
end
`,
      'config/routes.rb',
    );
    expect(f.routes.map((r) => `${r.method} ${r.path} ${r.handler}`)).toEqual([
      'GET / <HomeController>.index',
      'GET /admin/users <Admin.UsersController>.index',
      'GET /admin/users/:id <Admin.UsersController>.show',
      'POST /admin/users/:id/ban <Admin.UsersController>.ban',
      'GET /admin/users/search <Admin.UsersController>.search',
      'POST /admin/users/:user_id/posts <Admin.PostsController>.create',
      'GET /api/status <Api.HealthController>.show',
      'GET /any <AnyController>.thing',
      'POST /any <AnyController>.thing',
    ]);
  });

  it('keeps to the actions that a scope allows, and to where Rails puts what is new, shallow or optional', async () => {
    const f = await facts(
      `
Rails.application.routes.draw do
  scope only: [:show] do
    resources :permalinks, path: 'posts'
    resource :preferences, only: %i[edit update]
  end
  resources :topics, only: [:new] do
    post :preview, on: :new
    new { get :help }
    get :unread, :mine, on: :collection
  end
  resources :users, only: [], path: '' do
    get '(page-:page)', action: :index, on: :collection
    resources :notes, only: %i[index show], shallow: true do
      get :raw, on: :member
    end
  end
  constraints(Session.new) { get 'admin' => 'admin#index' }
  get "/~:username" => "users#show", :as => "user"
  get "/old" => redirect("/new")
end
`,
      'config/routes.rb',
    );
    expect(f.routes.map((r) => `${r.method} ${r.path} ${r.handler}`)).toEqual([
      'GET /posts/:id <PermalinksController>.show',
      'GET /preferences/edit <PreferencesController>.edit',
      'PATCH /preferences <PreferencesController>.update',
      'GET /topics/new <TopicsController>.new',
      'POST /topics/new/preview <TopicsController>.preview',
      'GET /topics/new/help <TopicsController>.help',
      'GET /topics/unread <TopicsController>.unread',
      'GET /topics/mine <TopicsController>.mine',
      'GET /(page-:page) <UsersController>.index',
      'GET /:user_id/notes <NotesController>.index',
      'GET /notes/:id <NotesController>.show',
      'GET /notes/:id/raw <NotesController>.raw',
      'GET /admin <AdminController>.index',
      'GET /~:username <UsersController>.show',
      'GET /old ?',
    ]);
  });

  it('knows Sinatra', async () => {
    const f = await facts("class App < Sinatra::Base\n  get '/hello/:name' do |name|\n    greet(name)\n  end\nend\n", 'app.rb');
    expect(f.routes.map((r) => `${r.framework} ${r.method} ${r.path}`)).toEqual(['sinatra GET /hello/:name']);
  });
});

describe('effects', () => {
  it('sees the environment, processes, requests, flags and dynamic code', async () => {
    const f = await facts(`
def f(name)
  ENV["HOME"]; ENV.fetch("PATH")
  system("git status"); \`ls -l\`; Open3.capture3("make all")
  Net::HTTP.get(URI("https://x.y/z"))
  Flipper.enabled?(:new_cart)
  eval(name); send(name)
end
`);
    expect(f.effects.map((e) => `${e.kind} ${e.name}`)).toEqual([
      'env HOME',
      'env PATH',
      'process git',
      'process ls',
      'process make',
      'http GET https://x.y/z',
      'flag new_cart',
      'dynamic_code eval',
      'dynamic_code send',
    ]);
  });
});

describe('bad input', () => {
  it.each([
    ['unfinished class', 'class A < \n def'],
    ['stray ends', 'end end end\nmodule\n'],
    ['deep nesting', `x = ${'('.repeat(3000)}a${')'.repeat(3000)}\n`],
    ['a long chain', `x = a${'.b(1)'.repeat(2000)}\n`],
    ['open string', 'puts "abc #{'],
    ['letters of other languages', 'def größe(ä) = ä.länge\n'],
  ])('%s gives facts, not an exception', async (_, source) => {
    expect((await facts(source)).language).toBe('ruby');
  });
});
