import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** A directory outside that nothing may touch: made below a temporary directory, and compared as a whole. */
export class Canary {
  readonly #before: string;

  /** @param owner who could destroy it */
  constructor(
    readonly path: string,
    owner: number,
  ) {
    mkdirSync(join(path, 'inner/innermost'), { recursive: true });
    for (const name of ['file', '0', '99', 'inner/file', 'inner/0', 'inner/innermost/file']) {
      writeFileSync(join(path, name), `content of ${name}`);
      chmodSync(join(path, name), 0o640);
    }
    for (const name of ['inner/innermost', 'inner', '.']) chmodSync(join(path, name), 0o750);
    for (const name of ['.', ...readdirSync(path, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(path, name), owner, owner);
    }
    this.#before = this.#account();
  }

  /** Differences to how it was: none when it is untouched. */
  changes(): string[] {
    const after = new Set(this.#account().split('\n'));
    return this.#before.split('\n').filter((line) => !after.has(line));
  }

  /** Content, mode, owner and time of change of everything in it. */
  #account(): string {
    return ['.', ...readdirSync(this.path, { recursive: true, encoding: 'utf8' })]
      .sort()
      .map((name) => {
        const status = lstatSync(join(this.path, name));
        const { mode, uid, gid, mtimeMs } = status;
        const content = status.isFile() ? readFileSync(join(this.path, name), 'utf8') : '';
        return JSON.stringify({ name, mode, uid, gid, mtimeMs, content });
      })
      .join('\n');
  }
}
