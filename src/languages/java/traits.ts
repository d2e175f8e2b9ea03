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
  join getNow computeIfAbsent computeIfPresent putIfAbsent getValue remove removeFirst removeLast call elementAt higher lower floor ceiling
`);

/** Without a prototype: `toString` is a member that people call. */
const passthrough: Record<string, 'self' | 'element'> = Object.create(null);
for (const name of SELF) passthrough[name] = 'self';
for (const name of ELEMENT) passthrough[name] = 'element';

export const traits: ResolutionTraits = {
  implicitThis: true,
  sharedModule: true,
  importsAreMembers: false,
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough,
  methodsApart: true,
  builtins: new Set(BUILTINS),
};
