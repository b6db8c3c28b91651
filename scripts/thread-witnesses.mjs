// Prints what replay says about violation witnesses of programs with threads, one row per witness, with the validators
// that have confirmed or refuted it: `node scripts/thread-witnesses.mjs FOLDER… [--cputime SECONDS]`, after
// `npm run build`. `claims.csv` in a folder has the answers of validators.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findWitnesses, propertyText } from './find-witnesses.mjs';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { cputime: { type: 'string', default: '30' } },
});
const replay = fileURLToPath(new URL('../dist/embedded/replay/start.js', import.meta.url));

/** Witness, task, property, kind, lint, confirmed by, refuted by. */
const opinions = new Map(
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => basename(path) === 'claims.csv')
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.split(','))
    .map(([witness, , , , , confirmed, refuted]) => [basename(witness), { confirmed, refuted }]),
);

/** Whether a witness is about several threads: its program starts some, or it names a second one. */
function hasThreads({ path, program }) {
  return program === undefined
    ? /thread_id: [1-9]|createThread">[1-9]/.test(readFileSync(path, 'utf8'))
    : /\bpthread_create\s*\(/.test(readFileSync(program, 'utf8'));
}

const own = mkdtempSync(join(tmpdir(), 'thread-witnesses-'));
const counts = new Map();
try {
  for (const witness of findWitnesses(folders)) {
    const { path, program, property: stated, dataModel } = witness;
    if (witness.kind !== 'violation' || stated === '' || !hasThreads(witness)) continue;
    const lines = propertyText(witness, '');
    const property = join(own, 'property.prp');
    writeFileSync(property, lines);
    const words = ['--program', program, '--property', property, '--witness', path];
    const limits = ['--data-model', dataModel, '--cputime', values.cputime];
    const output =
      program === undefined
        ? 'no program'
        : spawnSync(process.execPath, [replay, ...words, ...limits], { encoding: 'utf8' }).stdout.trim();
    const { confirmed = '', refuted = '' } = opinions.get(basename(path)) ?? {};
    console.log(`${basename(path)}\n  program ${basename(witness.stated)}, ${dataModel}, ${lines.trim()}`);
    console.log(`  confirmed by: ${confirmed || 'nobody'}; refuted by: ${refuted || 'nobody'}`);
    console.log(`  replay: ${output.split('\n').at(-1)}`);
    const answer = /false\([^)]*\)|unknown|no program/i.exec(output)?.[0] ?? 'refused';
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
} finally {
  rmSync(own, { recursive: true, force: true });
}
for (const [answer, count] of counts) console.log(`${count} ${answer}`);
