/**
 * Findings to suspicions: each rule looks at one finding and at what else its file can do. Rules are those that
 * reviews of real attacks on package registries keep naming; most findings are ordinary and raise none. Test code
 * never ships, so it raises none either.
 */
import type { Finding } from './finding.ts';

export type Severity = 'low' | 'medium' | 'high';
const SEVERITIES: readonly Severity[] = ['low', 'medium', 'high'];

export interface Suspicion {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly finding: Finding;
}

export interface AuditRule {
  readonly id: string;
  readonly title: string;
  readonly help: string;
}

interface FileContext {
  readonly network: boolean;
  readonly dynamic: boolean;
  readonly process: boolean;
}

type Verdict = { readonly severity: Severity; readonly message: string } | undefined;

interface Rule extends AuditRule {
  judge(finding: Finding, file: FileContext): Verdict;
}

const SECRET = /TOKEN|SECRET|PASSW|CREDENTIAL|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|SSH_/i;
const DOWNLOADER = /^(?:curl|wget|nc|ncat|certutil|bitsadmin|osascript|mshta|rundll32)\b/i;
const SHELL = /^(?:\/bin\/)?(?:sh|bash|zsh|dash|cmd|cmd\.exe|powershell|pwsh)\b/i;
const DROP =
  /pastebin\.com|webhook\.site|discord(?:app)?\.com\/api\/webhooks|api\.telegram\.org|ngrok\.io|requestbin|burpcollaborator|oastify|transfer\.sh|\.onion\b|ipinfo\.io/i;
const RAW_ADDRESS = /\/\/(?!127\.|0\.0\.0\.0|10\.|192\.168\.|localhost)\d{1,3}(?:\.\d{1,3}){3}\b/;
const EVALUATES = /^(?:eval|exec|new Function|globalThis\.eval|instance_eval|class_eval|module_eval|vm\..*|node_vm\..*)$/;
const FETCHES = /\b(?:curl|wget|powershell|iwr|Invoke-WebRequest|base64|node\s+-e|python3?\s+-c|bash\s+-c|https?:\/\/)/i;

const say = (severity: Severity, message: string): Verdict => ({ severity, message });

const RULES: readonly Rule[] = [
  {
    id: 'install-script',
    title: 'Runs when the package is installed',
    help: 'Scripts of a package run on the machine of whoever installs it. Check what this one does, and whether it has to.',
    judge: (f) =>
      f.capability !== 'install_script'
        ? undefined
        : FETCHES.test(f.name)
          ? say('high', `install script that fetches or decodes: ${f.name}`)
          : say('low', `install script: ${f.name}`),
  },
  {
    id: 'install-time-effect',
    title: 'Reaches out while being installed or built',
    help: 'Code that runs at install or build time has the rights of the person who installs. Network and dynamic code there are how packages were abused most.',
    judge: (f) => {
      if (!f.installTime || f.imported || f.capability === 'install_script') return undefined;
      if (f.capability === 'network' || (f.capability === 'dynamic_code' && EVALUATES.test(f.name)))
        return say('high', `${word(f)} at install time: ${f.name}`);
      return f.capability === 'environment' && SECRET.test(f.name) ? say('medium', `reads ${f.name} at install time`) : undefined;
    },
  },
  {
    id: 'secrets-and-network',
    title: 'Reads credentials where it also talks to the network',
    help: 'A variable that looks like a credential is read in a file that sends requests. Check that it only goes where it belongs.',
    judge: (f, file) =>
      f.capability === 'environment' && SECRET.test(f.name) && file.network ? say('medium', `reads ${f.name} in a file that also uses the network`) : undefined,
  },
  {
    id: 'suspicious-address',
    title: 'Sends to an address that collects things',
    help: 'Paste bins, web hooks, tunnels and bare addresses are where stolen data goes.',
    judge: (f) =>
      f.capability === 'network' && !f.imported && (DROP.test(f.name) || RAW_ADDRESS.test(f.name)) ? say('high', `request to ${f.name}`) : undefined,
  },
  {
    id: 'shell-or-download',
    title: 'Starts a shell or a download tool',
    help: 'A shell that is given computed text, or a tool that downloads, can run anything. Prefer a call with fixed arguments.',
    judge: (f, file) => {
      if (f.capability !== 'process' || f.imported) return undefined;
      if (DOWNLOADER.test(f.name)) return say(file.dynamic ? 'high' : 'medium', `starts ${f.name}`);
      return SHELL.test(f.name) ? say('low', `starts a shell: ${f.name}`) : undefined;
    },
  },
  {
    id: 'dynamic-code',
    title: 'Runs text as code',
    help: 'Whoever controls the text controls the program. Check where it comes from.',
    judge: (f, file) =>
      f.capability === 'dynamic_code' && EVALUATES.test(f.name)
        ? say(file.network ? 'medium' : 'low', `runs text as code (${f.name})${file.network ? ' in a file that uses the network' : ''}`)
        : undefined,
  },
  {
    id: 'hidden-literal',
    title: 'Holds text that is not meant to be read',
    help: 'Long encoded literals hide what they are. Together with dynamic code they are how payloads travel.',
    judge: (f, file) =>
      f.capability !== 'obfuscation'
        ? undefined
        : file.dynamic || file.process
          ? say('high', `encoded literal beside ${file.dynamic ? 'dynamic code' : 'process starts'} (${f.name})`)
          : say('low', `encoded literal (${f.name})`),
  },
  {
    id: 'dependency-by-address',
    title: 'Depends on an address instead of a published version',
    help: 'What stands behind an address may change without a new version. Pin it to a commit, or use a registry.',
    judge: (f) => (f.capability === 'dependency' ? say(/[#@][0-9a-f]{40}\b|rev\s*=/.test(f.name) ? 'low' : 'medium', `dependency ${f.name}`) : undefined),
  },
];

const word = ({ capability }: Finding): string => capability.replaceAll('_', ' ');

export const AUDIT_RULES: readonly AuditRule[] = RULES;

/** `findings` are judged in the light of `all` that their files can do. Worst first. */
export function judgeFindings(findings: readonly Finding[], all: readonly Finding[]): Suspicion[] {
  const contexts = contextsOf(all);
  const found = findings
    .filter((f) => !f.test)
    .flatMap((finding) => {
      const file = contexts.get(finding.path) ?? { network: false, dynamic: false, process: false };
      return RULES.flatMap(({ id, judge }) => {
        const verdict = judge(finding, file);
        return verdict === undefined ? [] : [{ rule: id, ...verdict, finding }];
      });
    });
  return found.sort(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      (a.finding.path < b.finding.path ? -1 : a.finding.path > b.finding.path ? 1 : a.finding.line - b.finding.line),
  );
}

function contextsOf(findings: readonly Finding[]): Map<string, FileContext> {
  const contexts = new Map<string, FileContext>();
  for (const f of findings) {
    const c = contexts.get(f.path) ?? { network: false, dynamic: false, process: false };
    contexts.set(f.path, {
      network: c.network || f.capability === 'network',
      dynamic: c.dynamic || (f.capability === 'dynamic_code' && EVALUATES.test(f.name)),
      process: c.process || (f.capability === 'process' && !f.imported),
    });
  }
  return contexts;
}
