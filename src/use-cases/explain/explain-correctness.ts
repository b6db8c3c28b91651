import { readWitness } from '../../witness/read-witness.js';
import type { Invariant, Witness } from '../../witness/witness.js';
import type {
  AddedInvariant,
  CorrectnessExplanation,
  ExplainedInvariant,
  Proof,
} from './correctness-explanation.js';
import { EXPLAIN_CPUTIME, type ExplainOptions } from './explain-options.js';
import {
  followWitness,
  type PassedLocation,
  replayArguments,
  type WitnessExplanation,
} from './follow-witness.js';
import { readRefusal, runEmbedded } from './run-embedded.js';
import { requireFolderFor } from './write-new.js';
import { writeStrengthened } from './write-strengthened.js';

/**
 * Says for each invariant of a correctness witness whether it holds, and for each requirement of the property whether
 * it follows; also what an execution refutes, and what must be added if something does not follow.
 *
 * @throws InputError for inputs that cannot be read, in the words of the validator
 */
export async function explainCorrectness(
  file: string,
  options: ExplainOptions,
): Promise<CorrectnessExplanation> {
  const { witness } = await readWitness(file);
  if (options.writeWitness !== undefined) await requireFolderFor(options.writeWitness);
  const followed = await followWitness(file, options);
  const proof = await proveWitness(file, options);
  const refutation = followed.result.startsWith('false') ? followed : undefined;
  const stated = 'entries' in witness ? witness.entries : [];
  const invariants = stated.flatMap((entry) => (entry.entryType === 'invariant_set' ? entry.invariants : []));
  // An automaton has its invariants in its nodes; these are the ones that got a location.
  const placed = proof.invariants.map((each) => ({ ...each, column: null, function: null }));
  const explained =
    'nodes' in witness
      ? placed
      : invariants.map((invariant, index) => explainInvariant(invariant, proof, index, refutation));
  const added = refutation === undefined ? proof.added : null;
  const writing = await writeWhereAsked(witness, options, added);
  return {
    result: refutation?.result ?? proof.result,
    reason: refutation?.reason ?? proof.reason,
    notes: proof.notes,
    invariants: explained,
    obligations: proof.obligations,
    added,
    assumptions: refutation === undefined ? proof.assumptions : [],
    limit: refutation === undefined ? proof.limit : null,
    ...writing,
    execution: refutation ?? null,
  };
}

/** Lets prove explain a correctness witness. */
export async function proveWitness(file: string, options: ExplainOptions): Promise<Proof> {
  const asked = { ...options, seed: undefined, cputime: options.cputime ?? EXPLAIN_CPUTIME };
  const output = await runEmbedded('prove', replayArguments(file, asked), {
    ...options,
    onFirstRun: undefined,
  });
  const document = output.split('\n').find((line) => line.startsWith('{'));
  if (document !== undefined) return JSON.parse(document) as Proof;
  if (!/^Result: unknown$/m.test(output)) throw readRefusal('prove', output);
  const reason = /^Reason: (.*)$/m.exec(output)?.[1] ?? 'prove gave no reason';
  return {
    result: 'unknown',
    reason,
    notes: [],
    invariants: [],
    obligations: [],
    added: null,
    assumptions: [],
    unplaced: null,
    limit: null,
  };
}

function explainInvariant(
  { type, location, value }: Invariant,
  proof: Proof,
  index: number,
  refutation: WitnessExplanation | undefined,
): ExplainedInvariant {
  const { line, column = null, function: name = null } = location;
  const place = { type, line, column, function: name, value };
  const broken = refutation && refutedBy(refutation, { location, value });
  if (broken !== undefined) {
    const variables = broken.variables.join(', ');
    return { ...place, answer: 'false', why: variables, before: [], after: [] };
  }
  const found = proof.invariants[index];
  if (found === undefined)
    return { ...place, answer: 'undecided', why: whyNotExamined(proof, index), before: [], after: [] };
  return { ...place, ...found };
}

/** The reason is about one part of the witness; of the others, nothing was examined because of it. */
function whyNotExamined({ unplaced, reason }: Proof, index: number): string {
  const isOwn = unplaced?.kind !== 'invariant' || unplaced.index === undefined || unplaced.index === index;
  return isOwn ? reason : `nothing is examined before invariant ${(unplaced.index ?? 0) + 1} has a meaning`;
}

/** The step of an execution in which an invariant is false; undefined if there is none. Line 0 stands for any. */
export function refutedBy(
  { result, passed }: WitnessExplanation,
  { location: { line, column }, value }: Pick<Invariant, 'location' | 'value'>,
): PassedLocation | undefined {
  if (!result.startsWith('false')) return undefined;
  return passed.find(
    (step) =>
      (line === 0 || step.line === line) &&
      (column === undefined || step.column === column) &&
      step.part.kind === 'invariant' &&
      step.part.value === value,
  );
}

type Writing = Pick<CorrectnessExplanation, 'written' | 'notWritten'>;

async function writeWhereAsked(
  { format, file }: Witness,
  { writeWitness, programs = [] }: ExplainOptions,
  added: readonly AddedInvariant[] | null,
): Promise<Writing> {
  if (writeWitness === undefined) return { written: null, notWritten: null };
  if (added === null) return { written: null, notWritten: 'no sufficient invariants were found' };
  if (format !== 'yaml') return { written: null, notWritten: 'only a YAML witness can be extended' };
  await writeStrengthened({ witness: file, programs, added, target: writeWitness });
  return { written: writeWitness, notWritten: null };
}
