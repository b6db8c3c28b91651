import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { removeTreeNow } from '../../src/files/remove-tree.js';
import type { ValidationResult } from '../../src/index.js';
import { checkSchema } from '../../src/source/check-schema.js';
import { oneIn } from '../effort.js';
import { Canary } from '../files/canary.js';
import { OwnValidator } from './own-validator.js';
import { ROOT } from './run-cli.js';

const isRoot = process.getuid?.() === 0;
/** Nobody of this machine. */
const STRANGER = 1_879_048_998;

const folder = mkdtempSync(join(tmpdir(), 'left-behind-'));
afterAll(() => void removeTreeNow(folder));

function users(): { name: string; uid: number }[] {
  if (!isRoot) return [{ name: 'a user', uid: process.getuid?.() ?? 0 }];
  const reading = `fs.accessSync(${JSON.stringify(join(ROOT, 'bin/witness-check.js'))})`;
  const { status } = spawnSync(process.execPath, ['-e', reading], {
    uid: STRANGER,
    gid: STRANGER,
    cwd: '/',
    stdio: 'ignore',
  });
  if (status !== 0) console.warn('skipped: other users cannot start Node, or not read this folder');
  return [{ name: 'root', uid: 0 }, ...(status === 0 ? [{ name: 'a user', uid: STRANGER }] : [])];
}

let count = 0;
function canaryOf(uid: number): Canary {
  return new Canary(join(folder, String(count++)), uid);
}

/** A tree of directories without permissions, with links to the canary at every depth. */
const closedTree = (canary: string) => `
  depth=0
  while [ $depth -lt 60 ]; do
    ln -s '${canary}' link; mkdir d; touch file; cd d
    depth=$((depth + 1))
  done
  while [ $depth -gt 0 ]; do cd ..; chmod 000 d; depth=$((depth - 1)); done
  exit 0`;

describe.each(users())('$name', ({ uid }) => {
  it.each(
    oneIn(2, [
      ['in the sandbox', []],
      ['without a sandbox', ['--no-sandbox']],
    ]),
  )('gets no report about directories without permissions, which are removed: %s', async (_, words) => {
    const canary = canaryOf(uid);
    const validator = new OwnValidator(closedTree(canary.path), uid);
    onTestFinished(() => validator.remove());
    for (const start of ['first', 'next']) {
      const { exitCode, stdout, stderr } = await validator.start(words).ended;
      expect(stderr, start).toMatch(/^(?:warning: you are root .*\n)?$/);
      const { resolution }: ValidationResult = JSON.parse(stdout);
      expect({ exitCode, outcome: resolution.outcome }).toEqual({ exitCode: 0, outcome: 'confirmed' });
      expect(validator.left()).toEqual([]);
    }
    expect(canary.changes()).toEqual([]);
  });
});

describe.skipIf(!isRoot)('root who gives validators all privileges', () => {
  it('keeps the result of one that makes its directory immutable, reports what stays, and starts again', async () => {
    const canary = canaryOf(0);
    const validator = new OwnValidator(`ln -s '${canary.path}' link; chattr +i . || exit 3; exit 0`);
    const free = () => {
      for (const name of validator.left()) spawnSync('chattr', ['-i', join(validator.temporary, name)]);
    };
    onTestFinished(() => {
      free();
      validator.remove();
    });
    const words = ['--no-sandbox', '--as-root'];
    const first = await validator.start(words).ended;
    const result: ValidationResult = JSON.parse(first.stdout);
    const run = result.witnesses[0]?.runs[0];
    if (run?.status === 'ERROR') {
      console.warn('skipped: this file system has no immutable files');
      return;
    }
    const [name = ''] = validator.left();
    const path = join(validator.temporary, name, 'link');
    const reason = "it is immutable or another user's";
    expect(first.exitCode).toBe(0);
    expect(checkSchema('validationResult', result)).toEqual([]);
    expect(run?.leftover).toEqual({ path, reason, count: 1 });
    expect(first.stderr.split('\n').slice(1)).toEqual([
      `warning: a run of mine left ${path} (${reason})`,
      '',
    ]);
    const next = await validator.start(words).ended;
    expect(next.exitCode).toBe(0);
    expect(next.stderr.split('\n')[0]).toBe(
      `warning: earlier runs left ${path} (${reason}); you may remove this yourself`,
    );
    expect(next.stderr.match(/earlier runs/g)).toHaveLength(1);
    expect(canary.changes()).toEqual([]);
    free();
    const last = await validator.start(words).ended;
    expect(last.stderr).not.toContain('earlier runs');
    expect(validator.left()).not.toContain(name);
    expect(canary.changes()).toEqual([]);
  });
});
