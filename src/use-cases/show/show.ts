import { describeFinding } from '../../lint/finding-message.js';
import type { LintedProgram } from '../../lint/rule/lint-context.js';
import { checkCallOptions, type Kind } from '../../source/check-call.js';
import { InputError } from '../../source/input-error.js';
import { readWitness } from '../../witness/read-witness.js';
import type { Witness } from '../../witness/witness.js';
import { followWitness } from '../explain/follow-witness.js';
import { lint } from '../lint/lint-files.js';
import { prepareLint } from '../lint/prepare-lint.js';
import { compareParts } from './compare-parts.js';
import { automatonOfGraphml, invariantsOfStates } from './graphml-automaton.js';
import { placeFindings } from './place-findings.js';
import { ProgramIndex } from './program-index.js';
import type { Showing, ShownProgram, ShownWitness } from './showing.js';
import { type Trace, toFollowedTrace } from './trace.js';
import { automatonOfSequence, partsOfYaml } from './yaml-parts.js';

/** Which witnesses to show, and on which programs. */
export interface ShowOptions {
  /** One witness, or two to compare. */
  readonly witnesses: readonly string[];
  /** Program files; without any, only the witness is shown. */
  readonly programs?: readonly string[] | undefined;
  /** Property file, by default the property that the witness states. */
  readonly property?: string | undefined;
  readonly dataModel?: 'ILP32' | 'LP64' | undefined;
  /** Task definition: provides its programs, its data model and its only property. */
  readonly task?: string | undefined;
  /** CPU time in seconds for finding an execution along each witness; 10 by default, 0 for no execution. */
  readonly cputime?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called once, before the first process is started. */
  readonly onFirstRun?: (() => void) | undefined;
}

/** Seconds that people wait for a page. */
const TRACE_TIME = 10;

/**
 * Collects everything about a witness that can be shown: its parts at their locations in the program, its automaton, the
 * findings of the linter, and an execution that follows it; for two witnesses, also how far they agree.
 *
 * @throws InputError for files that cannot be read, `usage` for no witness or more than two
 */
export async function show(options: ShowOptions): Promise<Showing> {
  checkCallOptions(
    'show',
    options,
    {
      witnesses: 'texts',
      programs: 'texts',
      property: 'text',
      dataModel: ['ILP32', 'LP64'],
      task: 'text',
      cputime: 'number',
      signal: 'signal',
      onFirstRun: 'function',
    } satisfies Record<keyof ShowOptions, Kind>,
    ['witnesses'],
  );
  const { witnesses: paths } = options;
  if (paths.length < 1 || paths.length > 2) {
    throw new InputError({
      code: 'usage',
      message: `there are ${paths.length} witnesses to show`,
      remedy: 'name one, or two to compare',
    });
  }
  const { programs: given, property, dataModel, task } = options;
  const claim = { programs: given, property, dataModel, task };
  const { context } = await prepareLint(claim);
  const programs = (context.programs ?? []).map(toShown);
  const witnesses: ShownWitness[] = [];
  for (const path of paths) {
    options.signal?.throwIfAborted();
    witnesses.push(await showOne(path, programs, { ...options, dataModel: context.dataModel }));
  }
  const [first, second] = witnesses;
  const comparison =
    first === undefined || second === undefined ? null : compareParts(first.parts, second.parts);
  return { witnesses, programs, comparison };
}

function toShown({ name, sha256, source }: LintedProgram): ShownProgram {
  return { path: name, sha256, text: source?.text ?? null };
}

async function showOne(
  path: string,
  programs: readonly ShownProgram[],
  options: ShowOptions,
): Promise<ShownWitness> {
  const { witness } = await readWitness(path);
  const index = new ProgramIndex(programs);
  const automaton =
    witness.format === 'graphml' ? automatonOfGraphml(witness, index) : automatonOfSequence(witness, index);
  const parts =
    witness.format === 'yaml'
      ? partsOfYaml(witness, index)
      : automaton === null
        ? []
        : invariantsOfStates(automaton);
  const { programs: given, property, dataModel, task, signal } = options;
  const linted = await lint({ files: [path], programs: given, property, dataModel, task, signal });
  const findings = linted.files.flatMap((file) => file.findings.map(describeFinding));
  return {
    ...witnessFacts(witness),
    ...placeFindings({ parts, automaton }, findings, entryLines(witness)),
    findings,
    trace: await followed(path, programs, options),
  };
}

/** Lines where something begins that is not a part, state or edge. */
function entryLines(witness: Witness): readonly number[] {
  return witness.format === 'yaml' ? witness.entries.map(({ position }) => position.line) : [];
}

type WitnessFacts = Omit<ShownWitness, 'parts' | 'automaton' | 'findings' | 'trace'>;

function witnessFacts({ file, sha256, size, format, version, kind, metadata }: Witness): WitnessFacts {
  const { producer, specifications, programFiles, dataModel, creationTime } = metadata;
  return {
    path: file,
    sha256,
    size,
    format,
    version,
    kind,
    producer: producer?.value ?? null,
    specifications: specifications.map(({ value }) => value),
    programFiles: programFiles.map(({ value }) => value),
    dataModel: dataModel?.value ?? null,
    creationTime: creationTime?.value ?? null,
  };
}

/** An execution is an addition: without one, the rest is shown with the reason. */
async function followed(
  witness: string,
  programs: readonly ShownProgram[],
  { property, dataModel, cputime = TRACE_TIME, signal, onFirstRun }: ShowOptions,
): Promise<Trace> {
  if (programs.length === 0) return { kind: 'none', reason: 'no program is named' };
  if (cputime === 0) return { kind: 'none', reason: 'no execution was requested' };
  try {
    const paths = programs.map(({ path }) => path);
    const asked = { programs: paths, property, dataModel, cputime, signal, onFirstRun };
    return toFollowedTrace(await followWitness(witness, asked));
  } catch (error) {
    if (error instanceof InputError) return { kind: 'none', reason: error.problem.message };
    throw error;
  }
}
