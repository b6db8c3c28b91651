import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { Probe } from '../../../../machine/interface/execution.js';
import type { MutedPassage } from '../../../../machine/interface/muted-probes.js';

/** The current position in a function that is being executed. */
interface LinePosition {
  line: number | undefined;
  /** Line of what was executed before the current statement. */
  previous: number | undefined;
  /** Steps of one line that follow each other belong to one group. */
  group: number;
  /** The statement that was begun or ended last. */
  statement: SourceRange | undefined;
  /** The same, but only for statements that are one step: not a `while` around others. */
  step: SourceRange | undefined;
}

/** Numbers the steps that follow each other in one line of one activation of a function. */
export class LineGroups {
  readonly #activations: LinePosition[] = [];
  readonly #groups: { next: number };

  /** @param groups shared by all threads: no two groups have the same number */
  constructor(groups: { next: number }) {
    this.#groups = groups;
  }

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

  /** In which of the active functions a group is the current one, from 0; negative if in none. */
  depthOf(group: number): number {
    return this.#activations.findIndex((each) => each.group === group);
  }

  /** @param line of the name of the function, if its body begins there */
  enterFunction(line?: number): void {
    const group = this.#groups.next++;
    this.#activations.push({
      line,
      previous: undefined,
      group,
      statement: undefined,
      step: undefined,
    });
  }

  /** Line of the statement of the activation around the innermost one. */
  get callerLine(): number | undefined {
    return this.#activations.at(-2)?.line;
  }

  get isEmpty(): boolean {
    return this.#activations.length === 0;
  }

  /** Number of active functions. */
  get depth(): number {
    return this.#activations.length;
  }

  /** A location is passed. @param steps offsets of the statements that are one step */
  passPlace({ kind, range }: Probe, steps: { readonly has: (offset: number) => boolean }): void {
    if (kind === 'statement-end' || (kind === 'statement' && steps.has(range.start))) this.passStep(range);
    else if (kind === 'statement') this.beginStatement(range);
  }

  /** A statement of the innermost activation begins. */
  beginStatement(range: SourceRange): void {
    const activation = this.#activations.at(-1);
    if (activation !== undefined) activation.statement = range;
  }

  /** A statement that is one step begins or ends. */
  passStep(range: SourceRange): void {
    const activation = this.#activations.at(-1);
    if (activation === undefined) return;
    activation.statement = range;
    activation.step = range;
  }

  /** The step of the innermost activation that was begun or ended last. */
  get step(): SourceRange | undefined {
    return this.#activations.at(-1)?.step;
  }

  /**
   * The statement of the innermost activation that was begun or ended last. When the function is left, this is the
   * statement that leaves it.
   */
  get statement(): SourceRange | undefined {
    return this.#activations.at(-1)?.statement;
  }

  /** @returns the group that is over */
  leaveFunction(): number | undefined {
    return this.#activations.pop()?.group;
  }

  /** Catches up with what was passed in silence: no group that is over then was of interest to anybody. */
  catchUp({ line, lineBefore, statement, step }: MutedPassage): void {
    const activation = this.#activations.at(-1);
    if (activation === undefined) return;
    activation.statement = statement ?? activation.statement;
    activation.step = step ?? activation.step;
    if (lineBefore !== undefined) this.enterLine(lineBefore);
    if (line !== undefined) this.enterLine(line);
  }

  /** @returns the group that is over, if the line has changed */
  enterLine(line: number): number | undefined {
    const activation = this.#activations.at(-1);
    if (activation === undefined || activation.line === line) return undefined;
    const over = activation.group;
    activation.previous = activation.line;
    activation.line = line;
    activation.group = this.#groups.next++;
    return over;
  }
}
