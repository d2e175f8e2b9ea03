/**
 * A module of Swift is a target of a package: the files below its folder. Files that no manifest names (an app of Xcode's)
 * are one module, each top folder of theirs that another one imports by name aside.
 */
import type { ImportTarget, ModuleId, ModuleSystem, Project } from '../contract.ts';
import { MANIFEST, readManifest, type Target } from './package-manifest.ts';
import { STANDARD_LIBRARY, swiftPurl } from './package-versions.ts';

/** Everything that belongs to no target. */
const LOOSE: ModuleId = 'swift:';

export function swiftModules(project: Project): ModuleSystem {
  const folders = foldersOf(project.files);
  const manifests = [...project.configs].filter(([path]) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  const read = manifests.map(([path, text]) => readManifest(text, path.slice(0, -MANIFEST.length).replace(/\/$/, ''), (folder) => folders.has(folder)));
  const targets = read.flatMap((m) => m.targets).sort((a, b) => b.folder.length - a.folder.length);
  const addresses = new Map(read.flatMap((m) => [...m.addresses]));
  const named = new Map(targets.map((t) => [t.name, t]));
  const places = new Map<string, ModuleId>();
  const resolved = new Map<string, ImportTarget>();
  return {
    moduleOf: (file) => moduleOf(file, targets, places),
    resolve(specifier) {
      let target = resolved.get(specifier);
      if (target === undefined) {
        target = named.has(specifier) ? { kind: 'module', module: specifier } : outside(specifier, addresses);
        resolved.set(specifier, target);
      }
      return target;
    },
    child: () => undefined,
  };
}

function moduleOf(file: string, targets: readonly Target[], places: Map<string, ModuleId>): ModuleId {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  let module = places.get(folder);
  if (module === undefined) {
    module = targets.find((t) => t.folder === '' || folder === t.folder || folder.startsWith(`${t.folder}/`))?.name ?? LOOSE;
    places.set(folder, module);
  }
  // A manifest sees nothing of the code that it lists.
  return file === MANIFEST || file.endsWith(`/${MANIFEST}`) ? `${LOOSE}${file}` : module;
}

function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at));
  return folders;
}

/** Apple's frameworks and what comes with the compiler. */
const STDLIB =
  /^(?:Swift|Foundation|FoundationNetworking|FoundationEssentials|FoundationXML|Dispatch|os|OSLog|Darwin|Glibc|Musl|Android|WinSDK|CRT|ObjectiveC|CoreFoundation|Combine|SwiftUI|UIKit|AppKit|WatchKit|TVUIKit|Core[A-Z]\w*|AV\w+|MapKit|Metal\w*|SpriteKit|SceneKit|ARKit|RealityKit|Security|Network|CFNetwork|SystemConfiguration|MobileCoreServices|UniformTypeIdentifiers|ImageIO|Accelerate|QuartzCore|StoreKit|CloudKit|GameKit|WebKit|SafariServices|UserNotifications|Contacts\w*|EventKit\w*|HealthKit|HomeKit|PassKit|Photos\w*|QuickLook\w*|Social|Speech|Vision|NaturalLanguage|CryptoKit|LocalAuthentication|MessageUI|MultipeerConnectivity|NotificationCenter|IOKit|CommonCrypto|zlib|XCTest|Testing|PackageDescription|PackagePlugin|Observation|Synchronization|RegexBuilder|_\w+|simd|Distributed|Cxx|DeveloperToolsSupport|WidgetKit|AppIntents|ActivityKit|Charts|SwiftData|TabularData|CreateML|PDFKit|VisionKit|LinkPresentation|DeviceCheck|Intents\w*|SwiftShims|Builtin)$/;

function outside(module: string, addresses: ReadonlyMap<string, string>): ImportTarget {
  if (STDLIB.test(module)) return { kind: 'external', name: module, stdlib: true, purl: STANDARD_LIBRARY };
  return { kind: 'external', name: module, stdlib: false, purl: swiftPurl(addresses.get(module), module) };
}
