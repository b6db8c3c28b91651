import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './run-cli.js';

const MODULES = join(ROOT, 'scripts/archive/tool_info');
/** What scripts/prepare-machine.mjs has installed. */
const INSTALLED = join(ROOT, 'node_modules/.cache/table-generator');

/** Where Python looks for BenchExec, besides its own places: `PYTHONPATH=CLONE` tests a clone of its repository. */
const places = () => [INSTALLED, ...(process.env.PYTHONPATH?.split(delimiter) ?? [])];

/** BenchExec with the tool-info modules of this project among its own. */
export class BenchExec {
  readonly #path: string;

  private constructor(folder: string) {
    this.#path = [folder, ...places()].join(delimiter);
  }

  /**
   * Copies BenchExec and the modules.
   *
   * @param folder for the copy
   * @returns undefined if this machine has no BenchExec
   */
  static install(folder: string): BenchExec | undefined {
    const env = { ...process.env, PYTHONPATH: places().join(delimiter) };
    const ask = 'import benchexec; print(benchexec.__path__[0])';
    const { status, stdout } = spawnSync('python3', ['-c', ask], { env, encoding: 'utf8' });
    if (status !== 0 || !existsSync(join(stdout.trim(), 'tools'))) return undefined;
    cpSync(stdout.trim(), join(folder, 'benchexec'), { recursive: true });
    for (const module of readdirSync(MODULES).filter((name) => name.endsWith('.py'))) {
      cpSync(join(MODULES, module), join(folder, 'benchexec/tools', module));
    }
    return new BenchExec(folder);
  }

  /** Runs Python in a folder, where it finds BenchExec. */
  run(words: readonly string[], cwd: string, input = ''): SpawnSyncReturns<string> {
    const env = { ...process.env, PYTHONPATH: this.#path, PYTHONDONTWRITEBYTECODE: '1' };
    return spawnSync('python3', words, { cwd, env, encoding: 'utf8', input });
  }

  /** Whether it can limit runs here. */
  limitsRuns(folder: string): boolean {
    return this.run(['-m', 'benchexec.check_cgroups', '--no-thread'], folder).status === 0;
  }
}
