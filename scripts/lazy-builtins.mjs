/** Modules of Node that take milliseconds to load, and that a run may do without. */
const SLOW = ['child_process', 'crypto', 'fs/promises', 'os', 'url', 'util', 'worker_threads', 'zlib'];

/**
 * A plug-in for esbuild: slow modules of Node are loaded when the first of their functions is needed. For bundles in
 * CommonJS, which ask for functions at every call.
 */
export const lazyBuiltins = {
  name: 'lazy-builtins',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(?:node:)?(?:${SLOW.join('|')})$`) }, ({ path, pluginData }) =>
      pluginData === 'loaded'
        ? { path, external: true }
        : { path: path.replace(/^node:/, ''), namespace: 'lazy', sideEffects: false },
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: `
        let loaded;
        const load = () => (loaded ??= require('node:${path}'));
        module.exports = new Proxy({}, {
          get: (_, name) => load()[name],
          has: (_, name) => name in load(),
          ownKeys: () => Reflect.ownKeys(load()),
          getOwnPropertyDescriptor: (_, name) =>
            ({ ...Reflect.getOwnPropertyDescriptor(load(), name), configurable: true }),
        });`,
      pluginData: 'loaded',
    }));
  },
};
