/** Completion script for PowerShell, with the summary as the tooltip. */
import type { Vocabulary } from './vocabulary.ts';

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
  $words = $commands
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    $text = $element.ToString()
    if ($text -ne $wordToComplete -and $inside.ContainsKey($text)) { $words = $inside[$text]; break }
  }
  $words.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | Sort-Object Key | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

const table = (words: readonly Word[]) => `@{ ${words.map(({ name, summary }) => `${quote(name)} = ${quote(summary)}`).join('; ')} }`;
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
