/**
 * A call ends as an edge into the repository, an edge to what lies outside, or an unresolved name. Each case is one that
 * was once none of these, so that "complete" was said of an answer that missed it.
 */
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

describe('Rust', () => {
  const crate = (files: Readonly<Record<string, string>>) => callsOf({ 'Cargo.toml': '[package]\nname = "app"\n[dependencies]\nclap = "4"\n', ...files });

  it('links methods of a trait that is implemented for a type outside, and what they give back', async () => {
    const prelude = `
use clap::ArgMatches;
pub struct Workspace;
impl Workspace { pub fn shell(&self) {} }
pub trait ArgMatchesExt {
    fn workspace(&self) -> Result<Workspace, String> { todo!() }
    fn flag(&self, name: &str) -> bool;
    fn ids(&self) -> u32;
}
impl ArgMatchesExt for ArgMatches {
    fn flag(&self, name: &str) -> bool { true }
    fn ids(&self) -> u32 { self.ids() }
}
`;
    const main = `
mod prelude;
use clap::ArgMatches;
use prelude::ArgMatchesExt;
fn exec(args: &ArgMatches) -> Result<(), String> {
    let ws = args.workspace()?;
    ws.shell();
    args.flag("x");
    args.ids();
    Ok(())
}
fn other(args: &std::env::Args) { args.flag("x"); }
`;
    const found = await crate({ 'src/main.rs': main, 'src/prelude.rs': prelude });
    expect(found.filter((c) => c.startsWith('exec') || c.startsWith('other'))).toEqual([
      'exec -> ArgMatchesExt.flag',
      'exec -> ArgMatchesExt.workspace',
      'exec -> Workspace.shell',
    ]);
  });

  it('follows a chain that begins outside to the only trait of the same package', async () => {
    const source = `
use clap::Command;
trait CommandExt: Sized { fn arg_quiet(self) -> Self; }
impl CommandExt for Command { fn arg_quiet(self) -> Self { self } }
fn cli() { Command::new("x").about("y").arg_quiet().version("1"); }
fn spawn() { std::process::Command::new("x").arg("y").arg_quiet(); }
`;
    const found = await crate({ 'src/main.rs': source });
    expect(found).toEqual(expect.arrayContaining(['cli -> CommandExt.arg_quiet', 'spawn ? arg_quiet']));
    expect(found).not.toContain('spawn -> CommandExt.arg_quiet');
  });

  it('knows what Self is where an impl has bounds; such a file once ended the run', async () => {
    const source = `
use std::sync::{Arc, Weak};
pub trait Backend {}
pub struct Tasks<B> { backend: B, this: Weak<Self> }
impl<B: Backend> Tasks<B> {
    pub fn pin(&self) -> Arc<Self> { self.this.upgrade().unwrap() }
    pub fn stop(&self) {}
    pub fn run(&self) { self.pin().stop(); }
}
`;
    expect(await crate({ 'src/main.rs': source })).toEqual(expect.arrayContaining(['Tasks.run -> Tasks.pin', 'Tasks.run -> Tasks.stop']));
  });

  it('tells a function from the module of its name', async () => {
    const files = {
      'src/main.rs': 'mod ops;\nfn main() { ops::publish(); ops::publish::check(); }\n',
      'src/ops/mod.rs': 'mod publish;\npub use self::publish::publish;\n',
      'src/ops/publish.rs': 'pub fn publish() {}\npub fn check() {}\n',
    };
    expect(await crate(files)).toEqual(['main -> check', 'main -> publish']);
  });

  it('tells them apart where both are imported, and where a glob brings the function', async () => {
    const files = {
      'src/main.rs': 'mod hex;\nmod logger;\nuse crate::logger::{configure, logger};\nfn main() { logger(); configure(); logger::reset(); hex::dump(); }\n',
      'src/logger.rs': 'pub fn logger() {}\npub fn configure() {}\npub fn reset() {}\n',
      'src/hex/mod.rs': 'mod dump;\npub use dump::*;\n',
      'src/hex/dump.rs': 'pub fn dump() {}\n',
    };
    expect(await crate(files)).toEqual(['main -> configure', 'main -> dump', 'main -> logger', 'main -> reset']);
  });

  it('finds exported macros at the root of their crate', async () => {
    const files = {
      'src/main.rs': 'mod shell;\nmod list;\nfn main() {}\n',
      'src/shell.rs': '#[macro_export]\nmacro_rules! drop_println { () => {} }\n',
      'src/list.rs': 'use crate::drop_println;\nfn print() { drop_println!(); }\n',
    };
    expect(await crate(files)).toEqual(['print -> drop_println']);
  });
});

