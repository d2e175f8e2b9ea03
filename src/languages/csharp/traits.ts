/** How C# names and values behave, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const BUILTINS = words(`
  bool byte sbyte short ushort int uint long ulong nint nuint float double decimal char string object void var dynamic nameof
  String Object Int16 Int32 Int64 Boolean Double Single Decimal Char Byte Guid DateTime DateTimeOffset TimeSpan Console Math Convert Environment Task ValueTask
  Type Activator Array Enum Exception ArgumentException ArgumentNullException ArgumentOutOfRangeException InvalidOperationException NotImplementedException
  NotSupportedException NullReferenceException IndexOutOfRangeException OperationCanceledException TaskCanceledException FormatException TimeoutException
  AggregateException IDisposable IAsyncDisposable IComparable IEquatable Action Func Predicate Lazy Nullable Tuple ValueTuple GC Interlocked Monitor Thread
  CancellationToken CancellationTokenSource List Dictionary HashSet Queue Stack IEnumerable ICollection IList IDictionary IReadOnlyList IReadOnlyDictionary
  StringBuilder Regex Uri Stream Random Version Attribute Obsolete Flags EventArgs EventHandler
`);

/** LINQ and its asynchronous and queryable kin hand on what they hold. */
const SELF = words(`
  Where OrderBy OrderByDescending ThenBy ThenByDescending Take Skip TakeWhile SkipWhile Distinct DistinctBy Reverse Concat Union Intersect Except Append Prepend
  AsEnumerable AsQueryable AsNoTracking AsParallel AsReadOnly AsSpan Include ThenInclude ToList ToArray ToHashSet ToListAsync ToArrayAsync ToImmutableList Values
  FindAll GetRange ConfigureAwait DefaultIfEmpty Cast WaitAsync
`);

const ELEMENT = words(`
  First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt ElementAtOrDefault Find FindLast MinBy MaxBy Dequeue Pop Peek Value Result GetResult
  FirstAsync FirstOrDefaultAsync SingleAsync SingleOrDefaultAsync FindAsync GetValueOrDefault GetOrAdd AddOrUpdate Current
`);

/** The rest of what LINQ adds to every list. */
const LINQ = words(`
  Select SelectMany Any All Count LongCount Sum Min Max Average Aggregate Zip GroupBy GroupJoin Join ToDictionary ToLookup SequenceEqual Contains Chunk OfType
  TryGetNonEnumeratedCount
`);

const NUMBERS = words('sbyte byte short ushort int uint long ulong float double decimal');
/** The library's names of the language's own types. */
const ALIASES: Readonly<Record<string, string>> = {
  String: 'string',
  Object: 'object',
  Int32: 'int',
  Int64: 'long',
  Int16: 'short',
  Boolean: 'bool',
  Double: 'double',
  Single: 'float',
  Decimal: 'decimal',
  Char: 'char',
  Byte: 'byte',
};

/** What values of the language's own types, and of the library's that overloads are often for, may be passed as. */
const passedAs: Record<string, readonly string[]> = Object.create(null);
const above = (types: string, bases: string) => {
  for (const type of words(types)) passedAs[type] = words(`${bases} object`);
};
for (const type of NUMBERS) above(type, `${NUMBERS.slice(NUMBERS.indexOf(type) + 1).join(' ')} IConvertible IComparable IFormattable`);
above('char', 'ushort int uint long ulong float double decimal IConvertible IComparable');
above('bool', 'IConvertible IComparable');
above('string', 'ReadOnlySpan IEnumerable IConvertible IComparable FormattableString');
above('Guid DateTime DateTimeOffset TimeSpan', 'IFormattable IComparable ValueType');
above('Type CancellationToken Uri Regex StringBuilder Version', 'MemberInfo ISerializable');
above('List', 'IList ICollection IEnumerable IReadOnlyList IReadOnlyCollection');
above('Dictionary', 'IDictionary IReadOnlyDictionary ICollection IEnumerable');
above('HashSet', 'ISet ICollection IEnumerable IReadOnlyCollection');
above('IList IReadOnlyList', 'ICollection IReadOnlyCollection IEnumerable');
above('ICollection IReadOnlyCollection IDictionary', 'IEnumerable');
above('IEnumerable Exception Stream object', '');
for (const [alias, type] of Object.entries(ALIASES)) passedAs[alias] = [type, ...(passedAs[type] ?? [])];
for (const [alias, type] of Object.entries(ALIASES)) passedAs[type] = [alias, ...(passedAs[type] ?? [])];

/** Without a prototype: `Constructor` may be a type. */
const delegates: Record<string, (typeArguments: number) => number> = Object.assign(Object.create(null), {
  Func: (count: number) => count - 1,
  Action: (count: number) => count,
  Predicate: () => 1,
  Comparison: () => 2,
  EventHandler: () => 2,
});

/** Without a prototype: `toString` is a member that people call. */
const passthrough: Record<string, 'self' | 'element'> = Object.create(null);
for (const name of SELF) passthrough[name] = 'self';
for (const name of ELEMENT) passthrough[name] = 'element';

export const traits: ResolutionTraits = {
  implicitThis: true,
  sharedModule: true,
  importsAreMembers: false,
  topType: 'object',
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: ['Task', 'ValueTask', 'ConfiguredTaskAwaitable'],
  transparent: ['Nullable'],
  passthrough,
  capitalMethods: true,
  impliesSuper: true,
  libraryExtensions: new Set([...SELF, ...ELEMENT, ...LINQ]),
  overloads: {
    passedAs,
    neverNull: new Set([...NUMBERS, ...words('char bool Guid DateTime DateTimeOffset TimeSpan CancellationToken Int32 Int64 Boolean Double')]),
    closed: new Set(words('string String Type Uri Regex StringBuilder Version')),
    arraysAs: words('object Array IEnumerable IList ICollection IReadOnlyList IReadOnlyCollection Span ReadOnlySpan'),
    nearestTypeWins: true,
    extensionsAreStatic: true,
    delegates,
    nullable: 'Nullable',
    restCompetes: true,
    lambdasAreDelegates: true,
  },
  builtins: new Set(BUILTINS),
};
