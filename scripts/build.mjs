// Builds dist/: the library, the command line and the embedded validators, each bundled with what it needs.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildPrograms, compileAhead } from './build-programs.mjs';
import { pageMetafiles } from './generate-pages.mjs';
import './generate-shipped-data.mjs';
import { metafiles as generated } from './generate-validators.mjs';
import { collectLicences, packagesIn } from './licences.mjs';
import { pruneTypes } from './prune-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const dist = join(root, 'dist');
await rm(dist, { recursive: true, force: true });

/** Some bundled packages are CommonJS and call require for Node's own modules. */
const banner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";
/** Changes with every source file, so that a build does not use what another one cached. */
const buildId = createHash('sha256');
for (const file of (await readdir(join(root, 'src'), { recursive: true })).sort()) {
  if (/\.(?:ts|h)$/.test(file)) buildId.update(await readFile(join(root, 'src', file)));
}
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  define: {
    PACKAGE_VERSION: JSON.stringify(version),
    BUILD_ID: JSON.stringify(buildId.update(version).digest('hex')),
  },
  // Half as many characters take half the time to read, at every start. Names stay, for crash reports.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'linked',
  logLevel: 'warning',
};
// Beside the bundles. Pages run in browsers, so their code is checked with other types than the rest, which
// `npm run lint` checks.
const declarations = Promise.all(
  ['tsconfig.build.json', 'src/page/tsconfig.json'].map((project) =>
    promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript-native/bin/tsc'),
      '--project',
      join(root, project),
    ]),
  ),
);
// The folders of dist/ mirror those of src/, because code finds its data files next to itself.
const library = await build({
  ...common,
  splitting: true,
  format: 'esm',
  banner: { js: banner },
  entryPoints: {
    index: join(root, 'src/index.ts'),
    'lint-thread': join(root, 'src/use-cases/lint/lint-thread.ts'),
    'plan-thread': join(root, 'src/campaign/plan/plan-thread.ts'),
  },
  outdir: dist,
  external: ['graphology'],
  metafile: true,
});
// The texts of findings, for programs that show them elsewhere: rules bring the whole linter with them, their messages
// do not.
const { listRules } = await import(join(dist, 'index.js'));
const messages = listRules().map(({ id, messages }) => ({ id, messages }));
await build({
  ...common,
  platform: 'neutral',
  format: 'esm',
  entryPoints: [join(root, 'src/lint/finding-message.ts')],
  outdir: dist,
  plugins: [
    {
      name: 'messages-only',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /\/all-rules\.js$/ }, () => ({ path: 'rules', namespace: 'messages' }));
        onLoad({ filter: /.*/, namespace: 'messages' }, () => ({
          contents: `export const RULES = ${JSON.stringify(messages)};`,
        }));
      },
    },
  ],
});
// The validators that ship with the package, and what puts witnesses into programs for verifiers.
const embedded = ['instrument', 'prove', 'replay'];
const programs = await buildPrograms(common, {
  root,
  dist,
  programs: {
    cli: join(root, 'src/cli/start.ts'),
    lint: join(root, 'src/cli/start-lint.ts'),
    ...Object.fromEntries(
      embedded.map((name) => [`embedded/${name}/${name}`, join(root, `src/${name}/start.ts`)]),
    ),
  },
});

await mkdir(join(dist, 'rulesets'), { recursive: true });
for (const file of await readdir(join(root, 'src/ruleset'))) {
  if (/\.(yml|prp)$/.test(file)) await cp(join(root, 'src/ruleset', file), join(dist, 'rulesets', file));
}
// The solver is optional: without it, prove says what to install, and replay finds less.
const solver = findSolver();
if (solver !== undefined) {
  await mkdir(join(dist, 'embedded/solver'));
  for (const file of ['z3-built.js', 'z3-built.wasm']) {
    await cp(join(solver, file), join(dist, 'embedded/solver', file));
  }
}
// The solver is copied, and the schema checks were bundled before.
const bundled = [
  ...packagesIn([library.metafile, ...programs, ...generated, ...pageMetafiles]),
  ...(solver === undefined ? [] : ['node_modules/z3-solver']),
];
await writeFile(join(dist, 'THIRD-PARTY-LICENCES.txt'), await collectLicences(root, bundled));
await declarations;
await pruneTypes(join(dist, 'types'), 'index.d.ts', join(root, 'src'));
const types = join(dist, 'types/index.d.ts');
// Some declarations use types of Node, which not every project names.
await writeFile(types, `/// <reference types="node" />\n${await readFile(types, 'utf8')}`);
await assertAscii(dist);
await compileAhead(dist);
const command = join(root, 'bin/witness-check.js');
const { stdout: page } = await promisify(execFile)(process.execPath, [command, 'man']);
await mkdir(join(dist, 'man'));
await writeFile(join(dist, 'man/witness-check.1'), page);

/**
 * Bundles are loaded as Latin-1, which is fast. The bundler escapes all other characters except those in tagged
 * templates.
 */
async function assertAscii(folder) {
  const bundles = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.cjs'));
  for (const name of bundles) {
    const found = /^.*[\u0080-\u{10ffff}].*$/mu.exec(await readFile(join(folder, name), 'utf8'));
    if (found !== null) throw new Error(`${name} is not ASCII: ${found[0].trim().slice(0, 200)}`);
  }
}

function findSolver() {
  try {
    return dirname(require.resolve('z3-solver'));
  } catch {
    return undefined;
  }
}
