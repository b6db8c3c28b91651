import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import {
  type CompiledCode,
  compiledName,
  keepNewest,
  readInstalled,
  readOwn,
  remove,
  userFolder,
  writeCompiled,
} from './compiled-code.js';

/** A program of this package as the build left it. */
export interface Program {
  /** Absolute path of the bundle: CommonJS, in characters of ASCII. */
  readonly file: string;
  readonly name: string;
  /** A hash of the bundle. */
  readonly fingerprint: string;
}

/** Where code goes that no earlier process has compiled: nowhere in a home that is gone after the run. */
export type Keeping = 'kept' | 'dropped';

/**
 * Runs a program of this package in this process. Reading and compiling is most of what a short run costs, so code is
 * used that was compiled before: by the build, or by the first run on this machine. Node 20 has nothing for that.
 */
export function launch(program: Program, keeping: Keeping): void {
  const name = compiledName(program.name, program.fingerprint);
  const installed = readInstalled(join(dirname(program.file), 'compiled', name));
  const own = installed === undefined && keeping === 'kept' ? userFolder(process.env) : undefined;
  const ownFile = own === undefined ? undefined : join(own, name);
  const compiled = installed ?? (ownFile === undefined ? undefined : readOwn(ownFile));
  const script = load(program, compiled);
  run(script, program);
  if (own === undefined || ownFile === undefined || hasOptions()) return;
  if (compiled === undefined) {
    process.once('exit', () => {
      writeCompiled(ownFile, () => script.createCachedData());
      keepNewest(own);
    });
  } else if (script.cachedDataRejected === true) remove(ownFile);
}

/** Reads a program; with code that does not fit to this Node, it is compiled anew. */
export function load({ file }: Program, compiled: CompiledCode | undefined): Script {
  const source = readFileSync(file, 'latin1');
  return new Script(`(function(exports,require,module,__filename,__dirname){${source}\n})`, {
    filename: file,
    ...(compiled === undefined ? {} : { cachedData: compiled.bytes }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
}

/** Runs a program as Node runs a file of CommonJS. */
export function run(script: Script, { file }: Program): void {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}

/** Options of V8 make other code: it would be of use to nobody else. */
function hasOptions(): boolean {
  return process.execArgv.length > 0 || (process.env.NODE_OPTIONS ?? '') !== '';
}
