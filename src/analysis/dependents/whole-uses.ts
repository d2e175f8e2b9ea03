/** Whether a line uses a name as a whole (`{ ...defaults }`, `listen(handlers)`, `table[key]`) and not one member of it. */

const escaped = (name: string): string => name.replace(/[$]/g, '\\$&');
const TEXTS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\s\/\/.*$/g;

export function usesWhole(name: string): (text: string) => boolean {
  // Behind it neither a member, nor what makes it a declaration, a key, a label or another name.
  const whole = new RegExp(
    `(?<![\\w$.]|\\b(?:const|let|var|typeof|keyof|import|as)\\s+)(?:\\.\\.\\.)?${escaped(name)}(?![\\w$]|\\s*(?:\\??\\.\\s*[\\w$]|:(?!\\s*$)|=(?!=)))`,
  );
  return (text) => whole.test(text.replace(TEXTS, '""'));
}

/** What replaces one member of a module says which, and lines that bring modules in hand nothing on. */
const KEEPS = /^\s*(?:import|from|export|use)\b|\b(?:stub|spy|spyOn|patch|mock|reload|setattr|getattr|hasattr|isinstance)\w*\b/;

/** Whether a line hands the module of a name on, or looks through it: `listen(handlers)`, `{ ...handlers }`, `for x in handlers`. */
export function handsModuleOn(name: string): (text: string) => boolean {
  const said = name.replace(/[.$]/g, '\\$&');
  const given = new RegExp(
    `[(,=[]\\s*(?:\\.\\.\\.|\\*\\*?)?${said}\\s*(?:[),\\];]|$)|\\{\\s*\\.\\.\\.${said}\\b|(?:\\breturn|\\bin|\\bof)\\s+${said}\\s*(?:[:;)]|$)`,
  );
  return (text) => !KEEPS.test(text) && given.test(text.replace(TEXTS, '""'));
}
