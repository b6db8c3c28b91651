import type { Execution, PathConstraint } from '../../machine/interface/execution.js';
import { type CasesAt, keepDecision, otherDecisions } from '../../solve/decisions.js';
import type { InputAssignment, SymbolicConstraint } from '../../solve/evaluate-symbolic.js';
import { solve } from '../../solve/solve.js';
import { type FurtherValue, ValuesToTry } from './values-to-try.js';
import type { WayToRefute } from './way-to-refute.js';

/** Decisions of one path that are turned. */
const MAXIMUM_DECISIONS = 40;
/** How often the same decision is turned the same way, in different paths. */
const MAXIMUM_TURNS = 12;
/** Nodes that the solver may evaluate for one question. */
const WORK = 3_000;
/** Questions without an answer between two executions. */
const MAXIMUM_QUESTIONS = 3;

/** What the inputs of one execution are. */
export interface PlannedInputs {
  readonly inputs: InputAssignment;
  /** Those beyond the list, the same for each execution. */
  readonly further: () => FurtherValue;
  /** Whether an allocation fails: by its number, from 0. */
  readonly refuses: (allocation: number) => boolean;
}

/** Constraints for the solver, and inputs that satisfy most of them. */
interface Question {
  readonly constraints: () => readonly SymbolicConstraint[];
  readonly inputs: InputAssignment;
}

/**
 * Chooses the inputs of the next execution: those that make something false that was proved, those that take a branch that
 * no execution took, plain and random ones.
 */
export class ExecutionsToTry {
  readonly #refuting: Question[] = [];
  readonly #branching: Question[] = [];
  readonly #turned = new Map<string, number>();
  /** Paths with the decision behind them that was turned. */
  readonly #asked = new Set<string>();
  readonly #values: ValuesToTry;
  readonly #numbers: readonly bigint[];
  readonly #casesAt: CasesAt;
  #turn = 0;
  /** Nodes that the solver has evaluated for all questions. */
  work = 0;

  constructor(numbers: readonly bigint[], casesAt: CasesAt) {
    this.#numbers = numbers;
    this.#values = new ValuesToTry(numbers);
    this.#casesAt = casesAt;
  }

  /** The turns alternate, so that no kind of inputs takes all executions. */
  next(): PlannedInputs {
    const turn = this.#turn++;
    const solved =
      turn % 3 === 0
        ? undefined
        : (this.#answer(this.#refuting, turn % 2) ?? this.#answer(this.#branching, turn % 2));
    // First none fails, then all, then the second; later sometimes one.
    const refuses = (allocation: number) =>
      turn === 1 || (turn === 2 && allocation === 1) || (turn % 4 === 3 && allocation === turn % 3);
    const way = solved === undefined ? this.#plain++ : turn % 4;
    return { inputs: solved ?? [], further: () => this.#values.further(way), refuses };
  }

  #plain = 0;

  /** An execution has ended: what others could do where it decided. */
  learn({ path, inputs: taken }: Execution, ways: readonly WayToRefute[]): void {
    const inputs = taken.map(({ value }) => value);
    for (const { decisions, constraints } of ways)
      this.#refuting.push({ inputs, constraints: () => [...this.#before(path, decisions), ...constraints] });
    let prefix = '';
    for (const [index, decision] of path.slice(0, MAXIMUM_DECISIONS).entries()) {
      const side = nameSide(decision);
      for (const [number, way] of otherDecisions(decision, this.#casesAt).entries()) {
        const turn = `${prefix}${side} ${number}`;
        const turns = this.#turned.get(`${side} ${number}`) ?? 0;
        if (this.#asked.has(turn) || turns >= MAXIMUM_TURNS) continue;
        this.#asked.add(turn);
        this.#turned.set(`${side} ${number}`, turns + 1);
        const question = { inputs, constraints: () => [...this.#before(path, index), ...way] };
        if (turns === 0) this.#branching.unshift(question);
        else this.#branching.push(question);
      }
      prefix += `${side};`;
    }
  }

  #before(path: readonly PathConstraint[], decisions: number): readonly SymbolicConstraint[] {
    return path
      .slice(Math.max(0, decisions - MAXIMUM_DECISIONS), decisions)
      .flatMap((each) => keepDecision(each, this.#casesAt));
  }

  #answer(questions: Question[], from: number): InputAssignment | undefined {
    for (let asked = 0; asked < MAXIMUM_QUESTIONS; asked++) {
      const question = from === 0 ? questions.shift() : questions.pop();
      if (question === undefined) return undefined;
      const work = { left: WORK, isImpossible: false };
      const found = solve(question.constraints(), question.inputs, this.#numbers.slice(0, 40), work);
      this.work += WORK - work.left;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function nameSide({ kind, range, value }: PathConstraint): string {
  return `${kind} ${range.start} ${kind === 'switch' ? value : value !== 0n}`;
}
