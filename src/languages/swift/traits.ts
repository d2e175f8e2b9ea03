/** How Swift names and values behave, for the resolver. */
import type { ResolutionTraits } from '../contract.ts';
import { callbacksOf, passages, passedAsOf, words } from '../shared/jvm/collections.ts';

/** Names of the standard library and of Foundation that no repository declares for others. */
const BUILTINS = words(`
  Any AnyObject AnyHashable Void Never Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Bool String Character Substring Array Dictionary Set Optional Result Range
  ClosedRange Sequence Collection IteratorProtocol Equatable Hashable Comparable Codable Encodable Decodable Encoder Decoder CodingKey CodingUserInfoKey Identifiable CustomStringConvertible
  CustomDebugStringConvertible Error LocalizedError Sendable AnyClass Self Mirror ObjectIdentifier UnsafePointer UnsafeMutablePointer UnsafeRawPointer UnsafeMutableRawPointer UnsafeBufferPointer
  UnsafeRawBufferPointer UnsafeMutableBufferPointer KeyPath WritableKeyPath ReferenceWritableKeyPath AnyKeyPath PartialKeyPath OptionSet RawRepresentable CaseIterable ExpressibleByStringLiteral
  ExpressibleByIntegerLiteral ExpressibleByArrayLiteral ExpressibleByDictionaryLiteral ExpressibleByNilLiteral LazySequence AsyncSequence AsyncIteratorProtocol AsyncStream AsyncThrowingStream Task TaskGroup
  ThrowingTaskGroup MainActor Actor CheckedContinuation UnsafeContinuation CancellationError DecodingError EncodingError SystemRandomNumberGenerator Duration ContinuousClock Clock
  Data Date URL URLRequest URLResponse HTTPURLResponse URLSession URLSessionTask URLSessionDataTask URLSessionConfiguration URLComponents URLQueryItem URLError UUID NSObject NSError NSString NSNumber NSArray
  NSDictionary NSData NSLock NSRecursiveLock Notification NotificationCenter FileManager FileHandle Bundle Locale Calendar TimeZone DateFormatter ISO8601DateFormatter NumberFormatter JSONEncoder JSONDecoder
  JSONSerialization PropertyListEncoder PropertyListDecoder ProcessInfo Process Pipe Thread Timer RunLoop DispatchQueue DispatchGroup DispatchSemaphore DispatchWorkItem DispatchTime OperationQueue Operation
  UserDefaults CharacterSet IndexPath IndexSet Scanner NSRegularExpression NSPredicate NSAttributedString TimeInterval CGFloat CGRect CGSize CGPoint CGImage CGContext
  subscript init XCTAssert XCTAssertTrue XCTAssertFalse XCTAssertEqual XCTAssertNotEqual XCTAssertNil XCTAssertNotNil XCTAssertThrowsError XCTAssertNoThrow XCTAssertGreaterThan XCTAssertLessThan
  XCTAssertGreaterThanOrEqual XCTAssertLessThanOrEqual XCTAssertIdentical XCTFail XCTUnwrap XCTSkip XCTSkipIf XCTSkipUnless expectation fulfill wait waitForExpectations fulfillment expect require
  print debugPrint dump fatalError precondition preconditionFailure assert assertionFailure min max abs zip stride swap type withUnsafePointer withUnsafeMutablePointer withUnsafeBytes withExtendedLifetime
  withCheckedContinuation withCheckedThrowingContinuation withUnsafeContinuation withTaskGroup withThrowingTaskGroup withTaskCancellationHandler unsafeBitCast numericCast repeatElement sequence readLine
  isKnownUniquelyReferenced autoreleasepool NSLocalizedString NSClassFromString NSStringFromClass NSSelectorFromString getenv
  map flatMap compactMap filter forEach reduce sorted sort first last contains append insert remove removeAll removeFirst removeLast removeValue joined split components trimmingCharacters replacingOccurrences
  hasPrefix hasSuffix lowercased uppercased enumerated reversed reverse prefix suffix dropFirst dropLast popLast firstIndex lastIndex index indices keys values count isEmpty allSatisfy shuffled randomElement
  starts elementsEqual hash combine encode decode container nestedContainer singleValueContainer unkeyedContainer decodeIfPresent encodeIfPresent merge merging mapValues compactMapValues union intersection
  subtracting formUnion isSubset isSuperset isDisjoint symmetricDifference update reserveCapacity withContiguousStorageIfAvailable async asyncAfter sync resume cancel invalidate lock unlock
`);

const SELF = `
  filter sorted reversed shuffled prefix suffix dropFirst dropLast drop enumerated lazy subtracting union intersection merging filtered removing unique elements symmetricDifference
`;
const ELEMENT = 'first last min max randomElement popLast removeFirst removeLast remove next popFirst get';

export const traits: ResolutionTraits = {
  implicitThis: true,
  sharedModule: true,
  importsAreMembers: false,
  topType: 'Any',
  namesOwnClass: true,
  constructors: ['init'],
  factories: [],
  structuralInterfaces: false,
  elements: {},
  awaited: [],
  transparent: [],
  passthrough: passages({ self: SELF, element: ELEMENT, values: 'values', keys: 'keys', mapped: 'map compactMap', flattened: 'flatMap' }),
  passedProperties: new Set(['first', 'last', 'values', 'keys', 'lazy']),
  callbacks: callbacksOf({
    e: `map compactMap flatMap filter forEach first last contains allSatisfy firstIndex lastIndex removeAll drop prefix partition sorted sort min max mapValues compactMapValues`,
    '-e': 'reduce',
  }),
  protocols: { call: ['callAsFunction'], iterate: ['makeIterator', 'makeAsyncIterator'], next: ['next'], index: ['subscript'] },
  pairs: ['Dictionary', 'KeyValuePairs'],
  functions: {},
  blockReceivers: true,
  extendsOutside: true,
  overloads: {
    passedAs: passedAsOf(
      'Any',
      `
      Int: Int64 UInt Double Float CGFloat TimeInterval Int32 UInt32 UInt8 UInt64 Int8 Int16 UInt16 Equatable Hashable Comparable AnyHashable Sendable Encodable Decodable Codable
      Double: Float CGFloat TimeInterval Equatable Hashable Comparable AnyHashable Sendable Encodable Decodable Codable
      Float CGFloat TimeInterval: Double Float CGFloat TimeInterval Equatable Hashable Comparable
      Bool: Equatable Hashable AnyHashable Sendable Encodable Decodable Codable
      String: StaticString Substring Character Equatable Hashable Comparable AnyHashable StringProtocol Sequence Collection Sendable Encodable Decodable Codable LosslessStringConvertible CustomStringConvertible CodingKey
      Void
    `,
    ),
    neverNull: new Set(),
    closed: new Set(words('Int Bool')),
    labelled: true,
    taking: new Set(
      words('AnyObject Sendable Equatable Hashable Comparable Codable Encodable Decodable Error CustomStringConvertible Identifiable AnyHashable Copyable'),
    ),
    arraysAs: ['Any', 'Sequence', 'Collection'],
  },
  builtins: new Set(BUILTINS),
};
