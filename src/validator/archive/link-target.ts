/** Links that the kernel follows on one path. */
const MAXIMUM_STEPS = 40;

/** Where a link of an archive leads. */
export type LinkEnd = 'inside' | 'outside' | 'in circles';

/**
 * Where a link of an archive leads, by way of all other links in it.
 *
 * @param path of the link, below the root of the archive
 * @param links from the path of each link to its target as it is written
 */
export function whereLinkLeads(path: string, links: ReadonlyMap<string, string>): LinkEnd {
  const here = path.split('/').slice(0, -1);
  let pending = splitPath(links.get(path) ?? '');
  if (pending === undefined) return 'outside';
  let steps = 1;
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    if (part === '..') {
      if (here.pop() === undefined) return 'outside';
      continue;
    }
    here.push(part);
    const next = links.get(here.join('/'));
    if (next === undefined) continue;
    if (++steps > MAXIMUM_STEPS) return 'in circles';
    const parts = splitPath(next);
    if (parts === undefined) return 'outside';
    here.pop();
    pending = [...parts, ...pending];
  }
  return 'inside';
}

/** Undefined for an absolute target. */
function splitPath(target: string): string[] | undefined {
  if (target.startsWith('/')) return undefined;
  return target.split('/').filter((part) => part !== '' && part !== '.');
}
