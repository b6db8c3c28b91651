import type { ReasonText } from '../../c/reasons/reason.js';
import type { Encoding } from '../../smt/encoding.js';
import { portable } from '../../smt/portable.js';
import { Rendering, renderCommands } from '../../smt/rendering.js';
import type { Term } from '../../smt/term.js';
import type { ProofGoal } from '../model/obligation.js';

/** Something that cannot be, as a question for any solver: the commands have no model. */
export interface Fact {
  readonly kind: ProofGoal['kind'] | 'termination' | 'relation';
  /** What follows from it, as a sentence without a full stop. */
  readonly what: ReasonText;
  /** 0 where it is about the program as a whole. */
  readonly line: number;
  /** SMT-LIB commands; together they are unsatisfiable. */
  readonly commands: string;
}

/** An invariant that was assumed where it had been shown. */
export interface UsedInvariant {
  readonly text: string;
  readonly line: number;
  /** `added`: not in the witness, but found by the prover. */
  readonly origin: 'witness' | 'added';
}

/** What a proof rests on, so that another solver can be asked again. The latest attempt replaces those before it. */
export class Evidence {
  #obligations: readonly Fact[] = [];
  #ends: Fact[] = [];
  #added: readonly UsedInvariant[] = [];
  #encoding: Encoding['name'] = 'bit-vectors';

  get facts(): readonly Fact[] {
    return [...this.#obligations, ...this.#ends];
  }

  get added(): readonly UsedInvariant[] {
    return this.#added;
  }

  /** How terms were written in all of the facts. */
  get encoding(): Encoding['name'] {
    return this.#encoding;
  }

  /** A new attempt begins. */
  clear(): void {
    this.#obligations = [];
    this.#ends = [];
    this.#added = [];
  }

  /** All obligations of the attempt were shown. */
  obligations(facts: readonly Fact[], { name }: Encoding): void {
    this.#obligations = facts;
    this.#ends = [];
    this.#encoding = name;
  }

  /** A step of the argument that loops come to an end. */
  end(what: ReasonText, line: number, condition: Term, encoding: Encoding): void {
    this.#ends.push({ kind: 'termination', what, line, commands: refutationCommands(condition, encoding) });
  }

  /** Invariants that the prover found. */
  add(invariants: readonly { readonly text: string; readonly line: number }[]): void {
    this.#added = invariants.map(({ text, line }) => ({ text, line, origin: 'added' }));
  }
}

/** That a condition cannot be true, as commands. */
export function refutationCommands(condition: Term, encoding: Encoding): string {
  const rendering = new Rendering(portable(encoding));
  const text = rendering.text(condition);
  return [renderCommands(rendering.take()), `(assert ${text})`].filter((part) => part !== '').join('\n');
}
