import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseBackend } from '../../../src/execute/limits/choose-backend.js';
import { runCommand } from '../../../src/execute/run/run-command.js';
import { allowedCores } from '../../../src/execute/system/machine.js';
import { type ValidateOptions, validate } from '../../../src/index.js';
import type { ValidatorDefinition } from '../../../src/validator/definition.js';
import { statusOfRun } from '../../../src/validator/output-status.js';
import { readRegistry } from '../../../src/validator/registry.js';
import { effort, oneIn } from '../../effort.js';
import { limits } from '../../execute/subject.js';
import { readTranscripts, type Transcript } from '../../validator/transcript.js';
import { makeFakeTool, writeScript } from './fake-tool.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const registry = await readRegistry();
const transcripts = readTranscripts();
const folder = mkdtempSync(join(tmpdir(), 'fake-tools-'));

/** What validators need of the machine, so that none is missing for a tool that needs nothing. */
beforeAll(() => {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const { program } of [...registry.values()].flatMap(({ needs }) => needs)) {
    if (program !== undefined) writeFileSync(join(programs, program), '#!/bin/sh\n', { mode: 0o755 });
  }
  // Behind the real ones: only what the machine lacks is found here.
  vi.stubEnv('PATH', `${process.env.PATH}:${programs}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('every transcript, printed by a process under limits', () => {
  it.each(oneIn(14, [...registry.keys()]))('of %s', async (name) => {
    const definition = registry.get(name);
    if (definition === undefined) throw new Error(`no validator ${name}`);
    const { backend } = await chooseBackend('best');
    const program = join(folder, `${name}.sh`);
    for (const transcript of transcripts.filter(({ validator }) => validator === name)) {
      writeScript(program, transcript);
      const command = { executable: program, arguments: [], workingDirectory: folder };
      const environment = { PATH: '/usr/bin:/bin' };
      const outcome = await runCommand(
        { ...command, environment },
        limits(),
        allowedCores().slice(0, 1),
        backend,
      );
      const { end } = outcome;
      const run = {
        exitCode: end.kind === 'exited' ? end.exitCode : undefined,
        signal: end.kind === 'signalled' ? end.signal : undefined,
        output: outcome.output,
        cputime: outcome.cputime,
        walltime: outcome.walltime,
        terminationreason: outcome.terminationreason,
      };
      const context = { values: new Map([['kind', transcript.kind]]), definitions: registry };
      const { status } = statusOfRun(definition, run, limits(), context);
      expect(status, `${name} ${transcript.name}`).toBe(transcript.status);
    }
  });
});

const CLAIMS: Readonly<Record<'C' | 'Java', Record<'violation' | 'correctness', ValidateOptions>>> = {
  C: {
    violation: {
      task: join(WITNESSES, 'tasks/ticket-price.yml'),
      property: join(WITNESSES, 'properties/unreach-call.prp'),
      verdict: 'false(unreach-call)',
      witnesses: ['ticket-price-graphml', 'ticket-price-yaml'].map((name) => join(WITNESSES, 'claims', name)),
    },
    correctness: {
      task: join(WITNESSES, 'tasks/even-steps.yml'),
      property: join(WITNESSES, 'properties/unreach-call.prp'),
      verdict: 'true',
      witnesses: [join(WITNESSES, 'claims/even-steps')],
    },
  },
  Java: {
    violation: javaClaim('false(assert_java)', 'false', 'ticket-price-graphml'),
    correctness: javaClaim('true', 'true', 'even-steps'),
  },
};

/** A claim about a Java program; the witness is one of those for C with the other language in it. */
function javaClaim(verdict: string, asserted: 'true' | 'false', sampleClaim: string): ValidateOptions {
  const task = join(folder, `java-${asserted}.yml`);
  const program = `Main-${asserted}.java`;
  writeFileSync(
    join(folder, program),
    `class Main { public static void main(String[] a) { assert ${asserted}; } }\n`,
  );
  writeFileSync(join(folder, 'assert_java.prp'), 'CHECK( init(Main.main()), LTL(G assert) )\n');
  writeFileSync(
    task,
    `format_version: '2.0'\ninput_files: ${program}\nproperties:\n  - property_file: assert_java.prp\noptions:\n  language: Java\n`,
  );
  const witness = join(folder, `java-${asserted}.graphml`);
  const sample = readFileSync(join(WITNESSES, 'claims', sampleClaim, 'witness.graphml'), 'utf8');
  writeFileSync(witness, sample.replace('sourcecodelang">C<', 'sourcecodelang">Java<'));
  return { task, verdict, witnesses: [witness], lint: 'report' };
}

/** A sample that confirms a claim which the validator takes: FALSE where it takes violation witnesses. */
function confirmationOf({ name, supports }: ValidatorDefinition): {
  transcript: Transcript;
  kind: 'violation' | 'correctness';
} {
  const kind = supports.some(({ kinds }) => kinds.includes('violation')) ? 'violation' : 'correctness';
  const confirming = kind === 'violation' ? /^false(?:\(unreach-call\))?$/ : /^true$/;
  const samples = transcripts.filter(
    ({ validator, status }) => validator === name && confirming.test(status),
  );
  const transcript = samples.find((sample) => sample.kind === kind) ?? samples[0];
  if (transcript === undefined) throw new Error(`no sample of ${name} confirms anything`);
  return { transcript, kind };
}

describe('a verifier whose tool is unpacked', () => {
  const verifiers = [...registry.values()].filter(({ role }) => role === 'verifier');
  it.each(
    oneIn(
      2,
      verifiers.map((definition) => [definition.name, definition] as const),
    ),
  )('%s confirms a claim, from the program with the witness in it', async (name, definition) => {
    const transcript = transcripts.find(({ validator, status }) => validator === name && status === 'true');
    if (transcript === undefined) throw new Error(`no sample of ${name} confirms anything`);
    const tool = makeFakeTool(join(folder, name), definition, transcript);
    const { resolution, witnesses } = await validate({
      ...CLAIMS.C.correctness,
      witnesses: [join(WITNESSES, 'claims/even-steps/witness.yml')],
      // The fake writes down beside itself how it was called, which a sandbox forbids.
      sandbox: 'none',
      user: 'root',
      validators: [name],
      tools: { directories: new Map([[name, tool.directory]]) },
    });
    expect(resolution.outcome, JSON.stringify(witnesses, undefined, 1)).toBe('confirmed');
    expect(witnesses[0]?.runs[0]).toMatchObject({ status: 'true', role: 'verifier', version: '1.2.3' });
    const { words, entries } = tool.calls();
    expect(words.filter((word) => /instrumented\.c$/.test(word))).toHaveLength(1);
    expect(words.filter((word) => /witness\.(?:yml|graphml)$|even-steps/.test(word))).toEqual([]);
    expect(entries).toContain('witness-check-instrumented.c');
  });
});

describe('a validator whose tool is unpacked', () => {
  const programs = [...registry.values()].filter(
    ({ executable, role, supports }) =>
      executable.kind === 'program' &&
      role === 'validator' &&
      // Claims about programs in SV-LIB cannot be read here.
      supports.some(({ languages }) => languages.includes('C') || languages.includes('Java')),
  );
  it.each(programs.map(({ name }) => name).filter((_, index) => index % effort(12, 1) === 0))(
    '%s confirms a claim',
    async (name) => {
      const definition = registry.get(name);
      if (definition === undefined) throw new Error(`no validator ${name}`);
      const { transcript, kind } = confirmationOf(definition);
      const tool = makeFakeTool(join(folder, name), definition, transcript);
      const language = definition.supports.some(({ languages }) => languages.includes('Java')) ? 'Java' : 'C';
      const editions = definition.supports.flatMap((support) => support.editions ?? []);
      const result = await validate({
        ...CLAIMS[language][kind],
        // The fake writes down beside itself how it was called, which a sandbox forbids.
        sandbox: 'none',
        user: 'root',
        validators: [name],
        runs: 'all',
        edition: editions.includes('current') || editions.length === 0 ? 'current' : '2024',
        tools: { directories: new Map([[name, tool.directory]]) },
      });
      expect(result.resolution.outcome, JSON.stringify(result, undefined, 1)).toBe('confirmed');
      const runs = result.witnesses.flatMap((witness) => witness.runs);
      expect(runs.map(({ status }) => status)).toEqual(runs.map(() => transcript.status));
      expect(runs[0]?.version).toBe('1.2.3');
      const { words, entries } = tool.calls();
      expect(words.some((word) => /witness\.(?:yml|graphml)$|java-.*\.graphml$/.test(word))).toBe(true);
      const startsInTool =
        definition.executable.kind === 'program' && definition.executable.workingDirectory === 'tool';
      // What a tool writes next to itself does not stay there, but it sees its files.
      expect(entries.filter((entry) => entry !== '')).toEqual(
        startsInTool
          ? expect.arrayContaining([
              definition.executable.kind === 'program' && definition.executable.folders[0] === '.'
                ? definition.executable.names[0]
                : 'bin',
            ])
          : [],
      );
    },
  );
});
