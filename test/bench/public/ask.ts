import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { validateByReplay } from '../../../src/replay/answer/validate-by-replay.js';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { type Goal, specificationOf, type Target } from './targets.js';

/** What is asked about. */
interface AskedProgram {
  readonly path: string;
  readonly text: string;
  readonly dataModel: DataModel;
  readonly goal: Goal;
}

/** A witness that states a target, and nothing else. */
function witnessOf({ path, text, dataModel, goal }: AskedProgram, { line, column }: Target): string {
  const file = basename(path);
  const waypoint = { type: 'target', action: 'follow', location: { file_name: file, line, column } };
  return JSON.stringify([
    {
      entry_type: 'violation_sequence',
      metadata: {
        format_version: '2.0',
        uuid: '7f3f6d9e-2c3b-4a53-9a52-3f4d1f0c1c11',
        creation_time: '2026-11-23T00:00:00Z',
        producer: { name: 'a rule', version: '1' },
        task: {
          input_files: [file],
          input_file_hashes: { [file]: createHash('sha256').update(text).digest('hex') },
          specification: specificationOf(goal),
          data_model: dataModel,
          language: 'C',
        },
      },
      content: [{ segment: [{ waypoint }] }],
    },
  ]);
}

interface Asking {
  /** Where the program, the property and the witness are written. */
  readonly folder: string;
  /** Seconds. */
  readonly cputime: number;
}

/**
 * What replay says about witnesses that state nothing but one of the places of the goal: `confirmed` if it confirms one of
 * them, or the reasons of all.
 */
export async function answerAboutPlaces(program: AskedProgram, asking: Asking): Promise<string> {
  const reasons: string[] = [];
  for (const place of program.goal.places) {
    const answer = await askAboutTarget(program, place, asking);
    if (answer.kind === 'false') return 'confirmed';
    reasons.push(answer.reason);
  }
  return reasons.join(' | ');
}

async function askAboutTarget(program: AskedProgram, target: Target, { folder, cputime }: Asking) {
  const files = {
    program: join(folder, basename(program.path)),
    property: join(folder, 'p.prp'),
    witness: join(folder, 'w.yml'),
  };
  for (const [file, content] of [
    [files.program, program.text],
    [files.property, specificationOf(program.goal)],
    [files.witness, witnessOf(program, target)],
  ] as const)
    writeFileSync(file, content);
  return validateByReplay({
    programs: [files.program],
    property: files.property,
    witness: files.witness,
    dataModel: program.dataModel,
    cputime,
    steps: 100_000_000_000,
    memory: 1_000_000_000,
    seed: 1,
    explain: 'no',
  });
}
