import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { RUNTIME } from './node-runtime.mjs';
import { toolId, VALIDATORS } from './validators.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const content = (name) => readFile(new URL(`content/${name}`, import.meta.url), 'utf8');

/** What the smoke test runs, by the name in the archive; sources are below `witnesses/`. */
const EXAMPLES = {
  'ticket-price.c': 'tasks/ticket-price.c',
  'ticket-price.yml': 'claims/ticket-price-yaml/witness.yml',
  'midpoint.c': 'tasks/midpoint.c',
  'midpoint.graphml': 'claims/midpoint-graphml/witness.graphml',
  'triangle-number.c': 'tasks/triangle-number.c',
  'triangle-number.yml': 'claims/triangle-number-invariant/witness.yml',
  'even-steps.c': 'tasks/even-steps.c',
  'even-steps.yml': 'claims/even-steps/witness.yml',
  'unreach-call.prp': 'properties/unreach-call.prp',
  'no-overflow.prp': 'properties/no-overflow.prp',
};

/**
 * Everything in the archive: its path below the one directory, its bytes, and whether it is a program.
 *
 * @param runtime path of the Node.js that goes into it
 * @param version of the package
 * @throws Error if the build lacks something
 */
export async function collectFiles(runtime, version) {
  const files = [];
  const add = async (path, source, mode = 'data') =>
    files.push({ path, bytes: await readFile(source), mode });
  const write = (path, text, mode = 'data') => files.push({ path, bytes: Buffer.from(text), mode });

  await add('LICENSE', join(root, 'LICENSE'));
  write('README', (await content('README')).replace('@VERSION@', version).replace('@NODE@', RUNTIME.version));
  write('smoketest.sh', await content('smoketest.sh'), 'program');
  await add('licences/bundled-packages.txt', join(root, 'dist/THIRD-PARTY-LICENCES.txt'));
  await add(`licences/${basename(RUNTIME.licence)}`, RUNTIME.licence);
  for (const [name, source] of Object.entries(EXAMPLES))
    await add(`examples/${name}`, join(root, 'witnesses', source));
  const launcher = await content('launcher.sh');
  const engine = await engineModule();
  const options = engine.engineOptions(RUNTIME.version).join(' ');
  for (const validator of VALIDATORS) {
    const text = launcher
      .replaceAll('@NAME@', validator)
      .replaceAll('@HEAP_PERCENT@', engine.HEAP_PERCENT)
      .replace('@OPTIONS@', options);
    write(`bin/${toolId(validator)}`, text, 'program');
  }
  await add('lib/node', runtime, 'program');
  for (const path of await embeddedFiles(runtime))
    await add(`lib/embedded/${path}`, join(root, 'dist/embedded', path));
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The validators, their solver, and their code as this Node.js has compiled it, without which they start slowly. */
async function embeddedFiles(runtime) {
  const folder = join(root, 'dist/embedded');
  if ((await readdir(join(folder, 'solver')).catch(() => [])).length === 0) {
    throw new Error('dist/embedded/solver is missing: install z3-solver, and build again');
  }
  const list = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const isCompiled = (path) => basename(dirname(path)) === 'compiled';
  const isOurs = (path) => path.includes(`-v${RUNTIME.version}-x64-`);
  if (!(await list()).some((path) => isCompiled(path) && isOurs(path))) {
    await promisify(execFile)(runtime, [join(root, 'dist/compile-ahead.cjs')]);
  }
  // A program that puts witnesses into programs is no validator.
  const isWanted = (path) => /^(?:[^/]+$|(?:solver|replay|prove)\/)/.test(path);
  return (await list()).filter((path) => isWanted(path) && (!isCompiled(path) || isOurs(path)));
}

/** What says how the package starts its validators. */
async function engineModule() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/launch/engine-options.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const [{ text }] = outputFiles;
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}
