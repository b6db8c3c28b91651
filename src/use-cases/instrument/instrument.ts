import { withTask } from '../../dispatch/task-parts.js';
import type { InstrumentForm } from '../../instrument/instrument-program.js';
import { instrumentProgram } from '../../instrument/instrument-program.js';
import { describeInstrumentFailure } from '../../instrument/subject/failure.js';
import { baseName } from '../../source/base-name.js';
import { checkCallOptions, checkValue, type Kind } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { SourceText } from '../../source/source-text.js';
import { canonicalName } from '../../task/canonical-name.js';
import { type Property, parseProperty, readProperty } from '../../task/property.js';
import { readProgramText } from '../../validator-process/read-program.js';
import { statedDataModel, statedProperty } from '../../validator-process/stated-claim.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { readWitnessBytes, sizeLimit } from '../../witness/read-witness.js';
import type { Witness } from '../../witness/witness.js';

/** What is to be made of a witness and its program. */
export interface InstrumentOptions {
  /**
   * `assertions`: C that calls the error function of the property where an invariant is false, or where an execution has
   * followed a violation witness; `checks`: the same in a program that is written anew, for a correctness witness; `acsl`:
   * annotations for Frama-C, of a correctness witness.
   */
  readonly to: InstrumentForm;
  /** The program that the witness is about; by default, that of the task. */
  readonly program?: string | undefined;
  /** Task definition: program, data model, and the property if there is only one. */
  readonly task?: string | undefined;
  /** Property file; by default, that of the task, or what the witness states. */
  readonly property?: string | undefined;
  /** By default, what the task or else the witness states. */
  readonly dataModel?: DataModel | undefined;
}

/** The forms that a witness can be put into a program in. */
export const INSTRUMENT_FORMS: readonly InstrumentForm[] = ['assertions', 'checks', 'acsl'];

const INSTRUMENT_OPTIONS = {
  to: INSTRUMENT_FORMS,
  program: 'text',
  task: 'text',
  property: 'text',
  dataModel: ['ILP32', 'LP64'],
} as const satisfies Record<keyof InstrumentOptions, Kind>;

/**
 * A program that is safe exactly if the original one is, and all that the correctness witness says holds; with a violation
 * witness, one that is unsafe exactly if an execution of the original one follows the witness to the violation.
 */
export interface Instrumentation {
  /** The whole program. */
  readonly text: string;
  /** Functions that a verifier of ACSL has to look into where they are called; empty for the others. */
  readonly inlined: readonly string[];
  /** How the question about the result differs from the claim; sentences without a full stop. */
  readonly notes: readonly string[];
}

/**
 * Puts a witness into its program, so that any verifier can validate it. Nothing that the witness says is left
 * out: where it cannot be said, there is no result.
 *
 * @param witness path of a witness in GraphML 1.0 or YAML 2.x
 * @throws InputError for files that cannot be read, and for what cannot be said, with its line
 */
export async function instrument(witness: string, options: InstrumentOptions): Promise<Instrumentation> {
  checkValue('instrument', 'the witness', witness, 'text');
  checkCallOptions('instrument', options, INSTRUMENT_OPTIONS, ['to']);
  const {
    programs = [],
    property,
    dataModel,
  } = await withTask({
    ...options,
    programs: options.program === undefined ? [] : [options.program],
  });
  const [program, ...others] = programs;
  if (program === undefined || others.length > 0) throw notOneProgram(others.length);
  const reading = readWitnessBytes(await readBytes(witness, sizeLimit(witness)), witness);
  const result = instrumentProgram({
    reading,
    program: { text: await readProgramText(program), file: baseName(program) },
    property: property === undefined ? propertyOf(reading.witness, witness) : await readProperty(property),
    dataModel: dataModel ?? statedDataModel(reading.witness),
    form: options.to,
  });
  if (result.kind === 'done') return result.value;
  throw new InputError({
    code: 'structure',
    file: result.failure.code === 'program' ? program : witness,
    message: `cannot be put into the program: ${describeInstrumentFailure(result.failure)}`,
    remedy: 'validate it with a validator that reads witnesses',
  });
}

/** What the witness states, under the name that it has in SV-COMP: there is no file to name it after. */
function propertyOf(witness: Witness, file: string): Property {
  const stated = parseProperty(new SourceText(statedProperty(witness), file), '');
  return { ...stated, name: canonicalName(stated) };
}

function notOneProgram(more: number): InputError {
  return new InputError({
    code: 'usage',
    message: more === 0 ? 'no program is named' : `the task has ${more + 1} programs, not one`,
    remedy:
      more === 0
        ? 'name the program with --program, or its task with --task'
        : 'link them, and name the result with --program',
  });
}
