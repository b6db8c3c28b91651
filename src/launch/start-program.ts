import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { BUNDLES, bundleNamed } from './bundles.js';
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
import { chooseEngine, hasHeapOption } from './engine-options.js';
import { type Bundle, Launcher } from './launcher.js';
import { trustedFolder } from './trusted-folder.js';

/** What happens to code that no earlier process has compiled: nothing, in a home that disappears after the run. */
export type Keeping = 'kept' | 'dropped';

/**
 * Runs a program of this package in this process, with the code that the build compiled; on a Node other than that of
 * the build, with the code that the first run left in the user's folder.
 */
export function startProgram(name: string, keeping: Keeping): void {
  // The heap has its limit since the process began. V8 takes compiled code only where all options are the same. A user's
  // own option stays, also for threads.
  if (keeping === 'dropped' && hasHeapOption(process.execArgv)) setFlagsFromString('--max-old-space-size=0');
  const folder = keeping === 'kept' ? userFolder(process.env) : undefined;
  const find = (bundle: Bundle): CompiledCode | undefined => {
    const file = compiledName(bundle, chooseEngine(process.execArgv));
    const installed = readInstalled(join(dirname(bundle.file), 'compiled', file));
    if (installed !== undefined || folder === undefined) return installed;
    const own = trustedFolder(folder, 'left');
    return own === undefined ? undefined : readOwn(join(own, file));
  };
  // Nothing is left to do then, not even writing: Node.js would take apart what the system throws away at once.
  process.once('beforeExit', () => process.exit());
  const launcher = new Launcher(BUNDLES, find, require);
  const program = bundleNamed(name);
  launcher.run(launcher.load(program), program);
  if (folder === undefined || hasOptions()) return;
  process.once('exit', () => keepCode(launcher, folder));
}

/** Leaves compiled code for the next start. */
function keepCode({ loaded }: Launcher, folder: string): void {
  const isMissing = loaded.some(({ compiled }) => compiled === undefined);
  const own = trustedFolder(folder, isMissing ? 'made' : 'left');
  if (own === undefined) return;
  for (const { bundle, script, compiled } of loaded) {
    const file = join(own, compiledName(bundle, 'usual'));
    if (compiled === undefined) writeCompiled(file, () => script.createCachedData());
    // It is damaged, so of no use to anybody.
    else if (script.cachedDataRejected === true && compiled.file === file) remove(file);
  }
  if (isMissing) keepNewest(own);
}

/** Options of V8 change the code, so it would be of no use to others. */
function hasOptions(): boolean {
  return process.execArgv.length > 0 || (process.env.NODE_OPTIONS ?? '') !== '';
}
