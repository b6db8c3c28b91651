import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { OtherOrder } from '../analysis/other-order.js';
import type { ValueHandles } from './value-handles.js';

/** An operand that has been evaluated before its turn. */
export interface EarlyOperand {
  readonly local: number;
  readonly handles: ValueHandles;
  /** How often its value was taken. */
  uses: number;
}

/** The other order of operands, and those that were evaluated before what they belong to. */
export class TurnedOperands extends OtherOrder {
  readonly early = new Map<TypedExpression, EarlyOperand>();
}
