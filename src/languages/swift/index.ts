/** Swift: modules of types with extensions, protocols and functions that are told apart by the labels of their arguments. */
import type { Language } from '../contract.ts';
import { extract } from './extract.ts';
import { swiftModules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

const TEST_FILE = /([^/]+?)(?:Tests?|TestCase|Specs?)\.swift$/;

/** Attributes by which something is called without being named: from Objective-C and C, by the system, by a storyboard. */
const ATTRIBUTED =
  /@(?:objc|objcMembers|IBAction|IBSegueAction|IBOutlet|IBInspectable|NSManaged|main|UIApplicationMain|NSApplicationMain|_cdecl|_silgen_name)\b/;

export const language: Language = {
  id: 'swift',
  extensions: ['.swift'],
  interpreters: ['swift'],
  version: 3,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: ['Package.swift'],
  modules: swiftModules,
  packageVersions,
  traits,
  isTestPath: (path) => /(?:^|\/)(?:\w*Tests|\w+UITests)\//.test(path) || TEST_FILE.test(path),
  testSubjects(path) {
    const subject = TEST_FILE.exec(path)?.[1];
    return subject === undefined ? [] : [subject];
  },
  isViewPath: (path) => /(?:View|Screen|Cell|ViewController)\.swift$/.test(path),
  testRunners,
  packageQualified: false,
  implicitUses: {
    // What the compiler calls by its syntax, and frameworks by name: operators, literals, coding, result builders, wrappers, life cycles.
    names:
      /^(?:main|init|deinit|subscript|[^\w].*|body|previews|makeIterator|makeAsyncIterator|next|hash|encode|description|debugDescription|errorDescription|failureReason|recoverySuggestion|helpAnchor|callAsFunction|dynamicallyCall|build(?:Block|Expression|Optional|Either|Array|FinalResult|LimitedAvailability|PartialBlock)|wrappedValue|projectedValue|id|rawValue|allCases|hashValue|startIndex|endIndex|index|stringValue|intValue|CodingKeys|Body|Element|Iterator|Index|setUp(?:WithError)?|tearDown(?:WithError)?|viewDid\w+|viewWill\w+|application\w*|scene\w*|awakeFromNib|prepareForReuse|layoutSubviews|draw|updateUIView|makeUIView|makeCoordinator|updateUIViewController|makeUIViewController|updateNSView|makeNSView|observeValue|urlSession|userNotificationCenter|locationManager|tableView|collectionView|numberOfSections|textField\w*|scrollView\w*|webView)$/,
    isUsedInPlace: ({ startLine, signature }, lines) =>
      ATTRIBUTED.test(
        lines
          .slice(startLine - 1, startLine + 3)
          .join('\n')
          .split(signature.slice(0, 20), 1)[0] as string,
      ),
    overridingSignature: /\boverride\b/,
    inertDecorators: /^(?:MainActor|Sendable|available|discardableResult|inlinable|objcMembers|State|Binding|Environment|Published|Observable)$/,
  },
};
