import type { ReasonText } from '../../c/reasons/reason.js';
import { type Rendering, renderCommands } from '../../smt/rendering.js';
import { check, type SolverSession, state } from '../../smt/solver.js';
import { integersIn } from '../../smt/solver-answers.js';
import { requireIntSort, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import type { Round } from './obligation-list.js';
import type { Effort } from './proof-task.js';
import type { AskAboutRound, QuantityTerms, SeenRound } from './search-ranks.js';
import { budgetFor } from './time-left.js';

/** A session of the solver, what it has been told, and how long it may take. */
interface Asking {
  readonly session: SolverSession;
  readonly rendering: Rendering;
  readonly effort: Effort;
}

/** Names of quantities by which the solver tells their values, and the terms themselves. */
interface Named {
  readonly names: readonly string[];
  readonly terms: QuantityTerms;
}

/** Milliseconds to tell values that the solver already knows. */
const PATIENCE = 10_000;

/** Asks a solver about the rounds of one loop. */
export class RoundQuestions {
  readonly #asking: Asking;
  readonly #round: Round;
  readonly #pool: TermPool;
  #named = 0;
  #areAnswered = true;

  constructor(asking: Asking, round: Round, pool: TermPool) {
    this.#asking = asking;
    this.#round = round;
    this.#pool = pool;
  }

  /** Whether the solver has answered all questions so far. */
  get areAnswered(): boolean {
    return this.#areAnswered;
  }

  /** Whether no round can be as the condition says. @throws SolverFailure */
  async isImpossible(condition: Term, meaning: ReasonText): Promise<boolean> {
    return (await this.#ask(condition, meaning, async () => undefined)) === 'impossible';
  }

  /** Asks the same, where values of the quantities tell why it is possible. @throws SolverFailure */
  async about(terms: QuantityTerms): Promise<AskAboutRound> {
    const { rendering, session } = this.#asking;
    const all = [...terms.before, ...terms.after];
    const texts = all.map((term) => rendering.text(term));
    const names = all.map(() => `quantity${this.#named++}`);
    const definitions = all.map(
      ({ sort }, index) => `(define-fun ${names[index]} () ${rendering.encoding.sort(sort)} ${texts[index]})`,
    );
    await state(session, [renderCommands(rendering.take()), ...definitions].join('\n'));
    return (condition, meaning) => this.#ask(condition, meaning, () => this.#read({ names, terms }));
  }

  async #ask(
    condition: Term,
    meaning: ReasonText,
    read: () => Promise<SeenRound | undefined>,
  ): ReturnType<AskAboutRound> {
    const { session, rendering, effort } = this.#asking;
    const fact = this.#pool.and(this.#round.guard, condition);
    const text = rendering.text(fact);
    await state(session, renderCommands(rendering.take()));
    await state(session, `(push)\n(assert ${text})`);
    const answer = await check(session, budgetFor(effort));
    const round = answer === 'sat' ? await read() : undefined;
    await state(session, '(pop)');
    if (answer === 'unknown') {
      this.#areAnswered = false;
      return 'unknown';
    }
    if (answer === 'sat') return { round };
    effort.evidence?.end(meaning, this.#round.line, fact, rendering.encoding);
    return 'impossible';
  }

  /** The values in the model that the solver has just found; undefined if it does not tell all of them. */
  async #read({ names, terms }: Named): Promise<SeenRound | undefined> {
    if (names.length === 0) return { before: [], after: [] };
    const said = await this.#asking.session.send(`(get-value (${names.join(' ')}))`, PATIENCE);
    const told = integersIn(said);
    const valuesOf = (these: readonly Term[], offset: number) =>
      these.flatMap((term, index) => {
        const value = told.get(names[offset + index] ?? '');
        const { signed, width } = requireIntSort(term);
        if (value === undefined) return [];
        return [signed ? BigInt.asIntN(width, value) : value];
      });
    const { before, after } = terms;
    const round = { before: valuesOf(before, 0), after: valuesOf(after, before.length) };
    return round.before.length === before.length && round.after.length === after.length ? round : undefined;
  }
}
