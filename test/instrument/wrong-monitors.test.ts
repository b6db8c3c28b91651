import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { oneIn } from '../effort.js';
import { gccHas } from '../machine/gcc.js';
import { pairOf } from '../replay/pair.js';
import { MonitoredPrograms, monitored } from './monitored-program.js';

type Segments = readonly (string | readonly string[])[];

interface Entry {
  readonly program: string;
  readonly right: Segments;
  readonly wrong: Readonly<Record<string, Segments>>;
}

const entries = Object.entries(
  parse(readFileSync(join(import.meta.dirname, 'wrong-monitors.yml'), 'utf8')) as Readonly<
    Record<string, Entry>
  >,
);
const right = entries.map(([name, { program, right: segments }]) => ({ name, program, segments }));
const wrong = entries.flatMap(([name, { program, wrong: rows }]) =>
  Object.entries(rows).map(([says, segments]) => ({ name, says, program, segments })),
);

/** Executions with random inputs: enough for each right witness. */
const RUNS = 300;

describe.runIf(gccHas('LP64'))('a program with the monitor of a violation witness in YAML', () => {
  let programs: MonitoredPrograms;
  let folder: string;
  beforeAll(() => {
    programs = new MonitoredPrograms();
    folder = mkdtempSync(join(tmpdir(), 'wrong-monitors-'));
  });
  afterAll(() => {
    programs.close();
    rmSync(folder, { recursive: true });
  });

  /** The inputs of an execution that calls the error function, if one of many does. */
  function reaches({ program, segments }: { readonly program: string; readonly segments: Segments }) {
    const programFile = join(folder, 'p.c');
    writeFileSync(programFile, program);
    const table = { program: 'p.c', property: 'unreach-call', dataModel: 'LP64' } as const;
    const entry = { kind: 'violation', expect: 'unconfirmed', why: '', segments };
    const made = monitored(pairOf(entry, { table, text: program, programFile }));
    if (made.kind === 'refused') throw new Error(made.why);
    return programs.reachesSomehow(programs.compile(made.text, 'LP64'), RUNS, program);
  }

  it.each(oneIn(10, right))('calls the error function where one follows it: $name', (row) => {
    expect(reaches(row)).toBeDefined();
  });

  it.each(oneIn(30, wrong))('never calls it: $name, $says', (row) => {
    expect(reaches(row)).toBeUndefined();
  });
});
