import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validate } from '../../src/index.js';
import { directoriesOf, testsOf, until, writeEndlessClaim } from './endless.js';
import { ROOT } from './run-cli.js';

let folder: string;
let claim: ReturnType<typeof writeEndlessClaim>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'));
  claim = writeEndlessClaim(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a user who stops the command line', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('with %s gets exit code %i, and nothing survives', async (signal, exitCode) => {
    const words = ['validate', claim.task, '--data-model', 'LP64', '--property', claim.property];
    const child: ChildProcess = spawn(
      process.execPath,
      [
        join(ROOT, 'bin/witness-check.js'),
        ...words,
        '--verdict',
        'false',
        '--witness',
        claim.witness,
        '--validator',
        'harness',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let printed = '';
    child.stdout?.on('data', (chunk) => (printed += chunk));
    child.stderr?.on('data', (chunk) => (printed += chunk));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const pid = child.pid ?? 0;
    await until(() => testsOf(pid).length > 0);
    child.kill(signal);
    expect(await ended).toBe(exitCode);
    expect(testsOf(pid)).toEqual([]);
    expect(directoriesOf(pid)).toEqual([]);
    expect(printed).toBe('interrupted\n');
  });
});

describe('a program that aborts', () => {
  const options = () => ({
    task: claim.task,
    property: claim.property,
    dataModel: 'LP64' as const,
    verdict: 'false',
    witnesses: [claim.witness],
    validators: ['harness'],
  });

  it('gets the reason of its signal, and nothing survives', async () => {
    const stop = new AbortController();
    const result = validate({ ...options(), signal: stop.signal });
    const reason = new Error('enough');
    await Promise.race([until(() => testsOf(process.pid).length > 0), result]);
    stop.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(testsOf(process.pid)).toEqual([]);
    expect(directoriesOf(process.pid)).toEqual([]);
  });

  it('gets it too when the signal was aborted before', async () => {
    const reason = new Error('too late');
    await expect(validate({ ...options(), signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
