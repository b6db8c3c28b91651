import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { lazyModules } from './lazy-modules.mjs';

/** A CommonJS file has no URL of its own, and most runs need none. */
const url = {
  define: {
    'import.meta.url': '__file.url',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
  },
  banner: "const __file = { get url() { return require('node:url').pathToFileURL(__filename).href; } };",
};

/** Sources of the parts that the command line seldom needs, and that are therefore in separate files. */
const partsOf = (root) => ({
  vega: [join(root, 'node_modules/vega/build/vega.module.js'), join(root, 'src/generated/page-vega.js')],
  yaml: [createRequire(import.meta.url).resolve('yaml')],
  re2js: [join(root, 'node_modules/re2js/build/index.js')],
  graphology: [join(root, 'node_modules/graphology/dist/graphology.mjs')],
  schemas: [join(root, 'src/generated/schema-validators.js')],
  pages: [join(root, 'src/generated/page-assets.js')],
  graphviz: [
    join(root, 'node_modules/@hpcc-js/wasm-graphviz/dist/index.js'),
    join(root, 'src/generated/page-graphviz.js'),
  ],
  shipped: [join(root, 'src/generated/shipped-data.js')],
  c: [
    'analyse-expression.ts',
    'analyse-program.ts',
    'tree/scope.ts',
    'scope-at.ts',
    'statement-positions.ts',
    'type/type-model.ts',
  ].map((file) => join(root, 'src/c', file)),
  lsp: [join(root, 'src/editor/connection.ts')],
});

/**
 * Builds programs: each is one CommonJS file, because V8 keeps compiled code of such files, and because reading one
 * file takes less time than reading twenty. Next to them are the files that start them, and compiled code for this
 * Node.
 *
 * @param common esbuild options for all bundles
 * @param programs maps each program, a path below `dist`, to its source
 * @returns what esbuild says about the bundles
 */
export async function buildPrograms(common, { root, dist, programs }) {
  const options = {
    ...common,
    format: 'cjs',
    define: { ...common.define, ...url.define },
    // On Node 20, code kept by V8 cannot import.
    supported: { 'dynamic-import': false },
    // Their other builds are ES modules, one of which waits at load time for a package that is not there.
    alias: {
      'vega-canvas': join(root, 'node_modules/vega-canvas/build/vega-canvas.browser.js'),
    },
  };
  const parts = partsOf(root);
  const places = new Map(
    Object.entries(parts).flatMap(([name, files]) => files.map((file) => [file, `./${name}.cjs`])),
  );
  const metafiles = [];
  for (const [name, source] of [...Object.entries(programs), ...Object.keys(parts).map((name) => [name])]) {
    const { metafile } = await build({
      ...options,
      banner: { js: url.banner },
      ...(source === undefined
        ? {
            stdin: {
              contents: parts[name].map((file) => `export * from ${JSON.stringify(file)};`).join('\n'),
              resolveDir: root,
            },
          }
        : { entryPoints: [source] }),
      outfile: join(dist, `${name}.cjs`),
      plugins: [lazyModules(placesFor(name, places))],
      metafile: true,
    });
    metafiles.push(metafile);
  }
  const described = {};
  for (const path of [...Object.keys(programs), ...Object.keys(parts)]) {
    const bytes = await readFile(join(dist, `${path}.cjs`));
    const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    described[basename(path)] = { path: `${path}.cjs`, fingerprint };
  }
  const buildStarter = (source, target, define) =>
    build({
      ...options,
      entryPoints: [join(root, 'src/launch', source)],
      outfile: join(dist, target),
      define: {
        ...options.define,
        BUNDLED: JSON.stringify(described),
        TO_DIST: JSON.stringify(relative(dirname(target), '') || '.'),
        ...define,
      },
    });
  await buildStarter('start-command-line.ts', 'start.cjs', {});
  await buildStarter('compile-ahead.ts', 'compile-ahead.cjs', {});
  for (const path of Object.keys(programs).filter((each) => each.includes('/'))) {
    const define = { VALIDATOR: JSON.stringify(basename(path)) };
    await buildStarter('start-validator.ts', join(dirname(path), 'start.js'), define);
  }
  // The starters of validators are CommonJS files under the name that definitions have always used. Their version can
  // be read without running them.
  await writeFile(
    join(dist, 'embedded/package.json'),
    `${JSON.stringify({ type: 'commonjs', version: JSON.parse(common.define.PACKAGE_VERSION) })}\n`,
  );
  return metafiles;
}

/** Which parts a bundle leaves out: a part is one file, and only the language server uses others. */
function placesFor(name, places) {
  if (!['cli', 'lint', 'lsp'].includes(name)) return new Map();
  return new Map([...places].filter(([, place]) => place !== `./${name}.cjs`));
}

/** Compiles the programs for this Node, by running them on samples. */
export async function compileAhead(dist) {
  await promisify(execFile)(process.execPath, [join(dist, 'compile-ahead.cjs')]);
}
