/** What the goldens do not show: newer and rarer syntax, texts with holes, damaged files, and files made to be slow. */
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../model/facts.ts';
import { extract } from './extract.ts';

const read = (code: string): FileFacts => extract('src/a.php', `<?php\n${code}`);
const symbolsOf = ({ symbols }: FileFacts): string[] => symbols.map((s) => `${s.owner < 0 ? '' : `${symbols[s.owner]?.name}.`}${s.name}`);
const callsOf = ({ refs }: FileFacts): string[] => refs.filter((r) => r.role === 'call').map((r) => `${r.expr}/${r.args}`);

describe('syntax', () => {
  it('reads hooks, visibility of setters, typed constants, enums and promoted parameters', () => {
    const facts = read(`
      enum Suit: string implements HasLabel { case Hearts = 'H'; const string Wild = 'W'; public function label(): string { return ucfirst($this->name); } }
      final readonly class Card {
        public private(set) string $name { get => $this->load(); set(string $value) { $this->check($value); } }
        public function __construct(#[Sensitive] private(set) ?Suit $suit = null, protected A|(B&C) &...$rest) {}
      }`);
    expect(symbolsOf(facts)).toEqual(['Suit', 'Suit.Hearts', 'Suit.Wild', 'Suit.label', 'Card', 'Card.name', 'Card.__construct', 'Card.suit', 'Card.rest']);
    expect(callsOf(facts)).toEqual(['this.load/0', 'this.check/1']);
    expect(facts.hasErrors).toBe(false);
  });

  it('reads match, closures, named and spread arguments, nullsafe and first-class callables', () => {
    const facts = read(`
      $a = match (true) { $x->ok(), default => one(first: 1, ...$rest), 2 => throw new Bad() };
      $b = static fn (int $i): int => $i ?? two($i);
      $c = $d?->three()?->four(five(...), new class(6) extends Base { use T; function six() { return self::$all[0]->seven(); } });
      $e = new ($f)(...[$g]) and eight();`);
    expect(callsOf(facts)).toEqual(['$x.ok/0', 'one/2', 'two/1', '$d.three/0', '$d.three().four/2', 'cls.all[].seven/0', 'eight/0']);
    expect(facts.hasErrors).toBe(false);
  });

  it('reads control flow without braces, labels, declare, and the page between pieces of code', () => {
    const facts = extract(
      'src/a.php',
      `<html><?php declare(strict_types=1); if ($a): ?> <b><?= one() ?></b> <?php elseif (two()): three(); else: four(); endif ?>
       <?php foreach ($list as ['k' => $v]): five($v); endforeach; switch (six()): case 1: seven(); default: eight(); endswitch;
       again: goto again; while (nine()) ten(); do { eleven(); } while (twelve()); // ?> not a comment <?php thirteen();
       __halt_compiler(); } "`,
    );
    expect(callsOf(facts).map((c) => c.replace('/0', ''))).toEqual('one two three four five/1 six seven eight nine ten eleven twelve thirteen'.split(' '));
    expect(facts.hasErrors).toBe(false);
  });

  it('reads the holes of texts and leaves the rest of them alone', () => {
    const facts = read(`
      $a = "x {$b->one("y {$c['k']->two()}")} $d->three $e[0] \\{$f} \${g}";
      $h = <<<SQL
        select {$i->four()} // not a comment
        SQL . <<<'RAW'
      {$j->five()}
      RAW;
      \`ls {$k->six()}\`; seven();`);
    expect(callsOf(facts)).toEqual(['$b.one/1', '$c[].two/0', '$i.four/0', '$k.six/0', 'seven/0']);
    expect(facts.refs.filter((r) => r.role === 'access').map((r) => r.expr)).toEqual(['$d.three']);
    expect(facts.hasErrors).toBe(false);
  });

  it('assigns before it casts or negates', () => {
    expect(read('if (!$a = new A() and (bool) $b = new B()) {}').bindings.map((b) => `${b.name} ${b.value}`)).toEqual(['$a A()', '$b B()']);
  });

  it('takes a comment as a whole, whatever stands in it', () => {
    expect(read('/** Reads all of src/*. */\nfunction all() {}').symbols[0]?.doc).toBe('Reads all of src/*.');
  });
});

