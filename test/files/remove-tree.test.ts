import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Leftover } from '../../src/files/leftover.js';
import { removeTreeNow } from '../../src/files/remove-tree.js';
import { MORE, oneIn } from '../effort.js';
import { Canary } from './canary.js';
import { EXCHANGED, LARGE, REMOVABLE, type TreeCase } from './trees.js';

const folder = mkdtempSync(join(tmpdir(), 'remove-tree-'));
const bundle = join(folder, 'remove.mjs');
const isRoot = process.getuid?.() === 0;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  await build({
    entryPoints: [fileURLToPath(new URL('remove.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => void removeTreeNow(folder));

/** Who removes, and owns the tree and the canary. */
interface Role {
  readonly name: string;
  readonly uid: number;
}

/** Nobody of this machine. */
const STRANGER = 1_879_048_999;

function roles(): Role[] {
  if (!isRoot) return [{ name: 'a user', uid: process.getuid?.() ?? 0 }];
  const { status } = spawnSync(process.execPath, ['-e', ''], { uid: STRANGER, gid: STRANGER, cwd: '/' });
  if (status !== 0) console.warn('skipped: other users cannot start Node here');
  return [{ name: 'root', uid: 0 }, ...(status === 0 ? [{ name: 'a user', uid: STRANGER }] : [])];
}

/** Who has a turn meanwhile, and whether the system's `rm` comes first, as it does for large trees. */
type How = 'wait' | 'now' | 'system';

class Scene {
  readonly place: string;
  readonly tree: string;
  readonly canary: Canary;
  readonly identity: { readonly uid: number; readonly gid: number };

  constructor(role: Role, parent = folder) {
    this.place = mkdtempSync(join(parent, 'scene-'));
    this.tree = join(this.place, 'tree');
    this.identity = { uid: role.uid, gid: role.uid };
    this.canary = new Canary(join(this.place, 'canary'), role.uid);
    mkdirSync(this.tree);
    for (const path of [this.place, this.tree]) chownSync(path, role.uid, role.uid);
  }

  words({ script }: TreeCase): string[] {
    const { path } = this.canary;
    const names = `const fs = require('fs'), canary = ${JSON.stringify(path)}, tree = ${JSON.stringify(this.tree)};`;
    return ['-e', `process.chdir(${JSON.stringify(this.tree)}); ${names} ${script}`];
  }

  arrange(made: TreeCase): void {
    const { status, stderr } = spawnSync(process.execPath, this.words(made), { ...this.identity, cwd: '/' });
    expect(status, String(stderr)).toBe(0);
  }

  remove(how: How = 'wait', before: readonly string[] = []): Leftover | null {
    const [program = '', ...words] = [...before, process.execPath, bundle, this.tree, how];
    const identity = before.length === 0 ? this.identity : {};
    const { status, stdout, stderr } = spawnSync(program, words, { ...identity, cwd: '/' });
    expect(status, String(stderr)).toBe(0);
    return JSON.parse(String(stdout));
  }
}

describe.each(roles())('$name removes', (role) => {
  const ways: readonly How[] = MORE ? ['wait', 'now', 'system'] : [role.uid === 0 ? 'system' : 'now'];
  const cases = ways.flatMap((how) => REMOVABLE.map((made) => ({ ...made, how })));

  it.each(oneIn(3, cases))('$title ($how)', ({ how, ...made }) => {
    const scene = new Scene(role);
    scene.arrange(made);
    expect(readdirSync(scene.place)).toContain('tree');
    expect(scene.remove(how)).toBeNull();
    expect(readdirSync(scene.place)).not.toContain('tree');
    expect(scene.canary.changes()).toEqual([]);
  });

  it.runIf(MORE || role.uid === 0)(EXCHANGED.title, async () => {
    const scene = new Scene(role);
    const other = spawn(process.execPath, scene.words(EXCHANGED), {
      ...scene.identity,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void other.kill('SIGKILL'));
    const ended = new Promise((resolve) => other.once('exit', resolve));
    await new Promise((resolve) => other.stdout.once('data', resolve));
    // What the other one makes again meanwhile may stay.
    for (const how of MORE ? (['wait', 'system', 'system', 'system'] as const) : (['system'] as const)) {
      scene.remove(how);
      expect(scene.canary.changes()).toEqual([]);
    }
    other.kill('SIGKILL');
    await ended;
    expect(scene.remove()).toBeNull();
    expect(existsSync(scene.tree)).toBe(false);
    expect(scene.canary.changes()).toEqual([]);
  });

  it('nothing that is not there, and says so of nothing', () => {
    const scene = new Scene(role);
    expect(scene.remove()).toBeNull();
    expect(scene.remove()).toBeNull();
  });
});

it.runIf(MORE).each(LARGE)('removes $title', (made) => {
  // In memory where that is possible: a disk that others use takes minutes for so many.
  const parent = existsSync('/dev/shm') ? '/dev/shm' : folder;
  const scene = new Scene({ name: 'we', uid: process.getuid?.() ?? 0 }, parent);
  onTestFinished(() => void removeTreeNow(scene.place));
  scene.arrange(made);
  expect(scene.remove()).toBeNull();
  expect(existsSync(scene.tree)).toBe(false);
  expect(scene.canary.changes()).toEqual([]);
});

describe.skipIf(!isRoot).each(roles())('$name leaves, and names', (role) => {
  /** Whether this file system has the attribute; only root may give it. */
  const setImmutable = (sign: '+' | '-', path: string) =>
    spawnSync('chattr', [`${sign}i`, path], { stdio: 'ignore' }).status === 0;

  it.each(oneIn(3, ['.', 'd', 'd/file']))('what is immutable: %s', (which) => {
    const scene = new Scene(role);
    scene.arrange({
      title: '',
      script: `fs.mkdirSync('d'); fs.writeFileSync('d/file', ''); fs.symlinkSync(canary, 'link');
        fs.symlinkSync(canary, 'd/link'); fs.mkdirSync('other');`,
    });
    const path = join(scene.tree, which);
    if (!setImmutable('+', path)) {
      console.warn('skipped: this file system has no immutable files');
      return;
    }
    onTestFinished(() => void setImmutable('-', path));
    const left = scene.remove();
    expect(left?.reason).toBe("it is immutable or another user's");
    expect(left?.path.startsWith(path) || dirname(left?.path ?? '') === path).toBe(true);
    expect(existsSync(path)).toBe(true);
    // What is next to it is gone nevertheless.
    if (which !== '.') expect(existsSync(join(scene.tree, 'other'))).toBe(false);
    expect(scene.canary.changes()).toEqual([]);
    setImmutable('-', path);
    expect(scene.remove()).toBeNull();
    expect(scene.canary.changes()).toEqual([]);
  });

  it.each(
    oneIn(2, [
      ['another file system', 'mount -t tmpfs none "$1/d" && touch "$1/d/file"'],
      ['a part of the same file system', 'mount --bind "$2" "$1/d"'],
      ['a file', 'touch "$1/d/file" && mount --bind "$2/file" "$1/d/file"'],
    ]),
  )('mount points: %s', (_, mount) => {
    const scene = new Scene(role);
    scene.arrange({ title: '', script: `fs.mkdirSync('d'); fs.mkdirSync('other');` });
    // The mounts are in a namespace of their own, and gone with it.
    const script = `${mount} || exit 77; tree=$1; uid=$3; shift 3; exec setpriv --reuid "$uid" --regid "$uid" --clear-groups -- "$@"`;
    const before = ['unshare', '-m', '--propagation', 'private', 'sh', '-c', script, 'mount'];
    const places = [scene.tree, scene.canary.path, String(role.uid)];
    if (spawnSync('unshare', [...before.slice(1), ...places, 'true']).status !== 0) {
      console.warn('skipped: nothing can be mounted here');
      return;
    }
    // `rm` alone would enter what is mounted from the same file system.
    const left = scene.remove('system', [...before, ...places]);
    expect(left?.reason).toMatch(/mount point/);
    expect(left?.path.startsWith(join(scene.tree, 'd'))).toBe(true);
    expect(lstatSync(join(scene.tree, 'd')).isDirectory()).toBe(true);
    expect(existsSync(join(scene.tree, 'other'))).toBe(false);
    expect(scene.canary.changes()).toEqual([]);
  });
});

it.skipIf(!isRoot)("a user leaves what is another user's, and names it", () => {
  const scene = new Scene({ name: 'a user', uid: STRANGER });
  scene.arrange({ title: '', script: "fs.mkdirSync('d'); fs.mkdirSync('other')" });
  mkdirSync(join(scene.tree, 'd/foreign/inner'), { recursive: true });
  expect(scene.remove()).toMatchObject({ reason: "it is another user's", count: 1 });
  expect(readdirSync(scene.tree)).toEqual(['d']);
});
