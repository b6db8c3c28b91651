import { withTask } from '../../dispatch/task-parts.js';
import { findingMessage } from '../../lint/finding-message.js';
import { lintBytes } from '../../lint/lint-bytes.js';
import type { LintSettings } from '../../lint/lint-settings.js';
import { checkCallOptions, checkValue } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { readBytes } from '../../source/read-bytes.js';
import { type Attempt, done } from '../../vocabulary/attempt.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { readWitnessBytes, sizeLimit } from '../../witness/read-witness.js';
import type { Witness, WitnessReading } from '../../witness/witness.js';
import { OLD_VERSIONS } from '../../witness/yaml/yaml-outline.js';
import type { TargetLocation } from '../explain/completed-witness.js';
import { followWitness } from '../explain/follow-witness.js';
import { violationLocations } from '../explain/violation-locations.js';
import { prepareLint } from '../lint/prepare-lint.js';
import { EmbeddedQuestions } from './ask-validator.js';
import { changeVersion } from './change-version.js';
import {
  CONVERT_OPTIONS,
  type Conversion,
  type ConversionNote,
  type ConvertOptions,
  targetVersion,
} from './conversion.js';
import { draftInvariants } from './draft-invariants.js';
import { draftOldInvariants } from './draft-old-invariants.js';
import { draftViolation } from './draft-violation.js';
import { type ConversionRefusal, describeRefusal, refused } from './refused-conversion.js';
import { type WitnessDraft, writeDraft } from './witness-draft.js';

/** Maximum number of linter findings reported for a witness that could not be converted. */
const MAXIMUM_PROBLEMS = 20;

/**
 * Converts a witness to format 2.x. The result has no linter errors; a violation witness is replayed before and after.
 *
 * @param witness path of a witness in GraphML 1.0 or YAML
 * @throws InputError for files that cannot be read, and for a witness that needs its program if none is named
 */
export async function convert(witness: string, given: ConvertOptions): Promise<Conversion> {
  checkValue('convert', 'the witness', witness, 'text');
  checkCallOptions('convert', given, CONVERT_OPTIONS, ['to']);
  const options = await withTask(given);
  const bytes = await readBytes(witness, sizeLimit(witness));
  const reading = readWitnessBytes(bytes, witness);
  const settings = await prepareLint({ programs: options.programs, dataModel: options.dataModel });
  const source: Source = { path: witness, bytes, reading, settings, options };
  const stated = await tryConversion(source, undefined);
  if (!stated.mayMissTarget) return stated.conversion;
  for (const target of await observedTargets(source)) {
    const { conversion, mayMissTarget } = await tryConversion(source, target);
    if (conversion.kind === 'converted' && !mayMissTarget) return conversion;
  }
  return stated.conversion;
}

/** What is converted. */
interface Source {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly reading: WitnessReading;
  readonly settings: LintSettings;
  readonly options: ConvertOptions;
}

/** A conversion, and whether a violation that replay sees is not at the target that it has. */
interface TriedConversion {
  readonly conversion: Conversion;
  readonly mayMissTarget: boolean;
}

/** @param target where the violation is, if not where the witness says */
async function tryConversion(source: Source, target: TargetLocation | undefined): Promise<TriedConversion> {
  const { bytes, reading, settings, options } = source;
  const rewritten = rewrite(reading, settings, options, target);
  if (rewritten.kind === 'failed') {
    return {
      conversion: { kind: 'refused', notes: [describeRefusal(rewritten.failure)] },
      mayMissTarget: rewritten.failure.code === 'no-target',
    };
  }
  const { text, notes } = rewritten.value;
  const problems = findErrors(text, settings);
  if (problems.length > 0)
    return { conversion: { kind: 'refused', notes: problems }, mayMissTarget: target !== undefined };
  const { kind, format } = reading.witness;
  const witnessKind = kind === 'violation' ? 'violation' : 'correctness';
  const replay = witnessKind === 'violation' ? await replayBoth(bytes, text, reading.witness, options) : null;
  const isLost = replay?.before.startsWith('false') === true && replay.before !== replay.after;
  return {
    conversion: { kind: 'converted', text, witnessKind, notes, replay },
    mayMissTarget: format === 'graphml' && isLost,
  };
}

