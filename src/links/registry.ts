/** The links, found as the folders beside this file: adding one is adding its folder. `shared` holds helpers. */
import { loadFolder, pluginFolders } from '../util/plugin-folders.ts';
import type { Link } from './contract.ts';
import { LinkFinder } from './link-finder.ts';

let all: Promise<readonly Link[]> | undefined;

export const linkIds = (): string[] => pluginFolders(import.meta.url);

/** In order of their ids. */
export function loadLinks(): Promise<readonly Link[]> {
  all ??= Promise.all(linkIds().map(importLink));
  return all;
}

let finder: Promise<LinkFinder> | undefined;

export function loadLinkFinder(): Promise<LinkFinder> {
  finder ??= loadLinks().then((links) => new LinkFinder(links));
  return finder;
}

async function importLink(folder: string): Promise<Link> {
  const { link } = await loadFolder<{ link: Link }>(import.meta.url, folder);
  if (link.id !== folder) throw new Error(`link ${link.id} stands in the folder ${folder}`);
  return link;
}
