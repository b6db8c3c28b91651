import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { anyWitness } from '../../src/generated/witness-schema-validators.js';
import { MORE } from '../effort.js';
import { type CliRun, ROOT } from './run-cli.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version, engines, bin } = JSON.parse(read('package.json'));
const folder = mkdtempSync(join(tmpdir(), 'integrations-'));
const GOOD = read('witnesses/claims/ticket-price-yaml/witness.yml');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What installs the package from the registry elsewhere: here the words are the same, and the command is ours. */
beforeAll(() => {
  const command = `exec '${process.execPath}' '${join(ROOT, bin['witness-check'])}' "$@"`;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/witness-check'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const npx = `#!/bin/sh\n[ "$1 $2" = '--yes witness-check@${version}' ] || exit 99\nshift 2\n${command}\n`;
  writeFileSync(join(folder, 'bin/npx'), npx, { mode: 0o755 });
  for (const [name, text] of [
    ['good/witness.yml', GOOD],
    ['bad one/witness.yml', GOOD.replace('action: follow', 'action: folow')],
    ['good/compose.yml', 'services: {}\n'],
  ] as const) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});

/** Runs a script as runners do: bash that ends with the first command that fails. */
function runScript(script: string, environment: Readonly<Record<string, string>> = {}): Promise<CliRun> {
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder, ...environment };
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      { cwd: folder, env },
      (error, stdout, stderr) => resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the GitHub action', () => {
  const action = parse(read('action.yml'));
  const [, step, validation] = action.runs.steps;
  /** The variables of a step, with inputs as somebody gives them. */
  const variables = (inputs: Readonly<Record<string, string>>, of = step) =>
    Object.fromEntries(
      Object.entries<string>(of.env).map(([name, value]) => {
        const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value) ?? expect.fail(value);
        return [name, inputs[input] ?? action.inputs[input].default];
      }),
    );

  it('annotates what is wrong, and fails', async () => {
    const { exitCode, stdout } = await runScript(step.run, variables({}));
    expect(stdout).toMatch(/^::error file=bad one\/witness\.yml,line=/m);
    expect(exitCode).toBe(1);
  });

  it('takes paths and options line by line, and runs none of them', async () => {
    const inputs = { paths: '\ngood\n$(touch ran)', arguments: '--profile=sv-comp\n--quiet-no-such' };
    expect(await runScript(step.run, variables(inputs))).toMatchObject({ exitCode: 2 });
    expect(
      await runScript(step.run, variables({ paths: '\n  \ngood\n\n', arguments: '\n--profile=sv-comp\n' })),
    ).toMatchObject({
      exitCode: 0,
    });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('accepts a folder without witnesses, if it is told so', async () => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    const inputs = { paths: 'empty' };
    expect((await runScript(step.run, variables(inputs))).exitCode).toBe(2);
    const told = { ...inputs, arguments: '--no-error-on-unmatched' };
    expect((await runScript(step.run, variables(told))).exitCode).toBe(0);
  });

  it('validates claims, and says in the summary which verdicts changed', async () => {
    writeClaims(join(folder, 'claims.jsonl'), 'ticket-price-yaml');
    const summary = join(folder, 'summary.md');
    const plan = '--validator=replay\n--cores=1\n--memory=1GB';
    const inputs = { claims: '\nclaims.jsonl\n', plan, results: 'first' };
    const run = (given: Readonly<Record<string, string>>) => {
      writeFileSync(summary, '');
      return runScript(validation.run, { ...variables(given, validation), GITHUB_STEP_SUMMARY: summary });
    };
    const first = await run(inputs);
    expect(first.stderr).not.toMatch(/^error/m);
    expect(first.exitCode).toBe(0);
    expect(readFileSync(summary, 'utf8')).toContain('1 claim: 1 confirmed.');
    writeClaims(join(folder, 'claims.jsonl'), 'ticket-price-wrong-age');
    const second = await run({ ...inputs, results: 'second', baseline: 'first/claims.jsonl' });
    expect(second.exitCode).toBe(1);
    expect(readFileSync(summary, 'utf8')).toMatch(
      /1 outcome changed; 1 claim is no longer confirmed\.\n[\s\S]*\| `ticket-price\.yml` \| `unreach-call` \| `otter` \| `confirmed` \| `unconfirmed` \|/,
    );
    expect(validation.run).not.toContain('${{');
  });

  it('installs this version, and a Node that it runs on', () => {
    expect(action.inputs.version.default).toBe(version);
    expect(action.runs.steps[0].with['node-version']).toBeGreaterThanOrEqual(
      Number.parseInt(engines.node.slice(2), 10),
    );
    // An input inside of a script would be a command.
    expect(step.run).not.toContain('${{');
  });
});

/** A manifest with the claim of a sample. */
function writeClaims(file: string, sample: string): void {
  const claim = {
    verifier: 'otter',
    task: join(ROOT, 'witnesses/tasks/ticket-price.yml'),
    property: join(ROOT, 'witnesses/properties/unreach-call.prp'),
    verdict: 'false(unreach-call)',
    witnesses: [join(ROOT, 'witnesses/claims', sample, 'witness.yml')],
  };
  writeFileSync(file, `${JSON.stringify(claim)}\n`);
}

