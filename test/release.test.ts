import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const manifest: { readonly scripts: { readonly release: string } } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Writes down how it is called, and fails if that is the wanted call. */
const NPM = '#!/bin/sh\necho "$*" >> "$CALLS"\n[ "$1" != "$FAILING" ]\n';

/** Runs the release in a checkout of its own, in which nothing is published. */
function release(
  change: string,
  failing: string,
): { readonly status: number | null; readonly calls: string } {
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const checkout = join(place, 'checkout');
  const tools = join(place, 'tools');
  for (const folder of [checkout, tools]) mkdirSync(folder);
  writeFileSync(join(tools, 'npm'), NPM, { mode: 0o755 });
  writeFileSync(join(checkout, 'file'), 'committed');
  const calls = join(place, 'calls');
  writeFileSync(calls, '');
  const run = (command: string) =>
    spawnSync('sh', ['-c', command], {
      cwd: checkout,
      env: { ...process.env, CALLS: calls, FAILING: failing, PATH: `${tools}:${process.env.PATH}` },
    });
  const user = '-c user.name=a -c user.email=a@example.org';
  expect(run(`git init -q && git add . && git ${user} commit -qm first`).status).toBe(0);
  appendFileSync(join(checkout, 'file'), change);
  const { status } = run(manifest.scripts.release);
  return { status, calls: readFileSync(calls, 'utf8') };
}

describe('a release', () => {
  it('publishes what passed the tests', () => {
    expect(release('', '')).toEqual({ status: 0, calls: 'ci\ntest\npublish\n' });
  });

  it.each([
    ['a change that is not committed', ' and changed', '', ''],
    ['a package that cannot be installed', '', 'ci', 'ci\n'],
    ['a test that fails', '', 'test', 'ci\ntest\n'],
  ])('publishes nothing after %s', (_, change, failing, calls) => {
    expect(release(change, failing)).toEqual({ status: 1, calls });
  });
});
