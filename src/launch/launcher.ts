import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import type { CompiledCode } from './compiled-code.js';

/** A file of this package as the build left it. */
export interface Bundle {
  readonly name: string;
  /** Absolute path of a CommonJS file as the function that Node makes of it, with only ASCII characters. */
  readonly file: string;
  /** A hash of its bytes. */
  readonly fingerprint: string;
}

/** A bundle that was loaded. */
export interface LoadedBundle {
  readonly bundle: Bundle;
  readonly script: Script;
  /** Code of an earlier process that was offered to V8. */
  readonly compiled: CompiledCode | undefined;
}

/** Finds code of earlier processes. */
export type FindCompiled = (bundle: Bundle) => CompiledCode | undefined;

/**
 * Loads bundles as Node loads CommonJS files, but with code compiled by an earlier process: reading and compiling is
 * most of what a short run costs, and Node 20 keeps no code on its own.
 */
export class Launcher {
  readonly loaded: LoadedBundle[] = [];
  readonly #bundles: ReadonlyMap<string, Bundle>;
  readonly #find: FindCompiled;
  readonly #require: NodeJS.Require;
  readonly #exports = new Map<Bundle, unknown>();

  /**
   * @param bundles every bundle of the package
   * @param require finds everything else
   */
  constructor(bundles: readonly Bundle[], find: FindCompiled, require: NodeJS.Require) {
    this.#bundles = new Map(bundles.map((bundle) => [bundle.file, bundle]));
    this.#find = find;
    this.#require = require;
  }

  /** Reads a bundle; if the code does not fit this Node, it is compiled again. */
  load(bundle: Bundle): Script {
    const compiled = this.#find(bundle);
    const source = readFileSync(bundle.file, 'latin1');
    const script = new Script(source, {
      filename: bundle.file,
      ...(compiled === undefined ? {} : { cachedData: compiled.bytes }),
    });
    this.loaded.push({ bundle, script, compiled });
    return script;
  }

  /** Runs a loaded bundle and returns its exports. */
  run(script: Script, { file }: Bundle): unknown {
    const module = { exports: {} };
    const folder = dirname(file);
    const requireBundle = (name: string): unknown => {
      const bundle = name.startsWith('.') ? this.#bundles.get(join(folder, name)) : undefined;
      return bundle === undefined ? this.#require(name) : this.#loadExports(bundle);
    };
    script.runInThisContext()(module.exports, requireBundle, module, file, folder);
    return module.exports;
  }

  /** Other bundles are loaded once, as in Node. */
  #loadExports(bundle: Bundle): unknown {
    if (!this.#exports.has(bundle)) this.#exports.set(bundle, this.run(this.load(bundle), bundle));
    return this.#exports.get(bundle);
  }
}
