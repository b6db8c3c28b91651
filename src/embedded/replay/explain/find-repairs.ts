import type { NumberedPart, Parting, Repair } from '../../../vocabulary/witness-lesson.js';
import type { Witness } from '../../../witness/witness.js';
import { type ReplayAnswer, resultOf, type ShownExecution } from '../answer.js';
import { lastBraceOf } from '../control/target.js';
import { deadlineIn, Effort } from '../search/effort.js';
import type { Assignment } from '../solve/evaluate-symbolic.js';
import { type Claim, type ExaminationLimits, examineClaim } from '../validate-by-replay.js';
import { changesOfAutomaton } from './change-automaton.js';
import { changesOfSequence } from './change-sequence.js';
import { executeOnce } from './execute-once.js';
import { otherProperties } from './other-properties.js';
import type { ChangeSubject, PlaceInProgram, WitnessChange } from './witness-change.js';

/** Changes of which one execution shows whether they help, those that are searched for, and those that are told. */
const MAXIMUM_EXECUTED = 120;
const MAXIMUM_SEARCHED = 14;
const MAXIMUM_TOLD = 3;
/** Seconds of work for one change: enough for what has little to search. */
const SECONDS = 0.6;
/** Seconds of CPU time for all of them. */
const SECONDS_FOR_ALL = 8;

/** What is known of a witness that is not confirmed. */
export interface Unconfirmed {
  readonly claim: Claim;
  readonly answer: Extract<ReplayAnswer, { kind: 'unknown' }>;
  readonly parting: Parting;
}

/** Changes of one part of a violation witness with which it is confirmed: each is executed. */
export async function findRepairs(
  unconfirmed: Unconfirmed,
  limits: ExaminationLimits,
): Promise<readonly Repair[]> {
  const { claim } = unconfirmed;
  const own = {
    ...limits,
    seconds: SECONDS,
    deadline: Math.min(limits.deadline, deadlineIn(SECONDS_FOR_ALL * 1000)),
  };
  const elsewhere = await violatingAnywhere(unconfirmed, own);
  const known = [unconfirmed.answer.execution, elsewhere].filter((each) => each !== undefined);
  const subject = subjectOf(unconfirmed, known);
  const changes = changesOf(claim, subject);
  const search = new RepairSearch(claim, known.map(inputsOf), own);
  for (const change of changes.slice(0, MAXIMUM_EXECUTED)) {
    if (search.repairs.length >= MAXIMUM_TOLD || search.isOutOfTime) break;
    search.execute(change);
  }
  if (!search.isCorrected) await searchFor(search, changes, subject);
  if (search.repairs.length === 0) await search.lookAtProperties();
  return search.told();
}

/** What can be said exactly of the suspected parts; everything else only where none of that helps. */
async function searchFor(
  search: RepairSearch,
  changes: readonly WitnessChange[],
  { suspects }: ChangeSubject,
): Promise<void> {
  const order = ({ kind, chance, instead, part }: WitnessChange) => {
    const isExact = chance === 'likely' && (kind !== 'omission' || instead !== undefined);
    if (isExact) return suspects.includes(part.number) ? 0 : 1;
    return kind === 'omission' ? 3 : 2;
  };
  const sorted = changes.toSorted((one, other) => order(one) - order(other));
  for (const change of sorted.slice(0, MAXIMUM_SEARCHED)) {
    const isEnough = search.repairs.length >= MAXIMUM_TOLD || (search.isCorrected && order(change) > 0);
    if (isEnough || search.isOutOfTime) return;
    await search.look(change);
  }
}

/** An execution that passes the other segments, and violates the property anywhere; undefined if that is no question. */
async function violatingAnywhere(
  { claim, answer: { execution } }: Unconfirmed,
  limits: ExaminationLimits,
): Promise<ShownExecution | undefined> {
  const { format } = claim.witness;
  const next = execution?.story.next;
  const isAsked = execution === undefined || next?.asks === 'violation';
  if (format !== 'yaml' || !isAsked || execution?.violation != null) return undefined;
  const { answer } = await examineClaim({ ...claim, target: 'anywhere' }, limits);
  return answer.kind === 'false' ? answer.execution : undefined;
}

function subjectOf({ claim, answer, parting }: Unconfirmed, known: readonly ShownExecution[]): ChangeSubject {
  const stuck = parting.part?.number ?? 1;
  const fixing = parting.fixed.map(({ part }) => part.number);
  return {
    claim,
    suspects: [...new Set([stuck, ...fixing, ...(stuck > 1 ? [stuck - 1] : [])])],
    stuck: answer.execution === undefined ? 'not-placed' : 'placed',
    violations: known.flatMap(({ violation }) => (violation === null ? [] : placesOf(violation, claim))),
  };
}

/** Where a target may be for a violation: memory is left at the end of the program. */
function placesOf(
  { subproperty, line, column }: NonNullable<ShownExecution['violation']>,
  { frontEnd: { program }, property: { entryFunction } }: Claim,
): readonly PlaceInProgram[] {
  const place = { line, column };
  if (subproperty !== 'valid-memcleanup' && subproperty !== 'valid-memtrack') return [place];
  const { definition } = program.functions.find(({ name }) => name === entryFunction) ?? {};
  const last = definition?.body.statements.at(-1)?.range;
  const brace = lastBraceOf(program, entryFunction);
  return [last, brace, place].filter((each) => each !== undefined);
}

