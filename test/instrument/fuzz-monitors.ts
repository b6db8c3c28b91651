import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFor, readProgram } from '../../src/replay/claim/front-end.js';
import { runOnce } from '../../src/replay/search/inputs/run-once.js';
import { chooseMonitor } from '../../src/replay/witness/choose-monitor.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import { RandomSource } from '../fuzz/random-source.js';
import { propertyText } from '../replay/pair.js';
import { MonitoredPrograms, monitored, type ViolationRow } from './monitored-program.js';
import { randomAutomaton, randomSequence } from './random-witness.js';
import { recorderOf } from './recorded-witness.js';

const FOLDER = join(import.meta.dirname, 'monitored');

export interface MonitorFuzzReport {
  /** Witnesses that were put into their programs, and those that were refused. */
  readonly made: number;
  readonly refused: ReadonlyMap<string, number>;
  /** Executions that followed their witness to the violation, and those that did not. */
  readonly followed: number;
  readonly left: number;
  /** What a native execution says otherwise than our own machine. */
  readonly differences: readonly string[];
}

/** Lets our own machine and native executions follow random witnesses with the same inputs. */
export function fuzzMonitors(options: {
  readonly seed: number;
  readonly runs: number;
  readonly format: 'yaml' | 'graphml';
}): MonitorFuzzReport {
  const programs = new MonitoredPrograms();
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.c'));
  const property = parseProperty(new SourceText(propertyText('unreach-call'), 'p.prp'), 'the property');
  const refused = new Map<string, number>();
  const differences: string[] = [];
  let [made, followed, left] = [0, 0, 0];
  try {
    for (let run = 0; run < options.runs; run++) {
      const random = new RandomSource(Math.imul(options.seed + 1, 0x9e3779b1) + run);
      const programFile = join(FOLDER, random.pick(files));
      const frontEnd = readProgram([{ file: 'p.c', text: readFileSync(programFile, 'utf8') }], 'LP64');
      const { program } = frontEnd;
      const chosenInputs = () => Array.from({ length: 6 }, () => random.below(12) - 2);
      const record = recorderOf(frontEnd, property);
      let violating = chosenInputs();
      let passed = record(violating);
      while (passed === undefined) {
        violating = chosenInputs();
        passed = record(violating);
      }
      const subject = { program, random, passed };
      const witness = options.format === 'yaml' ? randomSequence(subject) : randomAutomaton(subject);
      const row: ViolationRow = { programFile, dataModel: 'LP64', witness, format: options.format };
      const result = monitored(row);
      if (result.kind === 'refused') {
        const why = result.code === 'not-expressible' ? result.why.replace(/\d+/g, 'N') : result.code;
        refused.set(why, (refused.get(why) ?? 0) + 1);
        continue;
      }
      made++;
      const { witness: read } = readWitnessBytes(Buffer.from(witness), `witness.${options.format}`);
      const choice = chooseMonitor({ witness: read, property, program, read: frontEnd.read, threads: 'one' });
      if (choice.kind === 'failed') throw new Error('instrumented, but not followed');
      const { monitor } = choice.value;
      const compiled = compileFor(frontEnd, {
        checks: property.checks,
        entryFunction: 'main',
        observes: (probe) => monitor.observes(probe),
        symbolic: false,
        threads: 'one',
        addresses: 'own',
        idle: new Set(),
      });
      if (compiled.kind === 'failed') throw new Error('a program that is not compiled');
      const binary = programs.compile(result.text, 'LP64');
      for (let attempt = 0; attempt < 10; attempt++) {
        const inputs = attempt === 0 ? violating : chosenInputs();
        const { accepted, end } = runOnce(
          compiled.value.execute,
          monitor,
          inputs.map((each) => BigInt(each)),
          {
            budget: { steps: 100_000, memory: 100_000_000, milliseconds: 60_000 },
            effort: 1e9,
            values: 'plain',
          },
        );
        if (end.kind === 'budget' || end.kind === 'undefined' || end.kind === 'unsupported') continue;
        const reached = programs.reachesWith(binary, inputs.map(String));
        if (accepted) followed++;
        else left++;
        if (accepted !== reached)
          differences.push(
            `run ${run}, ${programFile}, inputs ${inputs.join(' ')}: ${accepted ? 'not reached' : 'reached'}\n${witness}\n${result.text}`,
          );
      }
    }
  } finally {
    programs.close();
  }
  return { made, refused, followed, left, differences };
}
