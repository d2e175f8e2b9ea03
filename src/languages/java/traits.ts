/** How Java names and values behave, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const BUILTINS = words(`
  boolean byte short int long float double char void var
  Object String StringBuilder StringBuffer CharSequence Integer Long Boolean Double Float Short Byte Character Number Void Math StrictMath System Runtime Thread
  ThreadLocal Runnable Iterable Comparable AutoCloseable Cloneable Class ClassLoader Enum Record Process ProcessBuilder Override Deprecated SuppressWarnings
  FunctionalInterface SafeVarargs Throwable Exception Error RuntimeException IllegalArgumentException IllegalStateException NullPointerException
  UnsupportedOperationException IndexOutOfBoundsException ArrayIndexOutOfBoundsException ClassCastException ClassNotFoundException CloneNotSupportedException
  InterruptedException NumberFormatException ArithmeticException AssertionError OutOfMemoryError StackOverflowError ReflectiveOperationException
  SecurityException NoSuchMethodException NoSuchFieldException StackTraceElement Package Module
`);

/** Streams and builders of collections hand on what they hold. */
const SELF = words(`
  stream parallelStream parallel sequential filter sorted distinct limit skip peek takeWhile dropWhile boxed values subList reversed descendingSet unmodifiableList
  unmodifiableSet unmodifiableMap iterator listIterator spliterator toList toArray or reverse
`);

const ELEMENT = words(`
  get getOrDefault orElse orElseGet orElseThrow next previous first last getFirst getLast findFirst findAny poll peekFirst peekLast pollFirst pollLast take pop element
  join getNow apply updateAndGet getAndUpdate getAndSet computeIfAbsent computeIfPresent putIfAbsent getValue remove removeFirst removeLast call elementAt higher lower floor ceiling
`);

/** What the methods of collections, streams, optionals and futures call a lambda with. */
const callbacks: Record<string, readonly string[]> = Object.create(null);
const calledWith = (shapes: readonly string[], names: string) => {
  for (const name of words(names)) callbacks[name] = shapes;
};
calledWith(
  ['e'],
  `map filter flatMap mapToInt mapToLong mapToDouble mapToObj peek anyMatch allMatch noneMatch takeWhile dropWhile removeIf ifPresent ifPresentOrElse
  forEachOrdered thenApply thenAccept thenCompose thenApplyAsync thenAcceptAsync thenComposeAsync mapMulti doOnNext doOnSuccess subscribe concatMap
  flatMapMany updateAndGet getAndUpdate`,
);
calledWith(['e', 'ke'], 'forEach');
calledWith(['e-'], 'whenComplete handle whenCompleteAsync handleAsync');
calledWith(['ee'], 'sort sorted reduce min max merge accumulateAndGet getAndAccumulate');
calledWith(['e', 'ke'], 'replaceAll');
calledWith(['k'], 'computeIfAbsent');
calledWith(['ke'], 'compute computeIfPresent');

/** The function types of java.util.function and the like. */
const functions: Record<string, { readonly params: readonly number[]; readonly result?: number }> = {
  Function: { params: [0], result: 1 },
  BiFunction: { params: [0, 1], result: 2 },
  Consumer: { params: [0] },
  BiConsumer: { params: [0, 1] },
  Predicate: { params: [0] },
  BiPredicate: { params: [0, 1] },
  Supplier: { params: [], result: 0 },
  Callable: { params: [], result: 0 },
  UnaryOperator: { params: [0], result: 0 },
  BinaryOperator: { params: [0, 0], result: 0 },
  Comparator: { params: [0, 0] },
  ToIntFunction: { params: [0] },
  ToLongFunction: { params: [0] },
  ToDoubleFunction: { params: [0] },
  ObjIntConsumer: { params: [0] },
  ObjLongConsumer: { params: [0] },
};

const NUMBERS = words('byte short int long float double');
const BOXES: Readonly<Record<string, string>> = {
  byte: 'Byte',
  short: 'Short',
  int: 'Integer',
  long: 'Long',
  float: 'Float',
  double: 'Double',
  char: 'Character',
  boolean: 'Boolean',
};

/** What values of the language's own types, and of the library's that overloads are often for, may be passed as. */
const passedAs: Record<string, readonly string[]> = Object.create(null);
for (const [type, box] of Object.entries(BOXES)) {
  const wider = type === 'char' ? NUMBERS.slice(2) : NUMBERS.slice(NUMBERS.indexOf(type) + 1);
  const boxed = NUMBERS.includes(type) ? words('Number Comparable Serializable Object') : words('Comparable Serializable Object');
  passedAs[type] = [...(type === 'boolean' ? [] : wider), box, ...boxed];
  passedAs[box] = [type, ...boxed, ...(type === 'boolean' ? [] : wider)];
}
const above = (types: string, ...bases: readonly string[]) => {
  for (const type of words(types)) passedAs[type] = [...bases.flatMap((base) => words(base)), 'Object'];
};
above('String', 'CharSequence Comparable Serializable');
above('StringBuilder StringBuffer', 'CharSequence Appendable Serializable Comparable');
above('CharSequence Number Comparable Runnable Iterable Locale Throwable');
above('Class', 'Type GenericDeclaration AnnotatedElement Serializable');
above('List', 'Collection Iterable');
above('ArrayList LinkedList', 'List Collection Iterable RandomAccess Deque Queue Serializable');
above('Set', 'Collection Iterable');
above('HashSet LinkedHashSet TreeSet', 'Set Collection Iterable SortedSet NavigableSet Serializable');
above('Queue Deque', 'Collection Iterable Queue');
above('Collection', 'Iterable');
above('Map');
above('HashMap LinkedHashMap TreeMap ConcurrentHashMap', 'Map SortedMap NavigableMap ConcurrentMap Serializable');
above('Date', 'Comparable Serializable');
above('Calendar', 'Comparable Serializable');
above('Exception RuntimeException Error', 'Throwable Exception Serializable');
above('Iterator Stream IntStream LongStream DoubleStream Reader Appendable StringReader InputStream Writer BigDecimal BigInteger');
above('Object');

/** Without a prototype: `toString` is a member that people call. */
const passthrough: Record<string, 'self' | 'element'> = Object.create(null);
for (const name of SELF) passthrough[name] = 'self';
for (const name of ELEMENT) passthrough[name] = 'element';

export const traits: ResolutionTraits = {
  implicitThis: true,
  sharedModule: true,
  importsAreMembers: false,
  topType: 'Object',
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough,
  callbacks,
  functions,
  methodsApart: true,
  impliesSuper: true,
  overloads: {
    passedAs,
    neverNull: new Set(Object.keys(BOXES)),
    closed: new Set(['String', 'StringBuilder', 'StringBuffer', 'Class', 'Locale', ...Object.values(BOXES)]),
    arraysAs: ['Object', 'Serializable', 'Cloneable'],
  },
  builtins: new Set(BUILTINS),
};
