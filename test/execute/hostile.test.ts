import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../src/execute/run/run-command.js';
import { oneIn } from '../effort.js';
import { classOf, HOSTILE_CASES } from './hostile-cases.js';
import { availablePlaces, limits, Subject } from './subject.js';

const subject = new Subject('hostile');
beforeAll(() => subject.compile());
afterAll(() => subject.remove());

const places = await availablePlaces();

describe.each(places)('$name', (place) => {
  const { backend, enclosure, kind } = place;

  it.each(oneIn(3, HOSTILE_CASES))('$title', async ({ words, limits: changes, expected, uses }) => {
    const wanted = expected(place);
    if (typeof wanted === 'object' && 'skipped' in wanted) {
      console.warn(`skipped: ${wanted.skipped}`);
      return;
    }
    const { command, directory } = await subject.command(enclosure, ...words);
    const outcome = await runCommand(command, limits(changes), [], backend, undefined, enclosure);
    expect(classOf(outcome), JSON.stringify(outcome)).toBe(wanted);
    if (kind !== 'approximate') expect(outcome.cputime).toBeGreaterThanOrEqual(uses ?? 0);
    expect(subject.survivors()).toEqual([]);
    await directory.remove();
  });
});

describe.each(places.filter(({ enclosed }) => enclosed === 'sandbox').slice(0, 1))(
  '[MCC23-24a] the sandbox',
  (place) => {
    const { backend, enclosure } = place;
    const run = async (...words: string[]) => {
      const { command, directory } = await subject.command(enclosure, ...words);
      onTestFinished(async () => void (await directory.remove()));
      return classOf(await runCommand(command, limits(), [], backend, undefined, enclosure));
    };
    const ENOENT = 'exit 2';
    const EROFS = 'exit 30';
    const ECONNREFUSED = 'exit 111';

    it('has no network, not even to this machine', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await new Promise((resolve) => server.once('listening', resolve));
      expect(await run('connect', String((server.address() as AddressInfo).port))).toBe(ECONNREFUSED);
    });

    it.each([
      ['write', 'in-the-working-directory', 'exit 0'],
      ['write', '/tmp/private', 'exit 0'],
      ['write', '/usr/witness-check', EROFS],
      ['write', '/sys/fs/cgroup/witness-check', EROFS],
      ['read', '/etc/shadow', ENOENT],
      ['read', '/etc/passwd', 'exit 0'],
      ['read', join(homedir(), '.profile'), ENOENT],
    ])('%s %s: %s', async (what, path, expected) => {
      expect(await run(what, path)).toMatch(new RegExp(`^${expected}$`));
    });

    it.each([homedir(), '/tmp', '/run', '/dev/shm'])('lets nothing out to %s', async (directory) => {
      const file = join(directory, 'witness-check-was-here');
      await run('write', file);
      expect(existsSync(file)).toBe(false);
    });

    it('does not show files of others in /tmp', async () => {
      const secret = join(subject.directory, 'secret');
      writeFileSync(secret, 'secret');
      expect(await run('read', secret)).toBe(ENOENT);
    });
  },
);