const CLASS = `
class Shop extends Base
{
    public function open(): void
    {
        if ($this->isOpen('now')) {
            return;
        }
        $this->log("opening {$this->name}", ['at' => time()]);
    }

    /**
     * Closes it.
     */
    #[Audited]
    private static function close( int $hour ): bool
    {
        return array_any([1, 2], fn ($h) => $h === $hour);
    }

    public function name(): string
    {
        return 'shop';
    }
}
`;
const WHOLE = ['Shop', 'Shop.open', 'Shop.close', 'Shop.name'];

describe('damaged files', () => {
  it.each([...'{}()[];\'"'])('finds every declaration again wherever a %s is missing', (sign) => {
    for (let at = CLASS.indexOf(sign); at >= 0; at = CLASS.indexOf(sign, at + 1)) {
      const facts = read(CLASS.slice(0, at) + CLASS.slice(at + 1));
      expect([at, ...symbolsOf(facts)]).toEqual([at, ...WHOLE]);
    }
  });

  it('keeps what comes before the end of a file that is cut off', () => {
    expect(symbolsOf(read(CLASS.slice(0, CLASS.indexOf('$hour);'))))).toEqual(WHOLE.slice(0, 3));
  });

  it('passes the marks of a conflict', () => {
    const line = "        return 'shop';\n";
    const facts = read(CLASS.replace(line, `<<<<<<< HEAD\n${line}=======\n${line}>>>>>>> other\n`));
    expect(symbolsOf(facts)).toEqual(WHOLE);
  });

  it('goes on behind a heredoc and a comment that nobody closed', () => {
    expect(symbolsOf(read(CLASS.replace("'shop';", '<<<EOT\n  text\n')))).toEqual(WHOLE);
    expect(symbolsOf(read(`/**\n * Opens.\n${CLASS.trimStart()}`))).toEqual(WHOLE);
  });
});

describe('files made to be slow', () => {
  const many = (text: string, times = 30_000): string => text.repeat(times);
  it.each([
    ...['(', '[', '{', '([{)', '"', '"{$a[', "'\\'", '#[', '!', '(int)', '$a = ', '$a ? ', '$a ? $b : ', '$b ?? ', '->b', '::b', 'static ', 'public '],
    ...[
      'new ',
      'fn() => ',
      'function(){',
      'class A ',
      'class A{function b(){',
      'if($a)',
      'if($a){} else ',
      'match(1){1=>',
      'switch($a){case 1:',
      'try{',
      '<<<A\n',
      '#\n',
      '/**',
      '?><?=',
    ],
  ])('reads %s thirty thousand times', (unit) => {
    expect(() => read(`$a ${many(unit)}`)).not.toThrow();
  });

  it('keeps the calls of a chain that is longer than anybody writes', () => {
    const facts = read(`function f() { return $a${many('->b(c())', 2000)}; }`);
    expect(facts.refs.filter((r) => r.expr === 'c').length).toBe(2000);
  });
});

describe('routes', () => {
  it('keeps to the actions that are chosen, and puts the API below its path', () => {
    const code = `<?php
      Route::apiResource('users', UserController::class)->middleware(auth('x'))->only(['index', 'show']);
      Route::resource('tags', TagController::class, ['except' => ['create', 'edit', 'update', 'destroy']]);
      Route::prefix('v1')->group(function () { Route::get('', [HomeController::class, 'index']); });
      Route::apiResource('notes', NoteController::class);`;
    const routes = (path: string) => extract(path, code).routes?.map((r) => `${r.method} ${r.path}`);
    const own = ['/users', '/users/{id}', '/tags', '/tags', '/tags/{id}', '/v1', '/notes', '/notes', '/notes/{id}', '/notes/{id}', '/notes/{id}'];
    const verbs = ['GET', 'GET', 'GET', 'POST', 'GET', 'GET', 'GET', 'POST', 'GET', 'PUT', 'DELETE'];
    expect(routes('routes/web.php')).toEqual(own.map((path, i) => `${verbs[i]} ${path}`));
    expect(routes('routes/api.php')).toEqual(own.map((path, i) => `${verbs[i]} /api${path}`));
  });
});
