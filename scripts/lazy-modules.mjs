/** Modules of Node that take milliseconds to load, and that a run may not need. */
const SLOW_BUILTINS =
  /^(?:node:)?(?:child_process|crypto|fs\/promises|module|os|tty|url|util|v8|worker_threads|zlib)$/;

/**
 * An esbuild plug-in that loads modules only when one of their exports is first used: for CommonJS bundles, which look
 * up exports where they use them.
 *
 * @param parts absolute paths of the files to load lazily, with the paths at which the bundle finds them
 */
export function lazyModules(parts) {
  return {
    name: 'lazy-modules',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({ path, external: true }));
      onResolve({ filter: SLOW_BUILTINS }, ({ path }) => ({ path, namespace: 'lazy' }));
      onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (pluginData === 'found' || kind === 'entry-point') return undefined;
        const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'found' });
        const place = parts.get(found.path);
        return place === undefined ? undefined : { path: place, namespace: 'lazy' };
      });
      onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({ contents: standIn(path) }));
    },
  };
}

/**
 * A module that loads another one when an export is requested, and then keeps that export. Its prototype does this,
 * because esbuild copies the prototype.
 */
function standIn(path) {
  return `module.exports = Object.create(new Proxy({}, {
    get(_, name, asked) {
      if (name === '__esModule') return undefined;
      const value = require(${JSON.stringify(path)})[name];
      Object.defineProperty(asked, name, { value });
      return value;
    },
  }));`;
}
