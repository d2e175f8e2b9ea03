/** What the resolver has to know about the language: containers, promises, names that are never a repository's own. */
import type { ResolutionTraits } from '../contract.ts';

const words = (text: string): string[] => text.split(/\s+/).filter((w) => w !== '');

/** Objects of the runtime: their members are never symbols of a repository. */
export const GLOBALS: ReadonlySet<string> = new Set(
  words(`console process Object Array String Number Boolean Symbol BigInt Math JSON Date RegExp Promise Proxy Reflect Intl Atomics
  globalThis window document navigator location history localStorage sessionStorage performance crypto
  Map Set WeakMap WeakSet WeakRef Buffer URL URLSearchParams Function Iterator AbortController`),
);

const TYPES = words(`string number boolean any unknown void never object symbol bigint null undefined this
  Array ReadonlyArray Record Partial Readonly Required Pick Omit Exclude Extract NonNullable Parameters ReturnType InstanceType ConstructorParameters Awaited
  Map ReadonlyMap Set ReadonlySet WeakMap WeakSet WeakRef Promise PromiseLike Iterable Iterator IterableIterator AsyncIterable AsyncIterator AsyncIterableIterator
  Generator AsyncGenerator ArrayLike ArrayBuffer SharedArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array
  Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError Date RegExp Function Object String Number Boolean Symbol`);

const FUNCTIONS = words(`require eval isNaN isFinite parseInt parseFloat encodeURIComponent decodeURIComponent encodeURI decodeURI
  setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone requestAnimationFrame cancelAnimationFrame
  fetch alert atob btoa`);

const KEEPS_RECEIVER = words('filter slice reverse toReversed sort toSorted concat splice toSpliced fill copyWithin values catch finally');
const GIVES_ELEMENT = words('get find findLast at pop shift getState getInitialState');

/** What classes of React are told about their instances. */
const COMPONENT = { props: 0, state: 1 };

export const traits: ResolutionTraits = {
  implicitThis: false,
  sharedModule: false,
  importsAreMembers: false,
  namesOwnClass: true,
  constructors: ['constructor'],
  factories: [],
  structuralInterfaces: false,
  mergesDeclarations: true,
  valuesApart: true,
  ownModule: 'exports',
  staticsApart: true,
  interfacesAddNoMembers: true,
  rebinds: 'bind',
  moduleText: /^[ \t]*(?:import|export)\b|\brequire\s*\(|\bmodule\.exports\b/m,
  elements: {
    Store: 0,
    EnhancedStore: 0,
    Map: 1,
    ReadonlyMap: 1,
    WeakMap: 1,
    Record: 1,
    Generator: 0,
    AsyncGenerator: 0,
    Iterator: 0,
    IterableIterator: 0,
    AsyncIterableIterator: 0,
  },
  pairs: ['Map', 'ReadonlyMap', 'WeakMap'],
  tables: ['Record', 'RefObject', 'MutableRefObject'],
  takesElements: { push: 0, unshift: 0, add: 0, set: 1 },
  outsideMembers: { 'react.Component': COMPONENT, 'react.PureComponent': COMPONENT },
  protocols: { call: ['__call__'], iterate: ['[Symbol.iterator]', '[Symbol.asyncIterator]'], index: ['__getitem__'] },
  awaited: ['Promise', 'PromiseLike', 'Thenable'],
  transparent: ['Readonly', 'Partial', 'Required', 'NonNullable', 'Omit', 'Pick', 'UseBoundStore', 'UseBoundStoreWithEqualityFn'],
  passthrough: Object.fromEntries([...KEEPS_RECEIVER.map((n) => [n, 'self'] as const), ...GIVES_ELEMENT.map((n) => [n, 'element'] as const), ['keys', 'keys']]),
  builtins: new Set([...GLOBALS, ...TYPES, ...FUNCTIONS]),
};
