import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What docs/internals/architecture.md says about rooms. */
export interface Architecture {
  /** Rooms by row: a room imports only from those of earlier rows. */
  readonly rows: readonly (readonly string[])[];
  /** Large rooms with their inner rooms by row; a room's own name stands for the files beside its folders. */
  readonly inside: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Inner rooms that know types of a later one. */
  readonly lookingAhead: readonly { readonly from: string; readonly to: string }[];
}

const PAGE = resolve(import.meta.dirname, '../docs/internals/architecture.md');

/** Reads the tables below `## Rooms`, `## Inner rooms` and `## Types of later rooms`. */
export function readArchitecture(): Architecture {
  const sections = readFileSync(PAGE, 'utf8').split(/^## /m);
  const cells = (title: string): string[][] => {
    const section = sections.find((text) => text.startsWith(`${title}\n`));
    if (section === undefined) throw new Error(`${PAGE} has no section "${title}"`);
    return section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.split('|').slice(1, -1));
  };
  const rows: string[][] = [];
  for (const [row = '', room = ''] of cells('Rooms')) {
    if (row.trim() !== '') rows.push([]);
    rows.at(-1)?.push(...namesIn(room));
  }
  const inside = cells('Inner rooms').map(
    ([room = '', inner = '']) => [namesIn(room)[0] ?? '', inner.split('→').map(namesIn)] as const,
  );
  const lookingAhead = cells('Types of later rooms').map(([from = '', to = '']) => ({
    from: namesIn(from)[0] ?? '',
    to: namesIn(to)[0] ?? '',
  }));
  return { rows, inside: new Map(inside), lookingAhead };
}

/** All rooms of rows before that of a room. */
export function earlierThan(rows: readonly (readonly string[])[], room: string): readonly string[] {
  const row = rows.findIndex((rooms) => rooms.includes(room));
  if (row < 0) throw new Error(`${room} is in no row of ${PAGE}`);
  return rows.slice(0, row).flat();
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}
