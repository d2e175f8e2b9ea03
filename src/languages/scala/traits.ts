/** How Scala names and values behave, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';
import { callbacksOf, passages, passedAsOf, words } from '../shared/jvm/collections.ts';

const BUILTINS = words(`
  Serializable Product Any AnyRef AnyVal Unit Nothing Null Int Long Short Byte Char Float Double Boolean String Array List Seq Vector Set Map Iterable Iterator Stream LazyList IndexedSeq Option Some None Either Left Right Try Success
  Failure Future Promise Tuple2 Tuple3 Function1 PartialFunction Throwable Exception Error RuntimeException IllegalArgumentException IllegalStateException NullPointerException UnsupportedOperationException
  NoSuchElementException IndexOutOfBoundsException ClassCastException StringBuilder BigInt BigDecimal Ordering Numeric Range Predef Nil Console Math System Thread Runnable Class Object Integer Iterable
  println print printf require assert assume identity implicitly summon classOf asInstanceOf isInstanceOf apply unapply toString hashCode equals eq ne synchronized map flatMap filter filterNot withFilter foreach
  foldLeft foldRight fold reduce collect collectFirst find exists forall contains head headOption tail last lastOption init take drop takeWhile dropWhile zip zipWithIndex toList toSeq toSet toMap toVector toArray
  mkString size length isEmpty nonEmpty isDefined getOrElse orElse get orNull sortBy sorted sortWith groupBy partition distinct reverse sum product min max minBy maxBy keys values update updated trim split
  startsWith endsWith replace substring toInt toLong toDouble toLowerCase toUpperCase format stripMargin indexOf add remove put append prepend copy andThen compose recover recoverWith onComplete until to by
  == != < > <= >= && || + - * / % ++ :: ::: :+ +: += -= -> | & ! << >>
`);

const SELF = `
  filter filterNot withFilter sorted sortBy sortWith distinct reverse take drop takeWhile dropWhile takeRight dropRight tail init toList toSeq toSet toVector toIndexedSeq iterator recover recoverWith orElse toIterator
  appended prepended concat slice view force par seq
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
  awaited: ['Future'],
  transparent: [],
  passthrough: passages({
    self: SELF,
    element: 'head headOption last lastOption find get getOrElse apply next min max minBy maxBy reduce value',
    values: 'values',
    keys: 'keys keySet',
    mapped: 'map',
    flattened: 'flatMap',
  }),
  callbacks: callbacksOf({
    e: 'map flatMap filter filterNot withFilter foreach find exists forall takeWhile dropWhile collect collectFirst sortBy groupBy partition minBy maxBy count span mapConcat onComplete andThen',
    '-e': 'foldLeft fold',
    'e-': 'foldRight',
    ee: 'reduce sortWith',
  }),
  passedProperties: new Set(
    words(
      'head headOption last lastOption tail init values keys keySet iterator toList toSeq toSet toVector toIndexedSeq distinct reverse sorted min max view value',
    ),
  ),
  protocols: { call: ['apply'], iterate: ['iterator'], next: ['next'], index: ['apply'] },
  pairs: ['Map', 'HashMap', 'SortedMap'],
  getters: true,
  copies: true,
  overloads: {
    passedAs: passedAsOf(
      'Any',
      `
      Int: Long Double Float
      Long: Double Float
      Short Byte: Int Long
      Double Float
      Char: Int
      Boolean
      String: CharSequence Comparable
      List Vector: Seq Iterable IndexedSeq
      Seq Set Map: Iterable
      Iterable Iterator Throwable Class
      Exception RuntimeException: Throwable Exception
    `,
    ),
    neverNull: new Set(words('Int Long Short Byte Double Float Char Boolean')),
    closed: new Set(words('String Class')),
    arraysAs: words('Seq Iterable Any'),
  },
  builtins: new Set(BUILTINS),
};
