import {
  type Parts,
  partsOfExpression,
  partsOfInitialiser,
  partsOfPlace,
  partsOfStatement,
} from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** Operators on integers that always have a value and no effect. */
const HARMLESS: ReadonlySet<string> = new Set(['+', '-', '*', '&', '|', '^']);

/**
 * Variables on which nothing depends that a program does: integers that are only read to compute others of them, as a
 * counter that is counted up. States that differ in these alone lead to the same execution.
 */
export function idleVariables(program: TypedProgram): ReadonlySet<Variable> {
  const uses = new Uses();
  const own = program.functions.flatMap(({ definition }) =>
    definition === undefined ? [] : [...definition.locals, ...definition.staticLocals],
  );
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    uses.parts(partsOfFunction(definition));
  }
  // Pointers may be there from the start.
  for (const { initialiser } of [...program.globals, ...own]) uses.parts(partsOfInitialiser(initialiser));
  const candidates = [...program.globals, ...own].filter(
    ({ type, storage }) => type.kind === 'integer' && type.size <= 8 && storage !== 'extern',
  );
  const idle = new Set(candidates.filter((variable) => !uses.relevant.has(variable)));
  for (let removed = true; removed; ) {
    removed = false;
    for (const variable of idle) {
      if ([...(uses.feeds.get(variable) ?? [])].every((target) => idle.has(target))) continue;
      idle.delete(variable);
      removed = true;
    }
  }
  return idle;
}

/** How the variables of a program are read. */
class Uses {
  /** Variables that something depends on, or to which pointers may exist. */
  readonly relevant = new Set<Variable>();
  /** For each variable those that are computed of it. */
  readonly feeds = new Map<Variable, Set<Variable>>();

  statement(statement: TypedStatement): void {
    switch (statement.kind) {
      case 'expression':
        this.#effect(statement.expression);
        return;
      case 'declaration':
        for (const { lengths, variable, initialiser } of statement.items) {
          for (const { value } of lengths) this.expression(value);
          if (initialiser?.kind === 'value' && variable !== undefined)
            this.#assign(variable, initialiser.value);
          else if (initialiser?.kind === 'list')
            for (const { value } of initialiser.stores)
              if (value.kind === 'value') this.expression(value.value);
        }
        return;
      case 'for':
        if (statement.initial !== undefined) this.statement(statement.initial);
        if (statement.condition !== undefined) this.expression(statement.condition);
        if (statement.step !== undefined) this.#effect(statement.step);
        this.statement(statement.body);
        return;
      default:
        this.parts(partsOfStatement(statement));
    }
  }

  /** An expression whose value is used. */
  expression(expression: TypedExpression): void {
    switch (expression.kind) {
      case 'assign':
      case 'compound-assign':
      case 'increment':
        this.#place(expression.place);
        break;
      default:
        break;
    }
    this.parts(partsOfExpression(expression));
  }

  parts({ expressions, places, statements }: Parts): void {
    for (const part of expressions) this.expression(part);
    for (const place of places) this.#place(place);
    for (const part of statements) this.statement(part);
  }

  #place(place: TypedPlace): void {
    if (place.kind === 'variable') this.relevant.add(place.variable);
    else this.parts(partsOfPlace(place));
  }

  /** An expression whose value is not used. */
  #effect(expression: TypedExpression): void {
    switch (expression.kind) {
      case 'comma':
        this.#effect(expression.left);
        this.#effect(expression.right);
        return;
      case 'convert':
        if (expression.type.kind === 'void') this.#effect(expression.operand);
        else this.expression(expression);
        return;
      case 'assign':
        if (expression.place.kind === 'variable') this.#assign(expression.place.variable, expression.value);
        else this.expression(expression);
        return;
      case 'compound-assign':
        if (expression.place.kind === 'variable' && HARMLESS.has(expression.operator)) {
          this.#feed(expression.place.variable, expression.place.variable);
          this.#assign(expression.place.variable, expression.right);
        } else this.expression(expression);
        return;
      case 'increment':
        if (expression.place.kind === 'variable')
          this.#feed(expression.place.variable, expression.place.variable);
        else this.expression(expression);
        return;
      default:
        this.expression(expression);
    }
  }

  #assign(target: Variable, value: TypedExpression): void {
    const read = harmlesslyRead(value);
    if (read === undefined) this.expression(value);
    else for (const variable of read) this.#feed(variable, target);
  }

  #feed(variable: Variable, target: Variable): void {
    const targets = this.feeds.get(variable);
    if (targets === undefined) this.feeds.set(variable, new Set([target]));
    else targets.add(target);
  }
}

/** The variables that an expression reads and does nothing else; undefined where it does, or may have no value. */
function harmlesslyRead(expression: TypedExpression): readonly Variable[] | undefined {
  if (expression.type.kind !== 'integer') return undefined;
  switch (expression.kind) {
    case 'integer-constant':
      return [];
    case 'load':
      return expression.place.kind === 'variable' ? [expression.place.variable] : undefined;
    case 'convert':
      return harmlesslyRead(expression.operand);
    case 'unary':
      return harmlesslyRead(expression.operand);
    case 'binary':
      return HARMLESS.has(expression.operator) ? both(expression.left, expression.right) : undefined;
    case 'comparison':
      return both(expression.left, expression.right);
    default:
      return undefined;
  }
}

function both(left: TypedExpression, right: TypedExpression): readonly Variable[] | undefined {
  const [one, other] = [harmlesslyRead(left), harmlesslyRead(right)];
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}
