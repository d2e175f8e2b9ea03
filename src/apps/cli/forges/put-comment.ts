/** One comment of ours on a pull request: found again by its first line, and replaced; posted when there is none yet. */
import { UserError } from '../../../errors.ts';
import type { Forge, Target } from './forge.ts';
import { ForgeApi } from './forge-api.ts';

/** First line of the comment; readers do not see it. */
const MARK = '<!-- knowing: report on this pull request -->';

export interface Placed {
  readonly url: string;
  readonly replaced: boolean;
}

export async function putComment(forge: Forge, target: Target, lines: readonly string[], env: NodeJS.ProcessEnv): Promise<Placed> {
  const api = new ForgeApi(target.api, forge.headers(tokenOf(forge, env)));
  const body = `${MARK}\n${shortened(lines, forge.longest - MARK.length - 1)}`;
  const [own] = (await forge.ownComments(api, target)).filter((comment) => comment.body.startsWith(MARK));
  const comment = own === undefined ? await forge.post(api, target, body) : await forge.replace(api, target, own.id, body);
  return { url: comment.url, replaced: own !== undefined };
}

/** Only from the environment: arguments can be read by every process of the machine. */
function tokenOf({ tokenVariables }: Forge, env: NodeJS.ProcessEnv): string {
  const name = tokenVariables.find((variable) => env[variable]);
  if (name === undefined) throw new UserError('USAGE', 'There is no token to post with.', { hint: `Set ${tokenVariables.join(' or ')}.` });
  return env[name] as string;
}

const CUT = '\n\n… the rest was longer than a comment may be.';

/** Whole lines, as many as fit. A fold that was open is closed. */
export function shortened(lines: readonly string[], longest: number): string {
  const text = lines.join('\n');
  if (text.length <= longest) return text;
  const kept = text.slice(0, text.lastIndexOf('\n', longest - CUT.length - '\n\n</details>'.length));
  const open = kept.split('<details>').length > kept.split('</details>').length;
  return `${kept}${open ? '\n\n</details>' : ''}${CUT}`;
}
