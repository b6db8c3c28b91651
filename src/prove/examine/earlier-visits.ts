import type { ScalarValue } from '../../machine/interface/execution.js';
import type { ConditionReader } from '../../solve/conditions.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import { type SplitExpression, splitExpression } from './split-expression.js';

/** Visits of one place that are remembered from the beginning, and as many of the latest. */
const REMEMBERED = 6;

type Values = ReadonlyMap<string, ScalarValue>;

/** A transition invariant, with the values of earlier visits of its place. */
export class EarlierVisits {
  readonly #split: SplitExpression;
  readonly #label: 'AnyPrev' | 'LastPrev';
  readonly #first: Values[] = [];
  readonly #latest: Values[] = [];

  constructor({ expression }: PlacedInvariant, label: 'AnyPrev' | 'LastPrev') {
    this.#label = label;
    this.#split = splitExpression(expression, 'earlier', (node) =>
      node.kind === 'at' ? node.operand : undefined,
    );
  }

  /** What the invariant says here, once with the values of each earlier visit. */
  get expression() {
    return this.#split.rest;
  }

  /** The values of earlier visits that this visit may be compared with. */
  get earlier(): readonly Values[] {
    if (this.#label === 'AnyPrev') return [...this.#first, ...this.#latest];
    const last = this.#latest.at(-1) ?? this.#first.at(-1);
    return last === undefined ? [] : [last];
  }

  /** A visit is over. */
  remember(reader: ConditionReader): void {
    const values = new Map<string, ScalarValue>();
    for (const { name, expression } of this.#split.parts) {
      const evaluation = reader.evaluate(expression);
      if (evaluation.kind === 'done') values.set(name, evaluation.value.value);
    }
    if (this.#first.length < REMEMBERED) {
      this.#first.push(values);
      return;
    }
    this.#latest.push(values);
    if (this.#latest.length > REMEMBERED) this.#latest.shift();
  }
}
