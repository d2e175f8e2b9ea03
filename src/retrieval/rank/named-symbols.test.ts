import { describe, expect, it } from 'vitest';
import { membersNamed, mentionVariants, namedOutright, namedShares, namesakes, spokenShares, withoutRepeats } from './named-symbols.ts';

const NODES = namesakes([
  { id: 1, name: 'Field' },
  { id: 2, name: 'Field.clean' },
  { id: 3, name: 'Form.clean' },
  { id: 4, name: 'Store.Close' },
  { id: 5, name: 'Store.close' },
  { id: 6, name: 'Relation.empty?' },
  { id: 7, name: 'Relation.empty' },
]);
const NOTHING_ELSE = { called: new Set<string>(), isInNamedFile: () => false, doesWork: () => true };
const title = (...ids: string[]) => new Map(ids.map((id) => [id, 1]));

describe('what the title names with its owner', () => {
  it('is the member, however the two are joined', () => {
    for (const id of ['Field.clean', 'Field#clean', 'Field::clean', 'forms.Field.clean']) expect(namedOutright(title(id), NODES, NOTHING_ELSE)).toEqual([2]);
  });

  it('has to do something', () => {
    expect(namedOutright(title('Field.clean'), NODES, { ...NOTHING_ELSE, doesWork: () => false })).toEqual([]);
  });

  it('may be said in two mentions', () => {
    expect(namedOutright(title('clean', 'Field'), NODES, NOTHING_ELSE)).toEqual([2]);
    expect(namedOutright(title('clean'), NODES, NOTHING_ELSE)).toEqual([]);
  });

  it('is a class only when its member is not named', () => {
    expect(namedOutright(title('Field'), NODES, NOTHING_ELSE)).toEqual([]);
  });

  it('keeps to the case that was written', () => {
    expect(namedOutright(title('Store.Close'), NODES, NOTHING_ELSE)).toEqual([4]);
    expect(namedOutright(title('STORE.CLOSE'), NODES, NOTHING_ELSE)).toEqual([4, 5]);
  });

  it('takes a question mark for the name or for the end of the sentence', () => {
    expect(namedOutright(title('Relation#empty?'), NODES, NOTHING_ELSE)).toEqual([6]);
    expect(namedOutright(title('Field#clean?'), NODES, NOTHING_ELSE)).toEqual([2]);
  });

  it('counts in the title alone, and not when many bear the name', () => {
    expect(namedOutright(new Map([['Field.clean', 0.5]]), NODES, NOTHING_ELSE)).toEqual([]);
    const commands = namesakes(Array.from({ length: 9 }, (_, id) => ({ id, name: 'Command.handle' })));
    expect(namedOutright(title('Command.handle'), commands, NOTHING_ELSE)).toEqual([]);
  });
});

describe('what the title calls', () => {
  it('needs no owner', () => {
    expect(namedOutright(title('clean'), NODES, { ...NOTHING_ELSE, called: new Set(['clean']) })).toEqual([2, 3]);
  });
});

describe('what the title names with its file', () => {
  it('is the one that lives there', () => {
    expect(namedOutright(title('clean'), NODES, { ...NOTHING_ELSE, isInNamedFile: (id) => id === 3 })).toEqual([3]);
  });

  it('is the class, not its constructor, when they share the name', () => {
    const formatter = namesakes([
      { id: 1, name: 'Formatter' },
      { id: 2, name: 'Formatter.Formatter' },
    ]);
    const inFile = { ...NOTHING_ELSE, isInNamedFile: () => true, doesWork: (id: number) => id === 2 };
    expect(namedOutright(title('Formatter'), formatter, inFile)).toEqual([]);
  });
});

describe('a name that nobody says by accident', () => {
  const printers = namesakes(['Latex', 'Pretty', 'MathML'].map((owner, id) => ({ id, name: `${owner}Printer._print_Delta` })));
  const values = namesakes(['Set', 'List', 'Bag'].map((owner, id) => ({ id, name: `${owner}.__or__` })));

  it('leads as a call, though a few bear it', () => {
    expect(namedOutright(title('_print_Delta'), printers, { ...NOTHING_ELSE, called: new Set(['_print_Delta']) })).toEqual([0, 1, 2]);
    expect(namedOutright(title('_print_Delta'), printers, NOTHING_ELSE)).toEqual([]);
  });

  it('leads as a member that the language calls; of many the one in the file that is named', () => {
    expect(namedOutright(title('__or__'), values, NOTHING_ELSE)).toEqual([0, 1, 2]);
    expect(namedOutright(title('__or__'), values, { ...NOTHING_ELSE, isInNamedFile: (id) => id === 2 })).toEqual([2]);
  });
});

