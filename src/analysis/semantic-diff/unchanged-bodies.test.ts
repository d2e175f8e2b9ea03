import { expect, it } from 'vitest';
import { withoutUnchangedBodies } from './unchanged-bodies.ts';

/** Long enough to be worth it. */
const padding = (comment: string) => `${comment} ${'x'.repeat(98)}\n`.repeat(25);

function read(comment: string, before: string, after: string): string {
  const above = padding(comment);
  const sides = withoutUnchangedBodies(above + before, above + after);
  if (sides === undefined) return 'all';
  for (const [i, whole] of [before, after].entries()) {
    expect(sides[i]?.text).toHaveLength(above.length + whole.length);
    expect(sides[i]?.text.split('\n')).toHaveLength((above + whole).split('\n').length);
  }
  return sides[1].text.slice(above.length).replaceAll(/ +$/gm, '');
}

it('leaves out bodies that both sides have, and no header', () => {
  const python = (value: number) => `class A:
    @cached
    def same(
        self,
        name,
    ) -> int:
        """What it does."""
        if name:
            return work(name)
        # The end.

    def other(self):
        return ${value}
`;
  expect(read('#', python(1), python(2))).toBe(`class A:
    @cached
    def same(
        self,
        name,
    ) -> int:
        (

                            )


    def other(self):
        return 2
`);
  const java = (value: number) => `class A {
    int same(int a,
             int b) {
        return a + b;
    }

    int other() {
        return ${value};
    }
}
`;
  expect(read('//', java(1), java(2))).toBe(java(2).replace('        return a + b;', ''));
  const ruby = (value: number) => `class A
  def same(name)
    names.each do |n|
      puts n
    end
  end

  test 'other' do
    assert_equal ${value}, same
  end
end
`;
  expect(read('#', ruby(1), ruby(2))).toBe(ruby(2).replace(/ {4}names[\s\S]*?end\n/, '\n\n\n'));
});

it('looks into groups of tests', () => {
  const tests = (value: number) => `describe('a', () => {
  it('same', async () => {
    expect(await f()).toBe(1);
  });
  it('other', () => {
    expect(g()).toBe(${value});
  });
});
`;
  expect(read('//', tests(1), tests(2))).toBe(tests(2).replace('    expect(await f()).toBe(1);', ''));
});

it('reads what declares a field that another function declares too', () => {
  const source = (value: string) => `class A:
    def __init__(self):
        self.name = 'a'

    def clear(self):
        self.size = 0

    def rename(self, name):
        ${value}
`;
  expect(read('#', source('self.name = name'), source('pass'))).toBe(source('pass').replace('self.size = 0', '(           )'));
});

it('reads what declares fields where a type has another name', () => {
  const source = (name: string) => `class ${name}:
    def __init__(self):
        self.size = 0

    def clear(self):
        work(self)
`;
  expect(read('#', source('A'), source('B'))).toBe(source('B').replace('work(self)', '(        )'));
});

it('does not trust lines that a text may have made', () => {
  const raw = (value: number) => `func same() {
	use(\`
}
\`)
}

func other() int {
	return ${value}
}
`;
  expect(read('//', raw(1), raw(2))).toBe('all');
  const indented = (value: number) => `class A
  test 'same' do
    klass = Class.new do
    def name; end
  end
    klass.new
  end

  def other
    ${value}
  end
end
`;
  expect(read('#', indented(1), indented(2))).toBe('all');
});

it('tells equal functions apart by their number', () => {
  const twice = 'class A:\n    def f(self):\n        return 1\n';
  expect(read('#', twice + twice, `${twice}x = 1\n`)).toBe('all');
});

it('tells methods of one name apart where their header says whose they are', () => {
  const go = (value: number) => `func (m *Pod) Size() int {
	return m.pods
}

func (m *Node[T]) Size() int {
	return ${value}
}

func (Pod) Name() string {
	return "pod"
}

func (m *Node[T]) Name(a int) string {
	return m.name
}
`;
  expect(read('//', go(1), go(2))).toBe(go(2).replace('\treturn m.pods', '').replace('\treturn "pod"', '').replace('\treturn m.name', ''));
});
