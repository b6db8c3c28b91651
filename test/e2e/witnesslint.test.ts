import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRun, ROOT } from './run-cli.js';

const LAUNCHER = join(ROOT, 'bin/witnesslinter.py');
const GRAPHML = join(ROOT, 'witnesses/claims/ticket-price-graphml/witness.graphml');
const YAML = join(ROOT, 'witnesses/claims/ticket-price-yaml/witness.yml');
const PROGRAM = join(ROOT, 'witnesses/tasks/ticket-price.c');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'witnesslint-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Calls the launcher as BenchExec does: as a program of its own, from another directory. */
function witnessLint(...words: string[]): Promise<CliRun> {
  return new Promise((resolve) => {
    execFile(LAUNCHER, words, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

describe('the launcher of WitnessLint', () => {
  it('says its version where BenchExec looks for it', async () => {
    const { stdout, exitCode } = await witnessLint('--version');
    expect(stdout).toMatch(/^This is version \d+\.\d+\.\d+ of the witness linter\.\n$/);
    expect(exitCode).toBe(0);
  });

  it.each(oneIn(3, ['sh', 'bash', 'python3']))(
    'is a script for %s, too, also through a link',
    async (interpreter) => {
      const link = join(folder, `${interpreter}-witnesslinter.py`);
      symlinkSync(LAUNCHER, link);
      for (const script of [LAUNCHER, link]) {
        const { status, stdout, stderr } = spawnSync(interpreter, [script, '--witness', GRAPHML, PROGRAM], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect([status, stderr]).toEqual([0, '']);
        expect(stdout).toMatch(/\n\nwitnesslint finished with exit code 0\n$/);
      }
    },
  );

  it('prints an overview and a closing line', async () => {
    const { stdout, stderr, exitCode } = await witnessLint('--witness', GRAPHML, PROGRAM);
    expect(stdout).toMatch(
      /^Running witnesslint version \S+\n\nOverview of checked witness:\nWitness File: /,
    );
    expect(stdout).toContain('\nWitness Type: violation_witness\n');
    expect(stdout).toMatch(/\n\nwitnesslint finished with exit code 0\n$/);
    expect([stderr, exitCode]).toEqual(['', 0]);
  });

  it('unpacks a witness', async () => {
    const file = write('packed.graphml', gzipSync(readFileSync(GRAPHML)));
    expect((await witnessLint('--witness', file)).exitCode).toBe(0);
  });

  it.each(
    oneIn(
      4,
      oneIn<[string, () => readonly string[], number]>(2, [
        ['a faulty witness', () => ['--witness', write('f.graphml', '<graphml/>')], 1],
        ['a witness that is cut off', () => ['--witness', write('c.graphml', '<graphml>')], 1],
        ['an empty witness', () => ['--witness', write('e.graphml', '')], 1],
        ['text', () => ['--witness', write('t.graphml', 'no witness')], 1],
        ['a faulty YAML witness', () => ['--witness', write('f.yml', '- entry_type: x\n')], 1],
        ['no witness', () => ['--witness', 'no.graphml'], 5],
        ['no program', () => ['--witness', GRAPHML, 'no.c'], 6],
        ['a directory', () => ['--witness', '.'], 7],
      ]),
    ),
  )('exit code for %s', async (_name, words, expected) => {
    const { stdout, exitCode } = await witnessLint(...words());
    expect(exitCode).toBe(expected);
    expect(lastLine(stdout)).toBe(`witnesslint finished with exit code ${expected}`);
    expect(stdout).not.toMatch(/^Traceback/m);
  });

  it.each<[readonly string[]]>([[[]], [['--witness', GRAPHML, '--noSuchOption']], [['--witness']]])(
    'wrong usage %j has exit code 2 and no closing line',
    async (words) => {
      const { stdout, exitCode } = await witnessLint(...words);
      expect(exitCode).toBe(2);
      expect(stdout).not.toContain('witnesslint finished');
    },
  );

  it.each(
    oneIn<[string, readonly string[], number, RegExp]>(4, [
      ['abbreviated options', ['--wit', GRAPHML, '--ig', '--strict'], 0, /^$/],
      [
        'an ambiguous option',
        ['--witness', GRAPHML, '--s'],
        2,
        /error: ambiguous option: --s could match --strictChecking, --svcomp\n$/,
      ],
      [
        'no number',
        ['--witness', GRAPHML, '--excludeR', 'x'],
        2,
        /error: argument --excludeRecentChecks: invalid int value: 'x'\n$/,
      ],
      [
        'a file that is not there, before anything else is wrong',
        ['--witness', 'no.graphml', 'a', 'b'],
        5,
        /^$/,
      ],
      ['a program that is not there, before the witness', ['no.c', '--witness', 'no.graphml'], 6, /^$/],
    ]),
  )('%s: as argparse reads them', async (_name, words, expected, message) => {
    const { stderr, exitCode } = await witnessLint(...words);
    expect([exitCode, stderr]).toEqual([expected, expect.stringMatching(message)]);
  });

  it.each(
    oneIn<[string, readonly string[], string]>(4, [
      ['GraphML', ['--expectViolationWitness'], 'Witness Type-Match: True'],
      ['GraphML', ['--expectCorrectnessWitness'], 'Witness Type-Match: False'],
      ['GraphML', ['--expectedWitnessVersion', '1.0'], 'Witness Version-Match: True'],
      ['YAML', ['--expectViolationWitness'], 'Witness Type-Match: True'],
      ['YAML', ['--expectCorrectnessWitness'], 'Witness Type-Match: False'],
      ['YAML', ['--expectedWitnessVersion', '2.1'], 'Witness Version-Match: False'],
    ]),
  )('%s %j: %s, and no fault', async (format, words, line) => {
    const { stdout, exitCode } = await witnessLint(
      ...words,
      '--ignoreSelfLoops',
      '--witness',
      format === 'YAML' ? YAML : GRAPHML,
      PROGRAM,
    );
    expect(stdout.split('\n')).toContain(line);
    expect(exitCode).toBe(0);
  });

  it('shows what --loglevel asks for, and counts everything', async () => {
    const faulty = write('s.graphml', readFileSync(GRAPHML, 'utf8').replace('>64bit<', '>16bit<'));
    const shown = await witnessLint('--witness', faulty);
    expect(shown.stderr).toMatch(/^WARNING : line \d+: Invalid architecture identifier$/m);
    const hidden = await witnessLint('--witness', faulty, '--loglevel', 'critical');
    expect([hidden.stderr, hidden.exitCode]).toEqual(['', 1]);
  });

  it('--excludeRecentChecks takes a level or none', async () => {
    const faulty = write(
      'r.graphml',
      readFileSync(GRAPHML, 'utf8').replace('2026-11-21T08', '2026-11-21 08'),
    );
    expect((await witnessLint('--witness', faulty)).exitCode).toBe(1);
    for (const words of [['--excludeRecentChecks'], ['--excludeRecentChecks', '1']]) {
      expect((await witnessLint('--witness', faulty, ...words)).exitCode).toBe(0);
    }
    expect((await witnessLint('--witness', faulty, '--excludeRecentChecks', '2')).exitCode).toBe(1);
  });
});

/** Where BenchExec is unpacked; its own module then runs the launcher. */
const BENCHEXEC = process.env.WITNESS_CHECK_BENCHEXEC ?? '';
const MODULE = `
import os
import sys
from benchexec.tools.template import BaseTool2
from benchexec.tools.witnesslint import Tool
from benchexec.util import ProcessExitCode
import subprocess
tool = Tool()
executable = tool.executable(BaseTool2.ToolLocator(tool_directory=sys.argv[1]))
print(tool.version(executable))
for options, witness in [([], sys.argv[2]), (['--expectCorrectnessWitness'], sys.argv[2]), ([], '/dev/null')]:
    task = BaseTool2.Task([witness, sys.argv[3]], None, None, {'witness_input_file': os.path.basename(witness)})
    command = tool.cmdline(executable, options, task, BaseTool2.ResourceLimits())
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = BaseTool2.RunOutput(run.stdout.splitlines(True))
    print(tool.determine_result(BaseTool2.Run(command, ProcessExitCode(raw=run.returncode << 8, value=run.returncode, signal=None), output, None)))
`;

import { oneIn } from '../effort.js';

describe.skipIf(!existsSync(join(BENCHEXEC, 'benchexec/tools/witnesslint.py')))("BenchExec's module", () => {
  it('finds it, asks for its version and reads its answers', async () => {
    const environment = { ...process.env, PYTHONPATH: BENCHEXEC };
    const words = ['-c', MODULE, join(ROOT, 'bin'), GRAPHML, PROGRAM];
    const output = await new Promise<string>((resolve, reject) => {
      execFile('python3', words, { env: environment, cwd: folder }, (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(new Error(stderr)),
      );
    });
    const [version, ...results] = output.trim().split('\n');
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(results).toEqual(['done', 'ERROR (unexpected witness type)', 'EXCEPTION']);
  });
});
