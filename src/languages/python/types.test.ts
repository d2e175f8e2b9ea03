import { describe, expect, it } from 'vitest';
import { typeText } from './types.ts';

describe('annotations', () => {
  it.each([
    ['Foo', 'Foo'],
    ['models.Foo', 'models.Foo'],
    ['"Foo"', 'Foo'],
    ["'list[Foo]'", 'list<Foo>'],
    ['None', ''],
    ['t.Any', ''],
    ['Optional[Foo]', 'Foo'],
    ['t.Optional["Foo"]', 'Foo'],
    ['Foo | None', 'Foo'],
    ['Union[Foo, Bar, None]', 'Foo|Bar'],
    ['Foo | "Bar"', 'Foo|Bar'],
    ['typing.List[Foo]', 'List<Foo>'],
    ['dict[str, list[Foo]]', 'dict<str,list<Foo>>'],
    ['collections.abc.Mapping[str, Foo]', 'Mapping<str,Foo>'],
    ['tuple[Foo, Bar]', '(Foo,Bar)'],
    ['Tuple[Foo, ...]', 'tuple<Foo>'],
    ['type[Foo]', 'type<Foo>'],
    ['Type["Foo"]', 'type<Foo>'],
    ['Callable[[int, str], Foo]', '(int,str)=>Foo'],
    ['Optional[Callable[[Foo], None]]', '(Foo)=>object'],
    ['Union[str, Callable[[], Foo]]', 'str|(()=>Foo)'],
    ['Callable[..., None]', '=>object'],
    ['Annotated[Foo, Depends(get_foo)]', 'Foo'],
    ['ClassVar[Foo]', 'Foo'],
    ['Literal["a", "b"]', 'str'],
    ['Awaitable[Foo]', 'Awaitable<Foo>'],
    ['Coroutine[Any, Any, Foo]', 'Coroutine<Foo>'],
    ['Self', 'Self'],
    ['(Foo)', 'Foo'],
    ['lambda: 1', ''],
    ['Foo[', ''],
  ])('%s', (text, expected) => {
    expect(typeText(text)).toBe(expected);
  });

  it('is bounded on deep nesting', () => {
    expect(typeText(`${'List['.repeat(500)}int${']'.repeat(500)}`).length).toBeLessThan(200);
  });
});
