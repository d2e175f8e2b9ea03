/** What an expression of HCL refers to: `var.region`, `local.name`, `module.vpc.id`, `data.aws_ami.base`, `aws_instance.web`. */
export interface Reference {
  /** `var.region`, `module.vpc`, `aws_instance.web`. */
  readonly address: string;
  /** The attribute that is taken of it, if any. */
  readonly attribute: string | undefined;
  readonly at: number;
}

const NAMED =
  /(?<![\w.-])(?:(var|local|module)\.([A-Za-z_][\w-]*)|data\.([A-Za-z_][\w-]*)\.([A-Za-z_][\w-]*)|([a-z][a-z0-9]*(?:_[a-z0-9-]+)+)\.([A-Za-z_][\w-]*))(?:\[[^\]\n]*\])?(?:\.([A-Za-z_][\w-]*))?/g;

export function referencesIn(expression: string): Reference[] {
  const found: Reference[] = [];
  for (const match of codeOf(expression).matchAll(NAMED)) {
    const [, word, name, dataType, dataName, type, resource, attribute] = match;
    const address = word !== undefined ? `${word}.${name}` : dataType !== undefined ? `data.${dataType}.${dataName}` : `${type}.${resource}`;
    found.push({ address, attribute, at: match.index });
  }
  return found;
}

/** Comments and the plain parts of strings as blanks; what stands in `${ … }` stays. */
function codeOf(expression: string): string {
  if (!/["#<]|\/[/*]/.test(expression)) return expression;
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return expression.replace(
    /"(?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^"\\\n])*"|<<-?(\w+)[\s\S]*?\n[ \t]*\1\b|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
    (text) => (text.startsWith('"') || text.startsWith('<<') ? onlyInterpolated(text) : blank(text)),
  );
}

function onlyInterpolated(text: string): string {
  let code = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(/[$%]\{(?:[^{}]|\{[^{}]*\})*\}/g)) {
    code += text.slice(end, index).replace(/[^\n]/g, ' ') + part.replace(/"[^"]*"/g, (s) => ' '.repeat(s.length));
    end = index + part.length;
  }
  return code + text.slice(end).replace(/[^\n]/g, ' ');
}

/** The text of an expression that is one plain string. */
export const plainString = (expression: string): string | undefined => /^"((?:\\.|[^"\\$%])*)"\s*(?:#.*|\/\/.*)?$/.exec(expression.trim())?.[1];