/** Where replay sees the violation when it follows the original: automata need not say that. */
async function observedTargets({ path, reading, options }: Source): Promise<readonly TargetLocation[]> {
  const { programs = [], property, dataModel, cputime, signal, check, onFirstRun } = options;
  // With several programs, a line alone is no location.
  if (check === 'linted' || programs.length !== 1) return [];
  const claim = { programs, property, dataModel: chooseDataModel(reading.witness, dataModel), cputime };
  return violationLocations(await followWitness(path, { ...claim, signal, onFirstRun }));
}

/** The new text, and what it does not say. */
interface Rewritten {
  readonly text: string;
  readonly notes: readonly ConversionNote[];
}

function rewrite(
  reading: WitnessReading,
  { context }: LintSettings,
  { to }: ConvertOptions,
  target: TargetLocation | undefined,
): Attempt<Rewritten, ConversionRefusal> {
  const { witness } = reading;
  const version = targetVersion(to);
  const isOld = witness.format === 'graphml' || OLD_VERSIONS.includes(witness.version);
  if (!isOld) return done({ text: 'document' in reading ? changeVersion(reading, version) : '', notes: [] });
  const { programs = [] } = context;
  if (programs.length === 0) {
    throw new InputError({
      code: 'usage',
      file: witness.file,
      message: 'names lines of a program, and the new format has locations in it',
      remedy: 'name the program with --program, or its task with --task',
    });
  }
  const drafted = draftWitness(reading, context, target);
  if (drafted.kind === 'failed') return drafted;
  const draft = drafted.value;
  const dataModel = chooseDataModel(witness, context.dataModel);
  return done({
    text: writeDraft(draft, { metadata: witness.metadata, programs, dataModel, version }),
    notes: draft.notes,
  });
}

function draftWitness(
  reading: WitnessReading,
  context: LintSettings['context'],
  target: TargetLocation | undefined,
): Attempt<WitnessDraft, ConversionRefusal> {
  if ('document' in reading) {
    if (reading.witness.kind === 'violation') {
      return refused('old-violation');
    }
    return done(draftOldInvariants(reading, context));
  }
  const { witness } = reading;
  switch (witness.kind) {
    case 'violation':
      return draftViolation(witness, context, target);
    case 'correctness':
      return done(draftInvariants(witness, context));
    case 'unstated':
      return refused('kind-unstated');
  }
}

/** The linter's errors in a text, as reasons not to return it. */
function findErrors(text: string, settings: LintSettings): readonly ConversionNote[] {
  const { findings } = lintBytes(Buffer.from(text), 'witness.yml', settings);
  return findings
    .filter(({ severity, ruleName }) => severity === 'error' || ruleName === 'newer-feature')
    .slice(0, MAXIMUM_PROBLEMS)
    .map((finding) => ({
      consequence: 'left-out',
      position: finding.position,
      message: `the new witness would not be well formed: ${findingMessage(finding)}`,
    }));
}

async function replayBoth(
  original: Uint8Array,
  text: string,
  witness: Witness,
  { programs = [], check = 'replayed', ...options }: ConvertOptions,
) {
  if (check === 'linted' || programs.length === 0) return null;
  const dataModel = chooseDataModel(witness, options.dataModel);
  const specification = witness.metadata.specifications.map(({ value }) => value).join('\n');
  const claim = { ...options, property: options.property, programs, dataModel, specification };
  return EmbeddedQuestions.with(claim, async (questions) => {
    const before = await questions.ask(
      'replay',
      original,
      witness.format === 'graphml' ? '.graphml' : '.yml',
    );
    const after = await questions.ask('replay', text, '.yml');
    return { before: before.status, after: after.status, limit: before.limit ?? after.limit };
  });
}

function chooseDataModel({ metadata }: Witness, given: DataModel | undefined): DataModel {
  const stated = metadata.dataModel?.value.trim();
  return given ?? (stated === '64bit' || stated === 'LP64' ? 'LP64' : 'ILP32');
}
