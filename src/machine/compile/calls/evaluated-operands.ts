import type { SourceRange } from '../../../c/tree/source-range.js';
import type { BuiltinExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { CType } from '../../../c/type/c-type.js';
import { OP } from '../../wasm/opcodes.js';
import { emitValue, leavesValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { ValueHandles } from '../value-handles.js';

/** A builtin without its operands. */
export type BuiltinCall = Omit<BuiltinExpression, 'arguments' | 'kind'>;

/** An operand of a builtin whose value is in a local. What a builtin does gets no expressions, so it cannot leave one out. */
export interface EvaluatedOperand {
  readonly type: CType;
  readonly local: number;
  readonly range: SourceRange;
  /** The value, where the front end knows it. */
  readonly constant: bigint | undefined;
}

/** The operands of a builtin: each was evaluated once. */
export class EvaluatedOperands {
  readonly all: readonly EvaluatedOperand[];
  readonly #f: FunctionEmitter;
  readonly #handles: ValueHandles;

  /** The one place where operands of builtins are evaluated. */
  constructor(f: FunctionEmitter, expressions: readonly TypedExpression[]) {
    this.#f = f;
    this.#handles = new ValueHandles(f);
    this.all = expressions.flatMap((expression) => this.#evaluate(expression));
  }

  /** Leaves the value of an operand, and what it depends on. */
  give(operand: EvaluatedOperand): void {
    this.#f.code.get(operand.local);
    this.#handles.use(operand.local);
  }

  release(): void {
    for (const { local } of this.all) this.#f.code.release(local);
    this.#handles.release();
  }

  #evaluate(expression: TypedExpression): EvaluatedOperand[] {
    const { type, range } = expression;
    emitValue(this.#f, expression);
    const wasm = wasmType(type);
    if (wasm === undefined || !leavesValue(type)) {
      if (leavesValue(type)) this.#f.code.op(OP.drop);
      return [];
    }
    const local = this.#f.code.acquire(wasm);
    this.#handles.addFor(local);
    this.#f.code.set(local);
    this.#handles.keep(local);
    const constant = expression.kind === 'integer-constant' ? expression.value : undefined;
    return [{ type, local, range, constant }];
  }
}
