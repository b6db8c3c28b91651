import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWitness } from '../../witness/read-witness.js';
import type { Witness } from '../../witness/witness.js';
import { proveWitness, refutedBy } from './explain-correctness.js';
import type { ExplainOptions } from './explain-options.js';
import { followWitness, type WitnessExplanation } from './follow-witness.js';
import { listStatements, type StatedPart } from './stated-parts.js';
import { writeParts } from './write-parts.js';

/** What became of an invariant of a witness. */
export type InvariantJudgement = 'confirmed' | 'refuted' | 'not shown' | 'not placed';

/** An invariant or a contract of a witness, with what is known about it. */
export interface JudgedInvariant extends StatedPart {
  readonly judgement: InvariantJudgement;
  /** Why, in one line; empty if it is confirmed. */
  readonly why: string;
}

/** More rounds than that are given to no witness: each removes at least one invariant. */
const MAXIMUM_ROUNDS = 12;

/**
 * Judges each invariant of a correctness witness. Executions refute some, some have no place in the program; of the
 * others, those are confirmed that are proved together with the property. What is refuted, has no place or does not
 * follow is left out in the next round, so that it does not decide about the others.
 *
 * @throws InputError for files that cannot be read, in the words of the validators
 */
export async function judgeInvariants(
  file: string,
  options: ExplainOptions,
): Promise<readonly JudgedInvariant[]> {
  const { witness } = await readWitness(file);
  const folder = await mkdtemp(join(tmpdir(), 'witness-check-invariants-'));
  try {
    return await new InvariantJudge(file, witness, { folder, options }).judge();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

class InvariantJudge {
  readonly #file: string;
  readonly #witness: Witness;
  readonly #folder: string;
  readonly #options: ExplainOptions;
  readonly #judged = new Map<StatedPart, { judgement: InvariantJudgement; why: string }>();
  #left: readonly StatedPart[];
  #executions: 'untried' | 'exhausted' = 'untried';
  readonly #all: readonly StatedPart[];

  constructor(
    file: string,
    witness: Witness,
    { folder, options }: { readonly folder: string; readonly options: ExplainOptions },
  ) {
    this.#file = file;
    this.#witness = witness;
    this.#folder = folder;
    this.#options = options;
    this.#all = listStatements(witness);
    this.#left = this.#all;
  }

  async judge(): Promise<readonly JudgedInvariant[]> {
    for (let round = 1; round <= MAXIMUM_ROUNDS && this.#left.length > 0; round += 1) {
      const before = this.#left.length;
      await this.#round(round);
      // An automaton is examined as a whole.
      if (this.#left.length === before || this.#witness.format === 'graphml') break;
    }
    const rest = { judgement: 'not shown', why: 'no further round was tried' } as const;
    return this.#all.map((part) => ({ ...part, ...(this.#judged.get(part) ?? rest) }));
  }

  async #round(round: number): Promise<void> {
    const file =
      this.#left.length === this.#all.length
        ? this.#file
        : await this.#writeLeft(join(this.#folder, `witness-${round}.yml`));
    if (this.#executions === 'untried') {
      const followed = await followWitness(file, this.#options);
      const refuted = this.#left.filter((part) => isRefutedBy(followed, part));
      if (refuted.length > 0) return this.#settle(refuted, 'refuted', followed.reason);
      // Fewer invariants are refuted by no other executions.
      this.#executions = 'exhausted';
    }
    const proof = await proveWitness(file, this.#options);
    if (proof.result === 'true') return this.#settle(this.#left, 'confirmed', '');
    const { unplaced, reason } = proof;
    if (unplaced?.kind === 'witness') return this.#settle(this.#left, 'not placed', reason);
    if (unplaced !== null) {
      const part = this.#left.filter(({ kind }) => kind === unplaced.kind)[unplaced.index ?? 0];
      return this.#settle(part === undefined ? this.#left : [part], 'not placed', reason);
    }
    const answers = proof.invariants.map(({ answer }) => answer);
    const open = this.#left
      .filter(({ kind }) => kind === 'invariant')
      .filter((_part, index) => answers[index] !== 'preserved');
    // Where all follow from each other, it is the property that does not.
    return this.#settle(open.length === 0 ? this.#left : open, 'not shown', reason);
  }

  async #writeLeft(target: string): Promise<string> {
    await writeFile(target, await writeParts(this.#file, this.#left));
    return target;
  }

  #settle(parts: readonly StatedPart[], judgement: InvariantJudgement, why: string): void {
    for (const part of parts) this.#judged.set(part, { judgement, why });
    this.#left = this.#left.filter((part) => !this.#judged.has(part));
  }
}

function isRefutedBy(followed: WitnessExplanation, { line, column, value }: StatedPart): boolean {
  const position = { line, column: column ?? 1 };
  const location = { line, column: column ?? undefined, fileName: '', function: undefined, position };
  return refutedBy(followed, { location, value }) !== undefined;
}
