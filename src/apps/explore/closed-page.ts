/** What a person sees who comes without the token. A link from another site carries no cookie, so that opening it once more may be all that is needed. */
import { ownCommand } from '../../util/own-command.ts';

export const closedPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>knowing: not signed in</title>
<main>
<h1>This explorer wants its own address</h1>
<p>Run <code>${escaped(ownCommand('explore'))}</code> and open the address that it prints. It works once; after that this browser is known.</p>
<p>If you followed a link from another page and have the explorer open already, <a href="">open it once more</a>.</p>
</main>
`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
