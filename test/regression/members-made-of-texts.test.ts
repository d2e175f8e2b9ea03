/** Members that a class makes of texts are in no graph; that they may be there is known, and was not said. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

const connection = (verbs: string) => `
class Connection
${verbs}
  def options(url)
    run_request(:options, url)
  end

  def run_request(verb, url)
    [verb, url]
  end
end
`;
const MADE = `
  %w[get head delete].each do |verb|
    class_eval <<-RUBY, __FILE__, __LINE__ + 1
      def #{verb}(url)
        run_request(:#{verb}, url)
      end
    RUBY
  end
`;

it.each([
  ['makes members of texts', MADE, 'lower_bound'],
  ['does not', '', 'complete'],
])('callers of a method whose class %s', async (_, verbs, level) => {
  const cwd = newRepository({ 'connection.rb': connection(verbs) });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  for (const question of ['callers', 'blast-radius']) {
    const { listed, completeness } = JSON.parse((await knowing([question, 'run_request', '--json'], { cwd })).stdout);
    expect(listed.map((l: { name: string }) => l.name)).toEqual(['Connection.options']);
    expect(completeness.level).toBe(level);
    if (verbs !== '') expect(completeness.reasons.join()).toContain('Connection makes members of texts at run time');
  }
});
