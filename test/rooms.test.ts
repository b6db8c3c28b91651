import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { earlierThan, readArchitecture } from './architecture.js';

const SOURCE = resolve(import.meta.dirname, '../src');
const { rows, inside, lookingAhead } = readArchitecture();

/** Generated code is part of `source`, the only room of its row that touches it. */
const SAME_ROW = new Map([['source', ['generated']]]);
const PURE = ['lint', 'resolve', 'report'];
/** They speak to the terminal, or start a process that does. */
const MAY_PRINT = ['launch', 'cli', 'validator-process', 'replay', 'prove'];
/** A room with more lines has inner rooms. */
const LINES_WITHOUT_INNER_ROOMS = 5000;
const FILES_IN_A_FOLDER = 30;
const LISTS_OF_RULES = /^lint\/rules\/\w+$/;
const DEPTH = 5;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('generated'),
);

interface Import {
  readonly name: string;
  readonly kind: 'value' | 'type';
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** What a file imports or passes on; `import type`, and lists in which every name is a type, are of types. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s([^;']*?)from\s*'([^']+)'/gm);
  const others = text.matchAll(/\bimport\s*\(?\s*'([^']+)'/g);
  return [
    ...[...statements].map(([, names = '', name = '']): Import => ({ name, kind: kindOf(names) })),
    ...[...others].map(([, name = '']): Import => ({ name, kind: 'value' })),
  ];
}

/** @param names what stands between the keyword and `from` */
function kindOf(names: string): Import['kind'] {
  const listed = /^\{(.*)\}\s*$/s
    .exec(names)?.[1]
    ?.split(',')
    .filter((each) => each.trim() !== '');
  const isTyped = /^type\s/.test(names) || listed?.every((each) => /^\s*type\s/.test(each));
  return isTyped ? 'type' : 'value';
}

/** Path of what is imported, below `src`. */
function target(file: string, name: string): string {
  return relative(SOURCE, resolve(SOURCE, dirname(file), name)).replace(/\.js$/, '.ts');
}

function ownImports(file: string): readonly { readonly to: string; readonly kind: Import['kind'] }[] {
  return importsOf(file)
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name, kind }) => ({ to: target(file, name), kind }));
}

/** The inner room of a file: the longest of the list that its path begins with, or else the room itself. */
function innerRoomOf(file: string, room: string): string {
  const below = dirname(file).slice(room.length + 1);
  const fitting = (inside.get(room) ?? [])
    .flat()
    .filter((inner) => below === inner || below.startsWith(`${inner}/`))
    .sort((one, other) => other.length - one.length);
  return fitting[0] ?? room;
}

describe('rooms', () => {
  it('finds the source files', () => expect(files.length).toBeGreaterThan(50));

  it.each(files)('%s imports from earlier rows only', (file) => {
    const room = roomOf(file);
    const allowed = [...earlierThan(rows, room), ...(SAME_ROW.get(room) ?? []), room];
    const imported = ownImports(file).map(({ to }) => roomOf(to));
    expect(imported.filter((other) => !allowed.includes(other))).toEqual([]);
  });

  it('with many lines are in the list of those that have inner rooms', () => {
    const lines = new Map<string, number>();
    for (const file of files) {
      const count = readFileSync(join(SOURCE, file), 'utf8').split('\n').length;
      lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count);
    }
    const large = [...lines].filter(([, count]) => count > LINES_WITHOUT_INNER_ROOMS).map(([room]) => room);
    expect(large.filter((room) => !inside.has(room))).toEqual([]);
  });

  it.each([...inside.keys()])('%s has the inner rooms that the page lists', (room) => {
    const folders = files
      .filter((file) => roomOf(file) === room && dirname(file) !== room)
      .map((file) => innerRoomOf(file, room));
    const listed = (inside.get(room) ?? []).flat();
    expect([...new Set(folders)].sort()).toEqual(listed.filter((inner) => inner !== room).sort());
  });

  it.each(files.filter((file) => inside.has(roomOf(file))))(
    '%s imports from earlier inner rooms only',
    (file) => {
      const room = roomOf(file);
      const own = innerRoomOf(file, room);
      const allowed = [...earlierThan(inside.get(room) ?? [], own), own];
      const ahead = lookingAhead.filter(({ from }) => from === `${room}/${own}`).map(({ to }) => to);
      const wrong = ownImports(file)
        .filter(({ to }) => roomOf(to) === room)
        .map(({ to, kind }) => ({ to: innerRoomOf(to, room), kind }))
        .filter(
          ({ to, kind }) => !(allowed.includes(to) || (kind === 'type' && ahead.includes(`${room}/${to}`))),
        );
      expect(wrong).toEqual([]);
    },
  );

  it.each(lookingAhead)('$from needs types of $to', ({ from, to }) => {
    const room = roomOf(from);
    const needing = files
      .filter((file) => `${room}/${innerRoomOf(file, room)}` === from)
      .filter((file) =>
        ownImports(file).some(
          (found) => found.kind === 'type' && `${room}/${innerRoomOf(found.to, room)}` === to,
        ),
      );
    expect(needing).not.toEqual([]);
  });

  it.each(files.filter((file) => PURE.includes(roomOf(file))))('%s is pure', (file) => {
    expect(importsOf(file).filter(({ name }) => name.startsWith('node:'))).toEqual([]);
    expect(readFileSync(join(SOURCE, file), 'utf8')).not.toMatch(/\b(?:console|process)\./);
  });

  it.each(files.filter((file) => !MAY_PRINT.includes(roomOf(file))))('%s prints nothing', (file) => {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    expect(text).not.toMatch(/\bconsole\.|process\.(?:stdout|stderr|exit)\b/);
  });

  it.each(files)('%s has a subject that fits a file', (file) => {
    expect(file).toMatch(/^[a-z0-9/-]+\.ts$/);
    expect(file).not.toMatch(/util|helper|common|misc|manager/);
    expect(file.split('/').length - 1).toBeLessThanOrEqual(DEPTH);
    expect(readFileSync(join(SOURCE, file), 'utf8').split('\n').length).toBeLessThanOrEqual(300);
  });

  it.each([...new Set(files.map((file) => dirname(file)))].filter((folder) => !LISTS_OF_RULES.test(folder)))(
    'the folder %s has no more files than one can survey',
    (folder) => {
      expect(files.filter((file) => dirname(file) === folder).length).toBeLessThanOrEqual(FILES_IN_A_FOLDER);
    },
  );
});
