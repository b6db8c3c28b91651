import { createHash, randomUUID } from 'node:crypto';
import { stringify } from 'yaml';
import { baseName } from '../../source/base-name.js';
import { readBytes } from '../../source/read-bytes.js';
import type { ExplainedInput, WitnessExplanation } from './follow-witness.js';
import { longInteger } from './long-integer.js';
import { withoutFunction } from './violation-places.js';

/** Maximum size of a program that is hashed, in bytes. */
const MAXIMUM_SIZE = 64_000_000;

/** The stated place of a violation; 1-based. */
export interface TargetLocation {
  readonly line: number;
  readonly column: number;
  /** In a program of several files, the base name of the one that the line is in. */
  readonly file?: string | undefined;
  readonly function?: string | undefined;
}

/** What a completed witness is made from. */
export interface CompletedWitness {
  /** At least one. */
  readonly programFiles: readonly string[];
  readonly explanation: WitnessExplanation;
  readonly target: TargetLocation;
  readonly producer: { readonly name: string; readonly version: string };
  /** ISO 8601. */
  readonly creationTime: string;
}

/**
 * A violation witness in format 2.0 that states the result of every input function on the way to the violation, so that
 * a validator has nothing to search.
 */
export async function completedWitness(parts: CompletedWitness): Promise<string> {
  const { programFiles, explanation, target, producer, creationTime } = parts;
  const names = programFiles.map(baseName);
  const hashes = await Promise.all(programFiles.map(hashProgram));
  const writeLocation = ({ file = names[0] ?? '', line, column, function: scope }: TargetLocation) => ({
    file_name: file,
    line,
    column,
    ...(scope === undefined ? {} : { function: scope }),
  });
  const segments = [
    ...explanation.inputs.flatMap((input) =>
      input.reason === 'call'
        ? [{ ...returned(input), location: writeLocation(withoutFunction(input)) }]
        : [],
    ),
    { type: 'target', action: 'follow', location: writeLocation(target) },
  ];
  const document = [
    {
      entry_type: 'violation_sequence',
      metadata: {
        format_version: '2.0',
        uuid: randomUUID(),
        creation_time: creationTime,
        producer,
        task: {
          input_files: names,
          input_file_hashes: Object.fromEntries(names.map((name, index) => [name, hashes[index] ?? ''])),
          specification: (explanation.property ?? '').trim(),
          data_model: explanation.dataModel,
          language: 'C',
        },
      },
      content: segments.map((waypoint) => ({ segment: [{ waypoint }] })),
    },
  ];
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1' });
}

async function hashProgram(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readBytes(file, MAXIMUM_SIZE))
    .digest('hex');
}

function returned({ value, type }: ExplainedInput) {
  return {
    type: 'function_return',
    action: 'follow',
    constraint: { value: `\\result ${comparison(value, type)}`, format: 'acsl_expression' },
  };
}

/** A comparison that holds for exactly one value of the result's type. */
function comparison(value: string, type: string): string {
  if (value === 'NaN') return '!= \\result';
  if (value === 'Infinity') return '> 1.7976931348623157e308';
  if (value === '-Infinity') return '< -1.7976931348623157e308';
  if (!/^-?\d+$/.test(value)) return `== ${value}`;
  if (/float|double/.test(type)) return `== ${value}.0`;
  const number = BigInt(value);
  const long = longInteger(number);
  if (long !== undefined) return `== ${long}`;
  // C has no such constant without a suffix.
  if (number === -(2n ** 63n)) return '== -9223372036854775807 - 1';
  return number >= 2n ** 63n ? `== ${value}u` : `== ${value}`;
}
