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

/** Sources of the parts that programs seldom need, and that are therefore in separate files, below `dist`. */
const programParts = (root) => ({
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
    'tree/statement-positions.ts',
    'type/type-model.ts',
  ].map((file) => join(root, 'src/c', file)),
  lsp: [join(root, 'src/editor/connection.ts')],
  // What most runs of embedded validators do without.
  'embedded/yaml-parser': [createRequire(import.meta.url).resolve('yaml')],
  'embedded/replay/proofs': [
    join(root, 'src/replay/recurrence/prove-recurrence.ts'),
    join(root, 'src/solve/z3-questions.ts'),
  ],
  'embedded/replay/retrace': [join(root, 'src/prove/retrace/retrace.ts')],
});

/**
 * Builds programs: each is one CommonJS file, because V8 keeps compiled code of such files, and because reading one
 * file takes less time than reading twenty. What is in it is a function with the parameters that Node gives to such a
 * file: to put it around the text at every start would copy a million characters. Next to them are the files that start
 * them, and compiled code for this Node.
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
  const parts = programParts(root);
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
      plugins: [lazyModules(placesFor(name, parts))],
      metafile: true,
    });
    metafiles.push(metafile);
  }
  const described = {};
  for (const path of [...Object.keys(programs), ...Object.keys(parts)]) {
    const text = `(function(exports,require,module,__filename,__dirname){${await readFile(join(dist, `${path}.cjs`), 'utf8')}\n})`;
    await writeFile(join(dist, `${path}.cjs`), text);
    const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 16);
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

/**
 * The files that a bundle leaves out, with the parts that contain them, as seen from the bundle. Those of embedded
 * validators are below `embedded`, because a sandbox shows nothing else. A part is one file, except the language server
 * and what proves something.
 */
function placesFor(name, parts) {
  const isEmbedded = name.startsWith('embedded/');
  if (!isEmbedded && !['cli', 'lint', 'lsp'].includes(name)) return new Map();
  const others = Object.entries(parts).filter(
    ([part]) => part !== name && part.startsWith('embedded/') === isEmbedded,
  );
  return new Map(
    others.flatMap(([part, files]) => {
      const place = relative(dirname(name), `${part}.cjs`);
      return files.map((file) => [file, place.startsWith('.') ? place : `./${place}`]);
    }),
  );
}

/** Compiles the programs for this Node, by running them on samples. */
export async function compileAhead(dist) {
  await promisify(execFile)(process.execPath, [join(dist, 'compile-ahead.cjs')]);
}
