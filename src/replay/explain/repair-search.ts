import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import { InputError } from '../../source/input-error.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { NumberedPart, Repair } from '../../vocabulary/witness-diagnosis.js';
import type { Witness } from '../../witness/witness.js';
import { type ReplayAnswer, resultText, type ShownExecution } from '../answer/answer.js';
import type { ReplayArguments } from '../answer/arguments.js';
import {
  type ExaminationLimits,
  examineClaim,
  type ReplayClaim,
  readClaim,
} from '../answer/validate-by-replay.js';
import { SearchEffort } from '../search/inputs/effort.js';
import { executeOnce } from './execute-once.js';
import { otherProperties } from './other-properties.js';
import type { WitnessChange } from './witness-change.js';

/** Of one part, so many that are only possible. */
const MAXIMUM_POSSIBLE = 2;

/** Collects the changes that help. */
export class RepairSearch {
  readonly repairs: Repair[] = [];
  readonly #done = new Set<WitnessChange>();
  /** The parts of which something likely helps. */
  readonly #likely = new Set<number>();
  readonly #possible = new Set<string>();
  readonly #claim: ReplayClaim;
  readonly #starts: readonly InputAssignment[];
  readonly #time: SearchEffort;
  readonly #limits: ExaminationLimits;

  constructor(claim: ReplayClaim, starts: readonly InputAssignment[], limits: ExaminationLimits) {
    this.#time = new SearchEffort(Number.POSITIVE_INFINITY, limits.deadline);
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
    const found = inputsOfExecution(answer.execution);
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
    // What occurs in this execution needs no search; what comes before it is likelier.
    const better = change.instead?.(answer.execution) ?? [];
    const found = inputsOfExecution(answer.execution);
    const seen = better.map((each) => this.#executed(each, [found]));
    const occurs = seen.findIndex((each) => each !== undefined);
    for (const each of occurs < 0 ? better : better.slice(0, occurs)) {
      const exact = await this.#examine(each);
      if (exact.kind !== 'false') continue;
      this.#tell(each, exact);
      return;
    }
    this.#tell(better[occurs] ?? change, seen[occurs] ?? answer);
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
      const change = `make the witness about ${name}`;
      this.#tell({ part, kind: 'correction', chance: 'likely', change, witness }, answer);
      return;
    }
  }

  /** The program may be meant for the other data model. */
  async lookAtDataModels(): Promise<void> {
    const { request, frontEnd, witness } = this.#claim;
    const dataModel = frontEnd.program.dataModel === 'LP64' ? 'ILP32' : 'LP64';
    const other = await readUnder(dataModel, request);
    if (other === undefined || this.isOutOfTime) return;
    const { answer } = await examineClaim(other, this.#limits);
    if (answer.kind !== 'false') return;
    const change = `make the witness about ${dataModel}`;
    this.#tell({ part: lastPart(witness), kind: 'correction', chance: 'likely', change, witness }, answer);
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
    if (kind === 'omission') return ofPart.length > 0;
    const possible = ofPart.filter((each) => this.#possible.has(each.change));
    return chance === 'possible' && (this.#likely.has(part.number) || possible.length >= MAXIMUM_POSSIBLE);
  }

  #executed({ witness }: WitnessChange, starts: readonly InputAssignment[]): ReplayAnswer | undefined {
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
    this.repairs.push({ part, kind, change, result: resultText(answer), inputs });
    if (chance === 'possible') this.#possible.add(change);
  }
}

/** A claim under another data model; undefined where the program means nothing there. */
async function readUnder(dataModel: DataModel, request: ReplayArguments): Promise<ReplayClaim | undefined> {
  try {
    const claim = await readClaim({ ...request, dataModel });
    return claim.kind === 'failed' ? undefined : claim.value;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The part that the violation belongs to. */
function lastPart(witness: Witness): NumberedPart {
  if (witness.format === 'graphml') return { kind: 'edge', number: Math.max(1, witness.edges.length) };
  const segments = witness.entries.flatMap((entry) =>
    entry.entryType === 'violation_sequence' ? entry.segments : [],
  );
  return { kind: 'segment', number: Math.max(1, segments.length) };
}

/** The inputs of an execution, in order. */
export function inputsOfExecution({ run }: ShownExecution): InputAssignment {
  return run.execution.inputs.map(({ value }) => value);
}
