import { type Parts, partsOfExpression, partsOfPlace } from '../../../c/tree/parts.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { CallExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { Decision } from '../../../machine/interface/execution.js';
import { covers } from '../../../replay/witness/automaton/read/offset-guard.js';
import type { StepContext } from '../../../replay/witness/automaton/read/step.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import type { CallGraph } from './call-graph.js';
import type { Exits } from './left-by.js';
import type { Variant } from './moment.js';
import type { MomentRecord } from './moment-record.js';
import { unique } from './static-steps.js';

/** What may be current where an expression is evaluated: the line that is executed, and the statement begun or ended last. */
export interface CurrentPlace {
  readonly line: number;
  readonly statement: SourceRange;
}

export type Current = readonly CurrentPlace[];

/** What all walks through a program share. */
export interface WalkSetting {
  readonly context: AutomatonContext;
  readonly graph: CallGraph;
  readonly exits: Exits;
  /** What is current where a call is made. */
  readonly calls: Map<CallExpression, Current>;
}

/** Finds the moments in expressions of one function. */
export class ExpressionWalk {
  readonly #record: MomentRecord;
  readonly #setting: WalkSetting;
  /** What walks through statements inside of expressions. */
  readonly #statement: (statement: TypedStatement) => void;

  constructor(record: MomentRecord, setting: WalkSetting, statement: (each: TypedStatement) => void) {
    this.#record = record;
    this.#setting = setting;
    this.#statement = statement;
  }

  walk(expression: TypedExpression, current: Current): void {
    switch (expression.kind) {
      case 'call':
        this.#call(expression, current);
        break;
      case 'logical':
        for (const operand of [expression.left, expression.right])
          this.#operand(operand, operand.range, expression.range, expression.operator);
        break;
      case 'conditional':
        this.#operand(expression.condition, expression.range, expression.questionMark, '?');
        break;
      case 'statement-expression':
        this.#statement(expression.block);
        if (expression.result !== undefined) this.walk(expression.result, current);
        return;
      default:
    }
    this.#parts(partsOfExpression(expression), current);
  }

  #parts({ expressions, places }: Parts, current: Current): void {
    for (const each of expressions) this.walk(each, current);
    for (const each of places) this.#parts(partsOfPlace(each), current);
  }

  #operand(expression: TypedExpression, range: SourceRange, at: SourceRange, decision: Decision): void {
    this.#record.decision(range, at, decision, { kind: 'operand', expression });
  }

  #call(call: CallExpression, current: Current): void {
    const { context, exits } = this.#setting;
    this.#setting.calls.set(call, current);
    const callee = call.callee.kind === 'direct' ? call.callee.function : undefined;
    const { range, closingParenthesis: at } = call;
    const places = placesAround(current, range);
    if (callee !== undefined && !context.isEntered(callee.name)) {
      const probe = this.#record.probe('call', range, { at, callee: callee.name });
      const variants = places.map(({ seen, if: known }) => this.#record.variant(probe, seen, known));
      this.#record.moment({ kind: 'call', call }, range.start, range.line, variants);
    }
    if (callee?.name === context.errorFunction) return;
    const probe = this.#record.probe('call-end', range, { at, callee: callee?.name });
    const called = callee === undefined ? [...this.#setting.graph.pointed] : [callee];
    const variants = called.flatMap((each) =>
      places.flatMap(({ seen, if: known }): readonly Variant[] => {
        const ways = exits.of(each);
        if (ways.length === 0) {
          const what = callee === undefined ? { ...known, place: -each.id } : known;
          return [this.#record.variant(probe, seen, what)];
        }
        return ways.flatMap(({ statements }) =>
          statements.map((statement) =>
            this.#record.variant(
              probe,
              { ...seen, left: { name: each.name, statement } },
              { ...known, left: statement?.start ?? 0 },
            ),
          ),
        );
      }),
    );
    this.#record.moment({ kind: 'call-end', call }, range.start, range.line, variants);
  }
}

/** A line and a statement that are current, and what the program must know to tell them from others. */
interface PlaceAround {
  readonly seen: Pick<StepContext, 'statementLine' | 'statement'>;
  readonly if: Variant['if'];
}

/** Of the statements that may be current in a line, one that has an expression in it and one that has not tell all. */
function placesAround(current: Current, range: SourceRange): readonly PlaceAround[] {
  return unique(current.map(({ line }) => line)).flatMap((line) => {
    const statements = current.filter((each) => each.line === line).map(({ statement }) => statement);
    const around = statements.find((each) => covers(each, range));
    const apart = statements.find((each) => !covers(each, range));
    return [around, apart].flatMap((statement, place) => {
      if (statement === undefined) return [];
      const isOnly = around === undefined || apart === undefined;
      return [{ seen: { statementLine: line, statement }, if: isOnly ? { line } : { line, place } }];
    });
  });
}
