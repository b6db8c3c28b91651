import type { SourceRange } from '../../../c/tree/source-range.js';

/** Where a function that is being executed is. */
interface Activation {
  line: number | undefined;
  /** Line of what was executed before that. */
  previous: number | undefined;
  /** Steps of one line that follow each other belong to one group. */
  group: number;
  /** The statement that was begun last. */
  statement: SourceRange | undefined;
}

/** Numbers the steps that follow each other in one line of one activation of a function. */
export class LineGroups {
  readonly #activations: Activation[] = [];
  #next = 0;

  /** Line of the statement that is being executed in the innermost activation. */
  get line(): number | undefined {
    return this.#activations.at(-1)?.line;
  }

  /** Line of what was executed before it. */
  get previousLine(): number | undefined {
    return this.#activations.at(-1)?.previous;
  }

  /** Group of the current step; `caller`: of the activation around the innermost one. */
  current(of: 'innermost' | 'caller'): number {
    return this.#activations.at(of === 'caller' ? -2 : -1)?.group ?? -1;
  }

  enterFunction(): void {
    this.#activations.push({
      line: undefined,
      previous: undefined,
      group: this.#next++,
      statement: undefined,
    });
  }

  /** A statement of the innermost activation begins. */
  beginStatement(range: SourceRange): void {
    const activation = this.#activations.at(-1);
    if (activation !== undefined) activation.statement = range;
  }

  /** The statement of the innermost activation that was begun last: that which leaves it, at its end. */
  get statement(): SourceRange | undefined {
    return this.#activations.at(-1)?.statement;
  }

  /** @returns the group that is over */
  leaveFunction(): number | undefined {
    return this.#activations.pop()?.group;
  }

  /** @returns the group that is over, if the line is another one */
  enterLine(line: number): number | undefined {
    const activation = this.#activations.at(-1);
    if (activation === undefined || activation.line === line) return undefined;
    const over = activation.group;
    activation.previous = activation.line;
    activation.line = line;
    activation.group = this.#next++;
    return over;
  }
}