describe('Java', () => {
  it('calls the method, whatever the local variable of its name holds', async () => {
    const source = 'class Producer {\n  int lingerMs(String c) { return 0; }\n  void make(String c) { int lingerMs = lingerMs(c); }\n}\n';
    expect(await callsOf({ 'Producer.java': source })).toEqual(['Producer.make -> Producer.lingerMs']);
  });

  it('keeps what is imported and not there', async () => {
    const files = { 'a/A.java': 'package a;\nclass A {}\n', 'b/B.java': 'package b;\nimport a.Made;\nclass B { void go() { new Made(); } }\n' };
    expect(await callsOf(files)).toEqual(['B.go ? Made']);
  });
});

describe('Python', () => {
  it('keeps calls on what a function outside gave back, not those on what was made', async () => {
    const source = `
import click
class ScriptInfo:
    def load_app(self): pass
def command(ctx: click.Context):
    info = ctx.ensure_object(ScriptInfo)
    info.load_app()
    click.Group().load_app()
`;
    expect(await callsOf({ 'cli.py': source })).toEqual(['command ? load_app']);
  });
});

describe('TypeScript', () => {
  it('keeps calls of a member that was taken out of something unknown', async () => {
    const source = 'export function main(ctx: any, next: () => void) { const { useThing } = ctx; useThing(); next(); }\n';
    expect(await callsOf({ 'a.ts': source })).toEqual(['main ? useThing']);
  });
});

describe('C# and what lies outside', () => {
  it('keeps calls by the name of an extension, and links the only one on what a call gave back', async () => {
    const source = `
using Microsoft.AspNetCore.Http;
public static class ItemsExtensions { public static object Errors(this System.Collections.IDictionary items) => items; }
public static class Texts { public static string ToText(this object errors) => ""; }
public class Page { void Show(HttpContext context) { var found = context.Items.Errors(); found.ToText(); } }
`;
    expect(await callsOf({ 'A.cs': source })).toEqual(expect.arrayContaining(['Page.Show -> Texts.ToText', 'Page.Show ? Errors']));
  });
});

describe('C#', () => {
  it('links an extension of a generic interface on a container', async () => {
    const source = `
using System.Collections.Generic;
public static class ErrorText { public static string ToText(this IEnumerable<string> errors) => ""; }
public class Page { void Show(List<string> errors) { errors.ToText(); } }
`;
    expect(await callsOf({ 'A.cs': source })).toEqual(['Page.Show -> ErrorText.ToText']);
  });
});

describe('Go', () => {
  it('knows what a loop gets from sequences, channels and keys', async () => {
    const code = `package app

import "iter"

type Site struct{}

func (s *Site) Render() {}

type Key struct{}

func (k Key) Render() {}

type Index map[Key]*Site

func (i Index) Render() {}

type App struct{ sites []*Site }

func (a *App) all() iter.Seq[*Site] { return nil }
func (a *App) pairs() iter.Seq2[Key, *Site] { return nil }
func (a *App) queue() chan *Site { return nil }

func sequence(a *App) {
	for s := range a.all() {
		s.Render()
	}
}

func pairs(a *App) {
	for k, s := range a.pairs() {
		k.Render()
		s.Render()
	}
}

func queue(a *App) {
	for s := range a.queue() {
		s.Render()
	}
}

func keys(index Index) {
	for k := range index {
		k.Render()
	}
}
`;
    const found = await callsOf({ 'go.mod': 'module example.com/app\n', 'app.go': code });
    expect(found.filter((c) => c.includes('Render'))).toEqual([
      'keys -> Key.Render',
      'pairs -> Key.Render',
      'pairs -> Site.Render',
      'queue -> Site.Render',
      'sequence -> Site.Render',
    ]);
  });
});

