// Prints what large inputs cost, next to what they may cost: linting for a program of 200 MB, and removing 10 000 nested
// directories. Timings and peaks of memory belong here, not into tests. `node scripts/bench-limits.mjs`, after
// `npm run build`; it needs GNU time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const DEPTH = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-limits-'));
try {
  const program = join(folder, 'large.c');
  writeFileSync(program, 'int main(void) { return 0; }\n');
  truncateSync(program, 200_000_000);
  const witness = join(root, 'witnesses/claims/ticket-price-yaml/witness.yml');
  const command = join(root, 'bin/witness-check.js');
  report('lint with a program of 200 MB', 'at most 300 MB', [
    process.execPath,
    command,
    'lint',
    witness,
    '--program',
    program,
  ]);

  const bundle = join(folder, 'remove-tree.mjs');
  await build({
    entryPoints: [join(root, 'src/files/remove-tree.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  const script = 'const { removeTree } = await import(process.argv[1]); await removeTree(process.argv[2]);';
  const own = [process.execPath, '--input-type=module', '-e', script, bundle];
  report(`rm -rf of ${DEPTH} nested directories`, '', ['rm', '-rf', makeChain('a')]);
  report('our removal of as many', 'no more seconds than rm -rf', [...own, makeChain('b')]);
} finally {
  spawnSync('rm', ['-rf', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Directories in directories: Python can change into each, which keeps paths short. */
function makeChain(name) {
  const script =
    'import os, sys\nos.mkdir(sys.argv[1]); os.chdir(sys.argv[1])\nfor _ in range(int(sys.argv[2])): os.mkdir("d"); os.chdir("d")';
  const path = join(folder, name);
  const { status, stderr } = spawnSync('python3', ['-c', script, path, String(DEPTH)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return path;
}

function report(name, target, words) {
  const format = '%e %U %S %M';
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', format, ...words], { encoding: 'utf8' });
  if (status === null) throw new Error(stderr);
  const [elapsed, user, system, kilobytes] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  const facts = `seconds ${elapsed}, CPU seconds ${(user + system).toFixed(2)}, megabytes ${(kilobytes / 1000).toFixed(0)}`;
  console.log(`${name} | ${facts} | ${target}`);
}
