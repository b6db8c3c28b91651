import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '../src');

/** Rooms by row, as in docs/internals/architecture.md. A room imports only from rooms of earlier rows. */
const ROWS = [
  ['launch', 'files'],
  ['source', 'generated', 'vocabulary'],
  ['witness', 'c', 'task', 'ruleset', 'smt'],
  ['lint', 'validator', 'execute', 'resolve'],
  ['benchexec'],
  ['dispatch', 'score'],
  ['report', 'editor'],
  ['campaign', 'page'],
  ['cli', 'index.ts'],
];
/** Validators that ship with the package: processes of their own, which use the first three rows only. */
const EMBEDDED_MAY_USE = ROWS.slice(0, 3).flat();
/** Generated code is part of row 1, and `source` is the only room that touches it. */
const SAME_ROW = new Map([['source', ['generated']]]);
const PURE = ['lint', 'resolve', 'report'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('generated'),
);

function roomOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

function roomsImportedBy(file: string): string[] {
  return importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => roomOf(relative(SOURCE, resolve(SOURCE, dirname(file), name)).replace(/\.js$/, '.ts')))
    .filter((room) => room !== roomOf(file));
}

function allowedRooms(room: string): string[] {
  if (room === 'embedded') return EMBEDDED_MAY_USE;
  const row = ROWS.findIndex((rooms) => rooms.includes(room));
  expect(row, `${room} is in no row`).toBeGreaterThanOrEqual(0);
  return [...ROWS.slice(0, row).flat(), ...(SAME_ROW.get(room) ?? [])];
}

describe('rooms', () => {
  it('finds the source files', () => expect(files.length).toBeGreaterThan(50));

  it.each(files)('%s imports from earlier rows only', (file) => {
    const allowed = allowedRooms(roomOf(file));
    expect(roomsImportedBy(file).filter((room) => !allowed.includes(room))).toEqual([]);
  });

  it.each(files.filter((file) => PURE.includes(roomOf(file))))('%s is pure', (file) => {
    expect(importsOf(file).filter((name) => name.startsWith('node:'))).toEqual([]);
    expect(readFileSync(join(SOURCE, file), 'utf8')).not.toMatch(/\b(?:console|process)\./);
  });

  it.each(files.filter((file) => !['launch', 'cli', 'embedded'].includes(roomOf(file))))(
    '%s prints nothing',
    (file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      expect(text).not.toMatch(/\bconsole\.|process\.(?:stdout|stderr|exit)\b/);
    },
  );

  it.each(files)('%s has a subject that fits a file', (file) => {
    expect(file).toMatch(/^[a-z0-9/-]+\.ts$/);
    expect(file).not.toMatch(/util|helper|common|misc|manager/);
    expect(readFileSync(join(SOURCE, file), 'utf8').split('\n').length).toBeLessThanOrEqual(300);
  });
});
