// Runs the tests of each room with mutants of its code (StrykerJS), one room after the other, and writes what they do
// not notice into docs/internals/mutation-tests.md. Results are kept in reports/mutation: only what has changed runs
// again.
//   npm run mutate [-- resolve score …]     all rooms unless some are named
//   npm run mutate -- src/score/rank.ts …   only these files; the results of others stay as they are
//   npm run mutate -- --page                only writes the page, of the results that are there
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { parse } from 'yaml';
import { ROOMS } from './mutation-rooms.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/internals/mutation-tests.md';
const REASONS = 'docs/internals/mutation-survivors.yml';

const words = process.argv.slice(2).filter((word) => word !== '--');
const named = words.filter((word) => !word.startsWith('--'));
mkdirSync(join(root, 'reports/mutation'), { recursive: true });
for (const [room, files] of words.includes('--page') ? [] : asked()) {
  execFileSync('npx', ['stryker', 'run', ...(files.length > 0 ? ['--mutate', files.join()] : [])], {
    cwd: root,
    env: { ...process.env, MUTATED_ROOM: room },
    stdio: 'inherit',
  });
}
writeFileSync(join(root, PAGE), makePage());
console.log(`${PAGE} is written`);

/** Maps each room to run to the requested files in it; no files means all. */
function asked() {
  const rooms = new Map();
  for (const word of named.length > 0 ? named : ROOMS.keys()) {
    const room = word.includes('/') ? word.split('/')[1] : word;
    rooms.set(room, [...(rooms.get(room) ?? []), ...(word.includes('/') ? [word] : [])]);
  }
  return rooms;
}

function makePage() {
  const rooms = [...ROOMS].map(([name, { goal, mutate }]) => ({
    name,
    goal,
    mutate,
    mutants: mutantsOf(name),
  }));
  const found = rooms.flatMap(({ mutants }) => mutants ?? []);
  const survivors = found.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const groups = judge(survivors, new Set(found.map(({ file }) => file)));
  const before = existsSync(join(root, PAGE)) ? readFileSync(join(root, PAGE), 'utf8') : '';
  const kept = keptFrom(before, new Set(rooms.flatMap(({ name, mutants }) => (mutants ? [] : [name]))));
  for (const [why, list] of kept) {
    const group = groups.find((each) => each.why === why);
    if (group === undefined) groups.push({ why, list });
    else group.list.push(...list);
  }
  return `${[
    '# Mutation tests',
    'StrykerJS changes the code of a room in many small ways, each of them a mutant, and runs the tests that execute the changed place. A mutant\nthat no test notices survives. Made by `npm run mutate` ([scripts/mutate.mjs](../scripts/mutate.mjs)); do not edit it.',
    'Files without code to change, such as lists of types, and those that were not run are missing. Mutants that time out count as noticed. Those of code that runs once, when a file is loaded (*static*), are not\nrun: tables, patterns and texts at the top of files. What statements of rule books are shown by is in [statements.md](statements.md).',
    [
      '| room | files | mutants | noticed | survive | static | noticed, in % | goal |',
      '|---|---|---|---|---|---|---|---|',
      ...rooms.map((room) => rowOf(room, before)),
    ].join('\n'),
    rooms
      .filter(({ name }) => ROOMS.get(name)?.note !== undefined)
      .map(({ name }) => `\`${name}\`: ${ROOMS.get(name)?.note}`)
      .join('\n\n'),
    '## What survives, and why',
    ...groups
      .filter(({ list }) => list.length > 0)
      .sort((one, other) => other.list.length - one.list.length)
      .map(({ why, list }) => `**${why}** (${list.length})\n\n${listOf(list)}`),
  ].join('\n\n')}\n`;
}

/** The mutants of a room with the text that they change; undefined if the room did not run. */
function mutantsOf(room) {
  const file = join(root, `reports/mutation/${room}.json`);
  if (!existsSync(file)) return undefined;
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(files).flatMap(([name, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ status, replacement = '', location: { start, end } }) => {
      const last = end.line === start.line ? end.column - 1 : undefined;
      const first = lines[start.line - 1]?.slice(start.column - 1, last) ?? '';
      const text = end.line === start.line ? first : `${first} …`;
      const whole = lines[start.line - 1]?.trim() ?? '';
      const shown = `  - ${start.line}: ${code(text)} → ${code(replacement)}`;
      return { file: name, status, text, whole, replacement, shown };
    });
  });
}

/** A room without results here keeps its row. */
function rowOf({ name, goal, mutate, mutants }, before) {
  if (mutants === undefined) {
    const row = before.split('\n').find((line) => line.startsWith(`| ${name} |`));
    return row ?? `| ${name} | not run | | | | | | ${goal} |`;
  }
  const files = new Set(mutants.filter(({ status }) => status !== 'Ignored').map(({ file }) => file)).size;
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [noticed, survive] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const percent = ((100 * noticed) / (noticed + survive)).toFixed(1);
  const all = globSync(mutate, { cwd: root }).length;
  return `| ${name} | ${files} of ${all} | ${noticed + survive} | ${noticed} | ${survive} | ${count('Ignored')} | ${percent} | ${goal} |`;
}

/** The survivors on the page from rooms without results here, by reason. */
function keptFrom(before, rooms) {
  const kept = new Map();
  let [why, file] = ['', ''];
  for (const line of before.split('\n')) {
    why = /^\*\*(.+)\*\* \(\d+\)$/.exec(line)?.[1] ?? why;
    file = /^- (\S+)$/.exec(line)?.[1] ?? file;
    if (!line.startsWith('  - ') || !rooms.has(file.split('/')[1])) continue;
    kept.set(why, [...(kept.get(why) ?? []), { file, shown: line }]);
  }
  return kept;
}

/**
 * Assigns each survivor to the reason that names it. One that no reason names has not been examined.
 *
 * @throws if a reason names a change that no longer survives: a test notices it by now, or the line has changed
 */
function judge(survivors, filesRun) {
  const reasons = parse(readFileSync(join(root, REASONS), 'utf8'));
  const left = new Set(survivors);
  const stale = [];
  const groups = reasons.map(({ why, mutants }) => {
    const list = Object.entries(mutants).flatMap(([file, entries]) =>
      entries.flatMap((entry) => {
        const named = [...left].filter((mutant) => mutant.file === file && isNamed(mutant, entry));
        for (const mutant of named) left.delete(mutant);
        if (named.length === 0 && filesRun.has(file)) stale.push(`${file}: ${JSON.stringify(entry)}`);
        return named;
      }),
    );
    return { why, list };
  });
  if (stale.length > 0) throw new Error(`${REASONS} names what no longer survives:\n${stale.join('\n')}`);
  return [...groups, { why: 'Not looked at yet', list: [...left] }];
}

/** By its change, and by its line if the same change survives in several lines. */
function isNamed({ text, replacement, whole }, entry) {
  const { line, change } = typeof entry === 'string' ? { change: entry } : entry;
  return change === `${short(text)} -> ${short(replacement)}` && (line === undefined || whole === line);
}

function listOf(mutants) {
  const byFile = groupBy(mutants);
  return [...byFile]
    .map(([file, list]) => {
      return [`- ${file}`, ...list.map(({ shown }) => shown)].join('\n');
    })
    .join('\n');
}

function groupBy(mutants) {
  const groups = new Map();
  for (const mutant of mutants) groups.set(mutant.file, [...(groups.get(mutant.file) ?? []), mutant]);
  return groups;
}

function code(text) {
  return text === '' ? 'nothing' : `\`${short(text).replaceAll('`', "'")}\``;
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