describe('shares of what is spoken', () => {
  it('go to the longest name that the words spell, less to names within it', () => {
    const shares = spokenShares([
      { id: 1, name: 'Parser.LoadMockDataFile' },
      { id: 2, name: 'load_mock_data' },
    ]);
    expect(shares.get(1)).toBe(1);
    expect(shares.get(2)).toBeLessThan(0.7);
  });
});

describe('shares of what is named', () => {
  it('go to the most specific bearers, divided when there are several', () => {
    expect(namedShares(title('forms.Field.clean'), NODES)).toEqual(new Map([[2, 1]]));
    const shared = namedShares(title('clean'), NODES);
    expect([...shared.keys()]).toEqual([2, 3]);
    expect(shared.get(2)).toBeCloseTo(Math.SQRT1_2);
  });

  it('are looked up under every reading of a mention', () => {
    expect(mentionVariants(['Field#clean?'])).toEqual(['Field.clean?', 'clean?', 'Field.clean', 'clean', 'Field']);
  });
});

describe('a name in another style', () => {
  const settings = namesakes([
    { id: 1, name: 'Config.poolSize' },
    { id: 2, name: 'Config.POOL_SIZE_LIMIT_CONFIG' },
  ]);

  it('is the same name', () => {
    expect(mentionVariants(['pool_size'])).toContain('poolsize');
    expect(namedShares(title('pool_size'), settings)).toEqual(new Map([[1, 1]]));
  });

  it('may be that of the constant which holds a setting', () => {
    expect(namedShares(title('poolSizeLimit'), settings)).toEqual(new Map([[2, 1]]));
  });
});

it('what later lines name with its owner counts like what the title names', () => {
  const later = new Map([
    ['Field#clean', 0.5],
    ['Store.close', 0.5],
    ['clean', 0.5],
  ]);
  const shares = namedShares(later, NODES);
  expect(shares.get(2)).toBe(1);
  expect(shares.get(3)).toBeLessThan(0.5);
});

it('tests that repeat a name do not share what it is worth, unless their class is named', () => {
  const named = namesakes([
    { id: 1, name: 'Request.header' },
    { id: 2, name: 'accepts.c.req.header' },
    { id: 3, name: 'RequestTest.header' },
    { id: 4, name: 'test_only' },
  ]);
  const isTest = (id: number) => id > 1;
  const ids = (identifiers: string[], key: string) =>
    withoutRepeats(named, identifiers, isTest)
      .get(key)
      ?.map((n) => n.id);
  expect(ids(['req.header'], 'header')).toEqual([1]);
  expect(ids(['RequestTest.header'], 'header')).toEqual([1, 3]);
  expect(ids(['test_only'], 'test_only')).toEqual([4]);
});

describe('a name that two spellings share', () => {
  it('is what was written, in the case that was written', () => {
    expect(namedShares(title('Store.Close'), NODES)).toEqual(new Map([[4, 1]]));
  });

  it('does not make one mention of a type a mention of its member as well', () => {
    const nodes = namesakes([
      { id: 1, name: 'ToSql' },
      { id: 2, name: 'ToSql.to_sql' },
    ]);
    expect(namedOutright(title('ToSql'), nodes, NOTHING_ELSE)).toEqual([]);
    expect(namedOutright(title('ToSql', 'to_sql'), nodes, NOTHING_ELSE)).toEqual([]);
    expect(namedOutright(title('ToSql::to_sql'), nodes, NOTHING_ELSE)).toEqual([2]);
  });

  it('is the class, not its constructor', () => {
    const nodes = namesakes([
      { id: 1, name: 'Order' },
      { id: 2, name: 'Order.Order' },
    ]);
    expect(namedShares(title('Order'), nodes)).toEqual(new Map([[1, 1]]));
  });
});

describe('a member that its owner does not have', () => {
  it('leads to the owner, if the task is to add it', () => {
    expect(mentionVariants(['Field.describe'])).toContain('Field');
    expect(namedShares(title('Field.describe'), NODES, true)).toEqual(new Map([[1, 1]]));
    expect(namedShares(title('Field.describe'), NODES)).toEqual(new Map());
    expect(namedShares(title('Field.clean'), NODES, true)).toEqual(new Map([[2, 1]]));
  });
});

describe('members that are named with their owner', () => {
  const does = () => true;
  it('are found in any line', () => {
    expect(membersNamed(new Map([['Field#clean', 0.5]]), NODES, does)).toEqual([2]);
  });

  it('are none without the owner, where several bear the name, or where they do nothing', () => {
    expect(membersNamed(title('clean', 'Field'), NODES, does)).toEqual([]);
    expect(membersNamed(title('STORE.CLOSE'), NODES, does)).toEqual([]);
    expect(membersNamed(title('Field.clean'), NODES, () => false)).toEqual([]);
  });
});
