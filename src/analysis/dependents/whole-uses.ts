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