function changesOf(claim: Claim, subject: ChangeSubject): readonly WitnessChange[] {
  const { witness } = claim;
  if (witness.kind === 'correctness') return [];
  return witness.format === 'yaml'
    ? changesOfSequence(witness, subject)
    : changesOfAutomaton(witness, subject);
}

/** The part that the violation belongs to. */
function lastPart(witness: Witness): NumberedPart {
  if (witness.format === 'graphml') return { kind: 'edge', number: Math.max(1, witness.edges.length) };
  const segments = witness.entries.flatMap((entry) =>
    entry.entryType === 'violation_sequence' ? entry.segments : [],
  );
  return { kind: 'segment', number: Math.max(1, segments.length) };
}

function inputsOf({ run }: ShownExecution): Assignment {
  return run.execution.inputs.map(({ value }) => value);
}

/** Collects the changes that help. */
class RepairSearch {
  readonly repairs: Repair[] = [];
  readonly #done = new Set<WitnessChange>();
  /** The parts of which something likely helps. */
  readonly #likely = new Set<number>();
  readonly #possible = new Set<string>();
  readonly #claim: Claim;
  readonly #starts: readonly Assignment[];
  readonly #time: Effort;
  readonly #limits: ExaminationLimits;

  constructor(claim: Claim, starts: readonly Assignment[], limits: ExaminationLimits) {
    this.#time = new Effort(Number.POSITIVE_INFINITY, limits.deadline);
    this.#claim = claim;
    this.#starts = starts;
    this.#limits = limits;
  }

  /** Executes a changed witness with the inputs that are known. */
  execute(change: WitnessChange): void {
    if (this.#isTold(change)) return;
    const answer = this.#executed(change, this.#starts);
    if (answer?.execution === undefined) return;
    this.#done.add(change);
    const found = inputsOf(answer.execution);
    for (const better of change.instead?.(answer.execution) ?? []) {
      const exact = this.#executed(better, [found]);
      if (exact === undefined) continue;
      this.#tell(better, exact);
      return;
    }
    this.#tell(change, answer);
  }

  /** Searches for an execution of a changed witness, and then for what it says more exactly. */
  async look(change: WitnessChange): Promise<void> {
    if (this.#done.has(change) || this.#isTold(change)) return;
    const answer = await this.#examine(change);
    if (answer.kind !== 'false' || answer.execution === undefined) return;
    for (const better of change.instead?.(answer.execution) ?? []) {
      const exact = await this.#examine(better);
      if (exact.kind !== 'false') continue;
      this.#tell(better, exact);
      return;
    }
    this.#tell(change, answer);
  }

  /** Whether more is known to help than that something is left out, or may be meant to be elsewhere. */
  get isCorrected(): boolean {
    return this.repairs.some(({ kind, change }) => kind !== 'omission' && !this.#possible.has(change));
  }

  get isOutOfTime(): boolean {
    return this.#time.exhausted !== undefined;
  }

  /** The witness may be about another property than it states. */
  async lookAtProperties(): Promise<void> {
    for (const { name, property } of otherProperties(this.#claim)) {
      if (this.isOutOfTime) return;
      const { answer } = await examineClaim({ ...this.#claim, property }, this.#limits);
      if (answer.kind !== 'false') continue;
      const { witness } = this.#claim;
      const part = lastPart(witness);
      const change = `let the witness be about ${name}`;
      this.#tell({ part, kind: 'correction', chance: 'likely', change, witness }, answer);
      return;
    }
  }

  /** Of each part what is likeliest: nothing needs to be left out that can be corrected. */
  told(): readonly Repair[] {
    return this.repairs.filter(({ part, kind, change }) => {
      if (this.#likely.has(part.number)) return kind !== 'omission' && !this.#possible.has(change);
      const ofPart = this.repairs.filter((each) => each.part.number === part.number);
      return kind !== 'omission' || ofPart.every((each) => each.kind === 'omission');
    });
  }

  /** Nothing needs to be left out, or moved far, where something likelier about the part helps. */
  #isTold({ part, kind, chance, change }: WitnessChange): boolean {
    const ofPart = this.repairs.filter((each) => each.part.number === part.number);
    if (ofPart.some((each) => each.change === change)) return true;
    return kind === 'omission' ? ofPart.length > 0 : chance === 'possible' && this.#likely.has(part.number);
  }

  #executed({ witness }: WitnessChange, starts: readonly Assignment[]): ReplayAnswer | undefined {
    for (const inputs of starts) {
      const answer = executeOnce({ ...this.#claim, witness }, inputs, this.#limits);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  async #examine({ witness }: WitnessChange): Promise<ReplayAnswer> {
    return (await examineClaim({ ...this.#claim, witness }, this.#limits)).answer;
  }

  #tell(told: WitnessChange, answer: ReplayAnswer): void {
    const { part, kind, chance, change } = told;
    if (this.#isTold(told)) return;
    if (kind !== 'omission' && chance === 'likely') this.#likely.add(part.number);
    const inputs = answer.execution?.inputs.map(({ value }) => value) ?? [];
    this.repairs.push({ part, kind, change, result: resultOf(answer), inputs });
    if (chance === 'possible') this.#possible.add(change);
  }
}
