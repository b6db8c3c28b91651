import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Outcome } from '../../src/execute/system/outcome.js';
import type { Series } from './run-series.js';

/** Owns nothing on any machine that we know of. */
const STRANGER = 23_456;

/** Somebody who runs validators. */
export interface Person {
  readonly name: string;
  readonly uid: number;
}

const own = process.getuid?.() ?? STRANGER;

/** Whoever runs the tests and, where that is root, a user without privileges. */
export const PEOPLE: readonly Person[] =
  own === 0
    ? [
        { name: 'root', uid: 0 },
        { name: 'a user', uid: STRANGER },
      ]
    : [{ name: 'a user', uid: own }];

/** Runs hostile programs as different users, each in a process of its own with a temporary directory of its own. */
export class Runner {
  readonly directory = mkdtempSync(join(tmpdir(), 'runner-test-'));
  readonly intruder = join(this.directory, 'intruder');
  readonly #bundle = join(this.directory, 'run-series.mjs');

  async prepare(): Promise<void> {
    chmodSync(this.directory, 0o755);
    const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
    execFileSync('cc', ['-O0', '-o', this.intruder, file('programs/intruder.c')]);
    const entry = { entryPoints: [file('run-series.ts')], outfile: this.#bundle };
    await build({ ...entry, bundle: true, platform: 'node', format: 'esm' });
    for (const person of PEOPLE) {
      mkdirSync(this.temporary(person));
      chownSync(this.temporary(person), person.uid, person.uid);
    }
  }

  temporary({ uid }: Person): string {
    return join(this.directory, `temporary-${uid}`);
  }

  /** @param launcher words that start the process, such as those that join a control group */
  async run({ uid }: Person, series: Series, launcher: readonly string[] = []): Promise<readonly Outcome[]> {
    const [program = process.execPath, ...words] = [
      ...launcher,
      process.execPath,
      this.#bundle,
      JSON.stringify(series),
    ];
    const child = spawn(program, words, {
      env: { ...process.env, TMPDIR: this.temporary({ name: '', uid }), HOME: this.directory },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(uid === own ? {} : { uid, gid: uid }),
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await new Promise((resolve) => child.once('close', resolve));
    return JSON.parse(text);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}
