import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { checkArchive } from '../../scripts/archive/check-archive.mjs';
// @ts-expect-error a script without types
import { findRuntime, isRuntime, RUNTIME } from '../../scripts/archive/node-runtime.mjs';
import { streamResults } from '../../src/benchexec/stream-results.js';
import { validate } from '../../src/index.js';
import { engineOptions, heapOption } from '../../src/launch/engine-options.js';
import { importValidator } from '../../src/validator/import-validator.js';
import { writeDefinition } from '../../src/validator/write-definition.js';
import { MORE } from '../effort.js';
import { BenchExec } from './bench-exec.js';
import { ROOT } from './run-cli.js';

const run = promisify(execFile);
const WITNESSES = join(ROOT, 'witnesses');
const folder = mkdtempSync(join(tmpdir(), 'competition-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The Node.js of the archive is here or can be downloaded. */
const runtime: string | undefined = await findRuntime().catch(() => undefined);
const benchexec = BenchExec.install(join(folder, 'python'));

const output = join(folder, 'out');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const top = `witness-check-${version}`;
const archive = join(output, `${top}.zip`);
const unpacked = join(folder, 'bin', top);

/** The commands of the guide, as it says them, except that nothing is built again and little is compressed. */
const guide = readFileSync(join(ROOT, 'docs/guide/competitions.md'), 'utf8');
const commands = [...guide.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].flatMap(([, text = '']) =>
  text.trim().split('\n'),
);
/** The last way of making the archive stands for all: one is enough, and the check of everything is not for the suite. */
const making = commands.findLast((command) => command.startsWith('npm run archive -- --doi')) ?? '';
const others = commands.filter((command) => !command.startsWith('npm run archive'));
const local = (command: string) =>
  command
    .replace(/^npm run archive --/, `node scripts/archive.mjs --level 1 -o ${output}`)
    .replaceAll(/\bcompetition\//g, `${output}/`)
    .replaceAll('/tmp/validators', join(folder, 'bin'));

/** A set of the competition with one task, and the witnesses that a verifier has written for it. */
interface ValidationTask {
  readonly set: string;
  readonly task: string;
  /** The task's name among the results if it is not its own. */
  readonly name?: string;
  readonly claims: readonly string[];
}

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;

describe.skipIf(runtime === undefined || !hasUnzip)('the archive for a competition', () => {
  const printed: string[] = [];
  beforeAll(async () => {
    for (const command of [making, ...others].map(local)) {
      printed.push((await run('bash', ['-c', command], { cwd: ROOT })).stdout);
    }
  });

  it('is made, unpacked and tested with the commands of the guide', () => {
    expect(commands.filter((command) => !others.includes(command))).toEqual([
      'npm run archive',
      'npm run archive -- --check',
      making,
    ]);
    expect(printed.join('')).toContain('ok: prove says true about even-steps.yml\n');
    expect(printed[0]).toMatch(new RegExp(`${top}\\.zip: \\d+ files, \\d+ MB`));
  });

  it('says what only a person can fill in', () => {
    const open = printed[0]
      ?.split('\n')
      .filter((line) => line.startsWith('to fill in, in witness-check-prove.yml'));
    expect(open?.map((line) => line.split(': ')[1])).toEqual([
      'fmtools_entry_maintainers',
      'maintainers',
      'jury_member of each participation',
      'participants of each participation',
    ]);
  });

  it('has one directory with what the rules ask for, and nothing else', () => {
    const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1));
    const kinds = [
      /^(?:LICENSE|README|smoketest\.sh)$/,
      /^bin\/witness-check-(?:replay|prove)$/,
      /^lib\/node$/,
      /^licences\/(?:bundled-packages|node-[\d.]+)\.txt$/,
      /^examples\/[a-z-]+\.(?:c|yml|graphml|prp)$/,
      /^lib\/embedded\/(?:package\.json|[a-z-]+\.cjs|solver\/z3-built\.(?:js|wasm))$/,
      /^lib\/embedded\/(?:replay|prove)\/(?:start\.js|[a-z]+\.cjs|compiled\/[\w.-]+-v20\.20\.2-x64-\d+-validator\.bin)$/,
    ];
    for (const kind of kinds)
      expect(
        files.some((file) => kind.test(file)),
        `${kind}`,
      ).toBe(true);
    expect(files.filter((file) => !kinds.some((kind) => kind.test(file)))).toEqual([]);
    const readme = readFileSync(join(unpacked, 'README'), 'utf8');
    for (const name of readdirSync(unpacked).filter((each) => each !== 'README'))
      expect(readme).toContain(name);
    expect(readme).not.toMatch(/@[A-Z]+@/);
  });

  it('has the licences of all parts, and the Node.js to which the text belongs', async () => {
    const licence = (name: string) => readFileSync(join(unpacked, 'licences', name), 'utf8');
    for (const name of ['z3-solver', 'yaml', 'graphology'])
      expect(licence('bundled-packages.txt')).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(licence(basename(RUNTIME.licence))).toContain('Copyright Node.js contributors');
    expect(basename(RUNTIME.licence)).toBe(`node-${RUNTIME.version}.txt`);
    expect(RUNTIME.source).toMatch(new RegExp(`@${RUNTIME.version}$`));
    expect(await isRuntime(join(unpacked, 'lib/node'))).toBe(true);
    const { stdout } = await run(join(unpacked, 'lib/node'), ['--version']);
    expect(stdout).toBe(`v${RUNTIME.version}\n`);
  });

  it.runIf(MORE)('works where nobody may write, by links, and answers as the package does', async () => {
    const said: string[] = [];
    // `npm run archive -- --check` asks all samples, too.
    await checkArchive(archive, top, 1, (line: string) => said.push(line));
    expect(said.join('\n')).toMatch(/ok: replay answers \d+ samples as the package does/);
  });

  it('takes no option from the environment', async () => {
    const env = { ...process.env, NODE_OPTIONS: '--no-such-option', NODE_PATH: '/nowhere' };
    for (const validator of ['replay', 'prove']) {
      const { stdout } = await run(join(unpacked, `bin/witness-check-${validator}`), ['--version'], { env });
      expect(stdout).toBe(`${validator} ${version}\n`);
    }
  });

  it.each(['replay', 'prove'])('makes the heap of %s fit to the limit of memory', async (validator) => {
    const command = `bin/witness-check-${validator}`;
    const copy = join(folder, `launched-${validator}`);
    mkdirSync(join(copy, 'bin'), { recursive: true });
    mkdirSync(join(copy, 'lib'));
    cpSync(join(unpacked, command), join(copy, command));
    writeFileSync(join(copy, 'lib/node'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const start = join(copy, 'lib/embedded', validator, 'start.js');
    const options = engineOptions(RUNTIME.version);
    const launched = async (...words: string[]) => (await run(join(copy, command), words)).stdout;
    const lines = (...words: string[]) => `${words.join('\n')}\n`;
    for (const memory of [1_000_000, 500_000_000, 7_000_000_000, 15_000_000_000])
      expect(await launched('--memory-limit', String(memory), '--version')).toBe(
        lines(...options, heapOption(memory), start, '--version'),
      );
    expect(await launched('--program', 'a b.c')).toBe(lines(...options, start, '--program', 'a b.c'));
    for (const wrong of ['', '0', '7 GB', '-1', '1; echo no', '9'.repeat(16)])
      await expect(launched('--memory-limit', wrong), wrong).rejects.toMatchObject({ code: 2 });
  });

  it('is a validator like any other, made of its entry in FM-Tools', async () => {
    const words = ['--property', '${property}', '--data-model', '${data-model}', '--cputime', '${cputime}'];
    const made = await importValidator(join(output, 'fm-tools/data/witness-check-replay.yml'), {
      like: 'replay',
      executable: 'witness-check-replay',
      versionPattern: '^replay (\\S+)',
      arguments: ['${options}', '--program=${program}', ...words],
    });
    const definitions = join(folder, 'definitions');
    mkdirSync(definitions);
    const text = made.text.replace('names:', 'folders: [bin]\n  names:');
    await writeDefinition({ ...made, text }, definitions, 'new');
    const result = await validate({
      task: join(WITNESSES, 'tasks/ticket-price.yml'),
      property: join(WITNESSES, 'properties/unreach-call.prp'),
      verdict: 'false(unreach-call)',
      witnesses: [join(WITNESSES, 'claims/ticket-price-yaml')],
      edition: 'current',
      validators: ['witness-check-replay'],
      validatorFolders: [definitions],
      tools: { directories: new Map([['witness-check-replay', unpacked]]) },
    });
    expect(result.resolution.outcome, JSON.stringify(result, undefined, 1)).toBe('confirmed');
  });

  it('is found and described by BenchExec', (context) => {
    if (benchexec === undefined) return context.skip('BenchExec is not installed (pip install benchexec)');
    for (const validator of ['replay', 'prove']) {
      const words = ['-m', 'benchexec.test_tool_info', `witness_check_${validator}`, '--no-container'];
      const tested = benchexec.run([...words], unpacked);
      expect(tested.status, tested.stderr).toBe(0);
      expect(tested.stderr).toContain(`Name of tool: “witness-check ${validator}”`);
      expect(tested.stderr).toContain(`Executable: “bin/witness-check-${validator}”`);
      expect(tested.stderr).toContain(`Version: “${version}”`);
      expect(tested.stderr).toContain('“bin”\n\t“lib”');
      expect(tested.stderr).not.toMatch(/WARNING|ERROR|Traceback/);
    }
  });

  it('validates witnesses in runs of BenchExec, with the benchmark definitions', async (context) => {
    if (benchexec === undefined) return context.skip('BenchExec is not installed (pip install benchexec)');
    if (!benchexec.limitsRuns(folder)) return context.skip('BenchExec cannot use control groups here');
    layOutCompetition([
      { set: 'ControlFlow', task: 'ticket-price', claims: ['ticket-price-yaml', 'ticket-price-graphml'] },
      { set: 'Loops', task: 'even-steps', claims: ['even-steps'] },
      { set: 'Recursive', task: 'ticket-price', name: 'wrong-age', claims: ['ticket-price-wrong-age'] },
    ]);
    const usual = [
      ['replay-validate-violation-witnesses-v2', 'ControlFlow', 'false(unreach-call) correct'],
      ['prove-validate-correctness-witnesses-v2', 'Loops', 'true correct'],
    ] as const;
    const more = [
      ['replay-validate-violation-witnesses-v1', 'ControlFlow', 'false(unreach-call) correct'],
      ['replay-validate-violation-witnesses-v2', 'Recursive', 'unknown unknown'],
      ['replay-validate-correctness-witnesses-v2', 'Loops', 'unknown unknown'],
    ] as const;
    for (const [name, set, status] of MORE ? [...usual, ...more] : usual)
      expect(await benchmark(name, set), `${name} ${set}`).toEqual([status]);
  });

  /** The folders of a competition: definitions, tasks and sets, witnesses of a verifier; the tool is in bin/. */
  function layOutCompetition(validations: readonly ValidationTask[]): void {
    cpSync(join(output, 'bench-defs/benchmark-defs'), join(folder, 'benchmark-defs'), { recursive: true });
    const c = join(folder, 'sv-benchmarks/c');
    for (const part of ['tasks', 'properties'])
      cpSync(join(WITNESSES, part), join(c, part), { recursive: true });
    for (const { task, name = task, claims } of validations) {
      cpSync(join(WITNESSES, 'tasks', `${task}.yml`), join(c, 'tasks', `${name}.yml`));
      const place = join(folder, 'results-verified/LOGDIR/SV-COMP27_unreach-call', `${name}.yml`);
      for (const claim of claims) cpSync(join(WITNESSES, 'claims', claim), place, { recursive: true });
    }
    const nameIn = (set: string) => {
      const { task, name = task } = validations.find((each) => each.set === set) ?? { task: 'session' };
      return name;
    };
    for (const file of readdirSync(join(folder, 'benchmark-defs'))) {
      const text = readFileSync(join(folder, 'benchmark-defs', file), 'utf8');
      // BenchExec wants every set to name a file that exists.
      for (const [, set = ''] of text.matchAll(/\/([\w-]+)\.set</g))
        writeFileSync(join(c, `${set}.set`), `tasks/${nameIn(set)}.yml\n`);
    }
  }

  /** Statuses and categories of the runs of one block of tasks. */
  async function benchmark(name: string, block: string): Promise<readonly string[]> {
    const results = join(folder, 'results', name, block);
    const file = `../../benchmark-defs/witness-check-${name}.xml`;
    const where = ['-r', 'SV-COMP27_unreach-call', '-t', `C.unreach-call.${block}`, '-o', `${results}/`];
    const limits = ['--no-container', '--memorylimit', '3 GB', '--limitCores', '1', '--numOfThreads', '1'];
    const words = ['-m', 'benchexec.benchexec', file, ...where, ...limits];
    const ended = benchexec?.run(words, unpacked);
    expect(ended?.status, ended?.stderr).toBe(0);
    const found =
      readdirSync(results).find((each) => each.endsWith(`.C.unreach-call.${block}.xml.bz2`)) ?? '';
    const statuses: string[] = [];
    for await (const { run: each } of streamResults(join(results, found))) {
      if (!each.name.includes('session')) statuses.push(`${each.status} ${each.category}`);
    }
    return statuses;
  }
});
