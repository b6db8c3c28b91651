import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Names of right witnesses that replay does not confirm yet, with the reason: `not-yet.yml`, by reason. */
export function readNotYet(): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'not-yet.yml'), 'utf8');
  const table = parse(text) as Readonly<Record<string, readonly string[]>> | null;
  return new Map(
    Object.entries(table ?? {}).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
  );
}