describe('the pre-commit hooks', () => {
  const hooks: readonly { id: string; entry: string; files: string; language: string }[] = parse(
    read('.pre-commit-hooks.yaml'),
  );

  it.each(hooks)('$id is asked about witnesses only', ({ files }) => {
    const pattern = new RegExp(files);
    for (const name of ['witness.yml', 'a/witness.yaml', 'a/witness-2.0.yml', 'b.graphml'])
      expect([name, pattern.test(name)]).toEqual([name, true]);
    for (const name of ['compose.yml', 'a/mywitness.yml', 'witness.c', 'b.graphml.txt'])
      expect([name, pattern.test(name)]).toEqual([name, false]);
  });

  it('accept a good witness and stop a bad one; the second corrects what it can', async () => {
    const [lint, fix] = hooks;
    expect(await runScript(`${lint?.entry} "$FILE"`, { FILE: 'good/witness.yml' })).toMatchObject({
      exitCode: 0,
    });
    expect(await runScript(`${lint?.entry} "$FILE"`, { FILE: 'bad one/witness.yml' })).toMatchObject({
      exitCode: 1,
    });
    writeFileSync(join(folder, 'fixed.yml'), GOOD.replace(/ {4}uuid: .*\n/, ''));
    expect(await runScript(`${fix?.entry} fixed.yml`)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(folder, 'fixed.yml'), 'utf8')).toMatch(/^ {4}uuid: /m);
  });
});

describe('the GitLab template', () => {
  const { variables, 'lint-witnesses': job, 'validate-witnesses': validation } = parse(read('ci/gitlab.yml'));

  it('leaves a report of what is wrong, and fails', async () => {
    expect(variables.WITNESS_CHECK_VERSION).toBe(version);
    const given = { ...variables, WITNESS_CHECK_ARGUMENTS: '--profile sv-comp .' };
    const { exitCode, stdout } = await runScript(job.script.join('\n'), given);
    expect(exitCode).toBe(1);
    const report = readFileSync(join(folder, job.artifacts.reports.junit), 'utf8');
    expect(report).toMatch(/<testsuites?[^>]*>/);
    expect(report).toContain('bad one/witness.yml');
    const quality = JSON.parse(readFileSync(join(folder, job.artifacts.reports.codequality), 'utf8'));
    expect(quality).toMatchObject([{ location: { path: 'bad one/witness.yml' } }]);
    expect(stdout).toMatch(/^bad one\/witness\.yml:\d+:\d+ error /m);
  });

  it.runIf(MORE)('validates claims, and keeps what changed', async () => {
    writeClaims(join(folder, 'gitlab.jsonl'), 'ticket-price-yaml');
    const given = {
      ...variables,
      WITNESS_CHECK_CLAIMS: 'gitlab.jsonl',
      WITNESS_CHECK_PLAN: '--validator replay --cores 1 --memory 1GB',
    };
    expect(await runScript(validation.script.join('\n'), given)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(folder, 'changed-verdicts.md'), 'utf8')).toContain('1 claim: 1 confirmed.');
  });
});

/** There may be no docker here: what the file says is compared with what there is, and the test of the package installs. */
describe('the Dockerfile', () => {
  const instructions = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', words: line.split(/\s+/).slice(1) }));
  const all = (name: string) => instructions.filter((each) => each.name === name).map(({ words }) => words);

  it('copies existing files, builds with existing scripts, and starts the command of the package', () => {
    const [files, everything, packed] = all('COPY');
    expect(files?.slice(0, -1).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(everything).toEqual(['.', '.']);
    expect(packed).toContain('/tmp/witness-check-*.tgz');
    const { scripts, name } = JSON.parse(read('package.json'));
    const runs = all('RUN').map((words) => words.join(' '));
    for (const [, script = ''] of runs.join('\n').matchAll(/npm run (?:--\S+ )*(\w+)/g))
      expect(scripts).toHaveProperty(script);
    expect(name).toBe('witness-check');
    expect(JSON.parse(all('ENTRYPOINT')[0]?.join(' ') ?? '')).toEqual(Object.keys(bin));
    for (const [image = ''] of all('FROM'))
      expect(Number(/^node:(\d+)/.exec(image)?.[1])).toBeGreaterThanOrEqual(20);
  });

  it('sends neither installed packages nor results of builds', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules', 'dist', '.git']),
    );
  });
});

describe('schemas for editors', () => {
  const catalog: { schemas: readonly { name: string; fileMatch: readonly string[]; url: string }[] } =
    JSON.parse(read('schemas/catalog.json'));

  it.each(catalog.schemas)('$name is there', ({ url, fileMatch }) => {
    expect(url).toMatch(
      /^https:\/\/raw\.githubusercontent\.com\/witness-check\/witness-check\/main\/schemas\//,
    );
    expect(existsSync(join(ROOT, 'schemas', basename(url)))).toBe(true);
    expect(fileMatch.length).toBeGreaterThan(0);
  });

  const fixtures = readdirSync(join(ROOT, 'witnesses/claims')).flatMap((name) => {
    const path = join(ROOT, 'witnesses/claims', name, 'witness.yml');
    return existsSync(path) ? [{ name, value: parse(readFileSync(path, 'utf8')) }] : [];
  });

  it('take every good sample, whichever kind it is', () => {
    expect(fixtures.length).toBeGreaterThan(3);
    expect(fixtures.filter(({ value }) => !anyWitness(value))).toEqual([]);
  });

  it.each([
    ['an unknown action', { action: 'folow' }],
    ['a type of the other kind', { type: 'loop_invariant' }],
  ])('refuse %s', (_, wrong) => {
    const [sample] = parse(GOOD);
    Object.assign(sample.content[0].segment[0].waypoint, wrong);
    expect(anyWitness([sample])).toBe(false);
  });
});
