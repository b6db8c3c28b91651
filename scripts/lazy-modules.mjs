import { createRequire } from 'node:module';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** Modules of Node that take milliseconds to load, and that a run may do without. */
const SLOW_BUILTINS = ['child_process', 'crypto', 'fs/promises', 'os', 'url', 'util', 'worker_threads', 'zlib'];

/**
 * A plug-in for esbuild that leaves modules aside until the first of their exports is used: for bundles in CommonJS,
 * which look exports up where they use them.
 *
 * @param parts the files that are left aside, absolute, with the paths that the bundle finds them at
 */
export function lazyModules(parts) {
  const slow = new RegExp(`^(?:node:)?(?:${SLOW_BUILTINS.join('|')})$`);
  return {
    name: 'lazy-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, namespace, pluginData }) => {
        if (namespace === 'lazy') return { path, external: true };
        if (slow.test(path)) return { path: `node:${path.replace('node:', '')}`, namespace: 'lazy' };
        if (pluginData === 'resolving' || kind === 'entry-point') return undefined;
        const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'resolving' });
        return parts.has(found.path) ? { path: found.path, namespace: 'lazy' } : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'lazy' }, async ({ path }) => ({
        contents: standIn(parts.get(path) ?? path, await exportsOf(path)),
      }));
    },
  };
}

/** A module that loads another one when it is asked for something, and from then on is as quick as the other one. */
function standIn(path, names) {
  return `for (const name of ${JSON.stringify(names)}) {
    const found = (value) => Object.defineProperty(exports, name, { value, enumerable: true });
    Object.defineProperty(exports, name, {
      get: () => found(require(${JSON.stringify(path)})[name])[name], enumerable: true, configurable: true
    });
  }`;
}

async function exportsOf(path) {
  if (path.startsWith('node:')) return Object.keys(require(path));
  if (path.includes('/node_modules/')) return Object.keys(require(path));
  const { metafile } = await build({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    outdir: '/',
  });
  const [output] = Object.values(metafile.outputs);
  return output.exports;
}
