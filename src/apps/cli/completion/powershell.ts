/** Completion script for PowerShell, with the summary as the tooltip. */
import type { CompletedCommand, Flag, Vocabulary } from './vocabulary.ts';

interface Word {
  readonly name: string;
  readonly summary: string;
}

export function powershellCompletion({ commands, globals }: Vocabulary): string {
  const tables = commands.map((c) => {
    const choices = c.choices.map((name) => ({ name, summary: name }));
    return `    ${quote(c.name)} = ${table([...choices, ...c.flags, ...globals])}`;
  });
  return `# knowing completion for PowerShell. Add to $PROFILE:  knowing completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName knowing -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = ${table([...commands, ...globals])}
  $inside = @{
${tables.join('\n')}
  }
  $asked = @{
${commands.flatMap(({ name, completes }) => (completes === undefined ? [] : [`    ${quote(name)} = ${quote(completes)}`])).join('\n')}
  }
  $values = @{
${valueLines(commands, globals).join('\n')}
  }
  $before = ($commandAst.CommandElements | ForEach-Object { $_.ToString() } | Where-Object { $_ -ne $wordToComplete }) | Select-Object -Last 1
  if ($values.ContainsKey($before)) {
    $list = $values[$before]
    if ($list -is [string]) { $list = & knowing completion $list $wordToComplete 2>$null }
    return $list | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
  }
  $words = $commands
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    $text = $element.ToString()
    if ($text -ne $wordToComplete -and $inside.ContainsKey($text)) {
      $words = $inside[$text]
      if ($asked.ContainsKey($text) -and -not $wordToComplete.StartsWith('-')) {
        $words = @{}
        & knowing completion $asked[$text] $wordToComplete 2>$null | ForEach-Object { $words[$_] = $_ }
      }
      break
    }
  }
  $words.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | Sort-Object Key | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

/** Options by name: a list of values, or what to ask for. Where commands differ, their values are put together. */
function valueLines(commands: readonly CompletedCommand[], globals: readonly Flag[]): string[] {
  const values = new Map<string, Set<string> | string>();
  for (const { name, choices, completes } of [...globals, ...commands.flatMap((c) => c.flags)]) {
    if (completes !== undefined) values.set(name, completes);
    const known = values.get(name);
    if (choices.length > 0 && typeof known !== 'string') values.set(name, new Set([...(known ?? []), ...choices]));
  }
  const shown = (value: Set<string> | string) => (typeof value === 'string' ? quote(value) : `@(${[...value].map(quote).join(', ')})`);
  return [...values].map(([name, value]) => `    ${quote(name)} = ${shown(value)}`);
}

const table = (words: readonly Word[]) => `@{ ${words.map(({ name, summary }) => `${quote(name)} = ${quote(summary)}`).join('; ')} }`;
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
