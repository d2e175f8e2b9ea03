/** How Kotlin names and values behave, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';
import { callbacksOf, passages, passedAsOf, words } from '../shared/jvm/collections.ts';

const BUILTINS = words(`
  Any Unit Nothing Int Long Short Byte Char Float Double Boolean String Number CharSequence Array IntArray LongArray ByteArray CharArray FloatArray DoubleArray BooleanArray ShortArray
  UInt ULong UByte UShort List MutableList Set MutableSet Map MutableMap Collection MutableCollection Iterable Iterator Sequence ArrayList HashMap HashSet LinkedHashMap LinkedHashSet
  Pair Triple Result Lazy Comparable Comparator Enum Throwable Exception Error RuntimeException IllegalArgumentException IllegalStateException NullPointerException
  UnsupportedOperationException IndexOutOfBoundsException ClassCastException NoSuchElementException NumberFormatException AssertionError NotImplementedError ConcurrentModificationException
  StringBuilder Regex MatchResult IntRange LongRange Annotation Function KClass KProperty Suppress Deprecated JvmStatic JvmField JvmOverloads JvmName Throws OptIn Volatile Synchronized
  Class Object System Thread Runnable Math AutoCloseable Closeable ClassLoader Integer Character Void Iterable Override Process ProcessBuilder Runtime
  println print readLine readln require requireNotNull check checkNotNull error listOf mutableListOf setOf mutableSetOf mapOf mutableMapOf emptyList emptySet emptyMap arrayOf arrayListOf
  hashMapOf hashSetOf linkedMapOf linkedSetOf listOfNotNull sequenceOf sequence byteArrayOf intArrayOf longArrayOf charArrayOf arrayOfNulls emptyArray buildString buildList buildMap buildSet to lazy run with
  let also apply takeIf takeUnless repeat runCatching synchronized maxOf minOf compareBy compareByDescending assert lazyOf use isEmpty isNotEmpty isNullOrEmpty isBlank isNotBlank isNullOrBlank
  toString hashCode equals toInt toLong toDouble toFloat toShort toByte toChar toList toSet toMap toMutableList toMutableMap toMutableSet toTypedArray toByteArray joinToString trim trimIndent trimMargin split
  startsWith endsWith contains containsKey replace substring substringBefore substringAfter substringBeforeLast substringAfterLast lowercase uppercase format map flatMap filter filterNot filterNotNull filterIsInstance
  forEach forEachIndexed mapNotNull mapIndexed fold reduce first firstOrNull last lastOrNull single singleOrNull any all none count sum sumOf sortedBy sortedWith sorted sortedByDescending groupBy associate associateBy associateWith
  distinct distinctBy reversed take drop takeWhile dropWhile zip plus minus times div rem get set getOrNull getOrElse getOrDefault getOrPut getValue setValue add addAll remove removeAll clear put putAll size indexOf
  asSequence iterator next hasNext rangeTo until downTo step invoke plusAssign minusAssign timesAssign divAssign component1 component2 component3 and or xor shl shr ushr inv coerceAtLeast coerceAtMost coerceIn
`);

const SELF = `
  filter filterNot filterNotNull filterIndexed sorted sortedBy sortedByDescending sortedWith sortedDescending distinct distinctBy reversed asReversed take takeLast takeWhile drop dropLast dropWhile toList toSet toMutableList
  toMutableSet asSequence asIterable asFlow onEach plus minus subList shuffled iterator listIterator ifEmpty orEmpty stream toTypedArray toCollection flowOn buffer distinctUntilChanged catch debounce parallelStream
  windowed stateIn shareIn asStateFlow asSharedFlow also apply takeIf takeUnless toMap toMutableMap filterKeys filterValues toSortedMap
`;

const ELEMENT = `
  get getOrNull getOrDefault getOrElse getOrPut first firstOrNull last lastOrNull single singleOrNull find findLast elementAt elementAtOrNull maxBy minBy maxByOrNull minByOrNull max min maxOrNull minOrNull random
  removeAt removeFirst removeLast removeFirstOrNull next previous poll peek pop getValue value await receive getOrThrow orElse orElseThrow orElseGet reduce firstNotNullOf computeIfAbsent putIfAbsent remove getCompleted
`;

export const traits: ResolutionTraits = {
  implicitThis: true,
  sharedModule: true,
  importsAreMembers: false,
  topType: 'Any',
  constructors: [],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: ['Deferred', 'CompletableFuture'],
  transparent: [],
  passthrough: passages({
    self: SELF,
    element: ELEMENT,
    values: 'values',
    keys: 'keys',
    numbered: 'withIndex',
    mapped: 'map mapNotNull mapTo',
    flattened: 'flatMap',
  }),
  callbacks: callbacksOf({
    e: `map mapNotNull filter filterNot flatMap onEach any all none count sumOf sortedBy sortedByDescending groupBy associateBy associateWith associate partition takeWhile dropWhile find findLast first firstOrNull last
      lastOrNull single singleOrNull maxBy minBy maxByOrNull minByOrNull maxOf minOf distinctBy removeIf removeAll retainAll indexOfFirst indexOfLast joinToString forEachOrdered collect let also takeIf takeUnless onSuccess
      mapTo filterTo firstNotNullOf firstNotNullOfOrNull sumBy collectLatest mapLatest flatMapLatest flatMapConcat flatMapMerge ifPresent use zipWithNext chunked windowed filterValues mapValues`,
    'e ke': 'forEach',
    '-e': 'forEachIndexed mapIndexed filterIndexed fold foldIndexed runningFold scan mapIndexedNotNull',
    ee: 'reduce sortedWith maxWith minWith merge',
    ke: 'compute computeIfPresent',
    k: 'computeIfAbsent filterKeys mapKeys',
  }),
  protocols: { call: ['invoke'], iterate: ['iterator'], next: ['next'], index: ['get'] },
  pairs: ['Map', 'MutableMap', 'HashMap', 'LinkedHashMap', 'ConcurrentHashMap', 'SortedMap', 'TreeMap'],
  functions: {
    Function: { params: [0], result: 1 },
    BiFunction: { params: [0, 1], result: 2 },
    Consumer: { params: [0] },
    BiConsumer: { params: [0, 1] },
    Predicate: { params: [0] },
    Supplier: { params: [], result: 0 },
    Callable: { params: [], result: 0 },
    Lazy: { params: [], result: 0 },
  },
  importedExtensions: true,
  copies: true,
  blockReceivers: true,
  getters: true,
  overloads: {
    passedAs: passedAsOf(
      'Any',
      `
      Int: Number Comparable Long int Integer long
      Long: Number Comparable long
      Short Byte: Number Comparable Int
      Double Float: Number Comparable double float
      Char: Comparable char
      Boolean: Comparable boolean
      String: CharSequence Comparable Serializable Object
      StringBuilder: CharSequence Appendable
      CharSequence Number Throwable Regex KClass Class Comparable Object ByteArray IntArray CharArray
      List: Collection Iterable
      MutableList ArrayList: MutableCollection MutableIterable List Collection Iterable MutableList
      Set: Collection Iterable
      MutableSet HashSet: Set MutableCollection Collection Iterable MutableSet
      Map
      MutableMap HashMap: Map MutableMap
      Collection: Iterable
      Iterable Sequence Iterator
      Exception RuntimeException Error: Throwable Exception
    `,
    ),
    neverNull: new Set(),
    closed: new Set(words('String StringBuilder Int Long Short Byte Double Float Char Boolean KClass Class Regex')),
    arraysAs: ['Any', 'Object'],
  },
  builtins: new Set(BUILTINS),
};