describe('Ruby', () => {
  const worker = `class LinkWorker
  include Sidekiq::Worker
  def perform(id)
    id
  end
  def helper
  end
end
class WelcomeMailer < ApplicationMailer
  def welcome(user)
    user
  end
end
`;

  it('follows jobs and mails to what the framework runs', async () => {
    const service = `class UpdateService
  def call(id)
    LinkWorker.perform_async(id)
  end
  def later(id)
    LinkWorker.set(wait: 5).perform_later(id)
  end
  def greet(user)
    WelcomeMailer.with(user: user).welcome(user).deliver_later
  end
  def greet_now(user)
    WelcomeMailer.welcome(user).deliver_now
  end
  def unknown(worker)
    worker.perform_async(1)
  end
end
`;
    const found = await callsOf({ 'app/workers/link_worker.rb': worker, 'app/services/update_service.rb': service }, ['calls', 'references']);
    expect(found.filter((c) => /-> (?:LinkWorker|WelcomeMailer)\./.test(c))).toEqual([
      'UpdateService.call -> LinkWorker.perform',
      'UpdateService.greet -> WelcomeMailer.welcome',
      'UpdateService.greet_now -> WelcomeMailer.welcome',
      'UpdateService.later -> LinkWorker.perform',
    ]);
  });

  it('knows what examples call the described class, its subject and what let defines', async () => {
    const spec = `RSpec.describe LinkWorker do
  let(:worker) { described_class.new }
  let(:mailer) { WelcomeMailer.new }
  it 'performs' do
    worker.perform(1)
  end
  it 'has a subject' do
    subject.helper
  end
  context 'with something else by that name' do
    let(:worker) { WelcomeMailer.new }
    it 'greets' do
      worker.welcome(1)
    end
  end
  context 'beside it' do
    it 'still is one' do
      worker.helper
    end
  end
end
`;
    const found = await callsOf({ 'app/workers/link_worker.rb': worker, 'spec/workers/link_worker_spec.rb': spec });
    expect(found.filter((c) => /-> (?:LinkWorker|WelcomeMailer)\./.test(c))).toEqual([
      'greets -> WelcomeMailer.welcome',
      'has a subject -> LinkWorker.helper',
      'performs -> LinkWorker.perform',
      'still is one -> LinkWorker.helper',
    ]);
  });
});

it('Python: a task that is started later is mentioned where it is started', async () => {
  const tasks = `from celery import shared_task

@shared_task
def send_mail(user_id):
    return user_id

def plain():
    pass
`;
  const views = `from app.tasks import plain, send_mail
from app import tasks

def register(request):
    send_mail.delay(1)

def later():
    tasks.send_mail.apply_async(countdown=3)

def cached():
    plain.cache_clear()

def asked(request):
    request.delay(1)
`;
  const found = await callsOf({ 'app/__init__.py': '', 'app/tasks.py': tasks, 'app/views.py': views }, ['references']);
  expect(found.filter((c) => c.includes('->'))).toEqual(['cached -> plain', 'later -> send_mail', 'register -> send_mail']);
});

describe('what is called on something that is not a path', () => {
  it('is kept by its name in Ruby', async () => {
    const found = await callsOf({
      'a.rb': 'class Scope\n  def full_name(x); x; end\nend\n',
      'b_spec.rb':
        'RSpec.describe Scope do\n  let(:made) do\n    Class.new(Scope) do\n      def check(x)\n        raise [@scope.full_name(x)]\n      end\n    end\n  end\nend\n\ndef sum(a, b)\n  (a + b).full_name(1)\nend\n',
    });
    expect(found.filter((c) => c.endsWith('? full_name'))).toEqual(['check ? full_name', 'sum ? full_name']);
  });

  it('is kept by its name in Python', async () => {
    const found = await callsOf({
      'a.py': 'class Scope:\n    def full_name(self): ...\n',
      'b.py': 'def one(a):\n    (yield a).full_name()\n\n\ndef two(a):\n    (lambda: a)().full_name()\n',
    });
    expect(found.filter((c) => c.endsWith('? full_name'))).toEqual(['one ? full_name', 'two ? full_name']);
  });
});
