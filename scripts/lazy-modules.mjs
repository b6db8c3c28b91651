/** Modules of Node that take milliseconds to load, and that a run may do without. */
const SLOW_BUILTINS = /^(?:node:)?(?:child_process|crypto|fs\/promises|os|tty|url|util|worker_threads|zlib)$/;

/**
 * A plug-in for esbuild that leaves modules aside until the first of their exports is used: for bundles in CommonJS,
 * which look exports up where they use them.
 *
 * @param parts the files that are left aside, absolute, with the paths that the bundle finds them at
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
 * A module that loads another one when it is asked for something, and then keeps what it was asked for. It asks by its
 * prototype, which is what esbuild takes over of it.
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
