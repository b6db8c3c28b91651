import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { DeclarationStatement, ForStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import type { CType } from '../../c/type/c-type.js';
import type { PlainLoop } from './plain-loop.js';

/**
 * Writes plain loops as C from their typed trees, so that no macro, enumerator or other word of the program means something
 * else in a text of its own. Conversions are written out, and variables have names of their own.
 */
export class LoopWriter {
  readonly #names: Map<Variable, string>;
  readonly #renamed: ReadonlyMap<Variable, string>;

  constructor(names = new Map<Variable, string>(), renamed: ReadonlyMap<Variable, string> = new Map()) {
    this.#names = names;
    this.#renamed = renamed;
  }

  /** A writer that writes other names for some variables, and the same for all others. */
  renaming(renamed: ReadonlyMap<Variable, string>): LoopWriter {
    return new LoopWriter(this.#names, renamed);
  }

  nameOf(variable: Variable): string {
    const known = this.#renamed.get(variable) ?? this.#names.get(variable);
    if (known !== undefined) return known;
    const name = `v${this.#names.size}`;
    this.#names.set(variable, name);
    return name;
  }

  /** Lines; the first one begins with the loop. */
  loop({ statement }: PlainLoop): readonly string[] {
    return this.#statement(statement).split('\n');
  }

  expression(expression: TypedExpression): string {
    switch (expression.kind) {
      case 'integer-constant':
        return constantText(expression.value, expression.type);
      case 'load':
        return this.#place(expression.place);
      case 'convert':
        return `((${typeText(expression.type)})${this.expression(expression.operand)})`;
      case 'unary':
        return `(${expression.operator} ${this.expression(expression.operand)})`;
      case 'binary':
      case 'comparison':
      case 'logical':
        return `(${this.expression(expression.left)} ${expression.operator} ${this.expression(expression.right)})`;
      case 'comma':
        return `(${this.expression(expression.left)}, ${this.expression(expression.right)})`;
      case 'assign':
        return `(${this.#place(expression.place)} = ${this.expression(expression.value)})`;
      case 'compound-assign':
        return `(${this.#place(expression.place)} ${expression.operator}= ${this.expression(expression.right)})`;
      case 'increment': {
        const place = this.#place(expression.place);
        return expression.position === 'prefix'
          ? `(${expression.operator}${place})`
          : `(${place}${expression.operator})`;
      }
      case 'call':
        if (expression.callee.kind === 'direct') return `${expression.callee.function.name}()`;
        break;
      default:
    }
    throw new Error(`no plain loop has an expression of this kind: ${expression.kind}`);
  }

  #place(place: TypedPlace): string {
    if (place.kind === 'variable') return this.nameOf(place.variable);
    const pointer = place.kind === 'dereference' ? place.pointer : undefined;
    const array =
      pointer?.kind === 'pointer-add' && pointer.pointer.kind === 'address'
        ? pointer.pointer.place
        : undefined;
    if (pointer?.kind !== 'pointer-add' || array?.kind !== 'variable')
      throw new Error(`no plain loop has a place of this kind: ${place.kind}`);
    return `${this.nameOf(array.variable)}[${this.expression(pointer.offset)}]`;
  }

  #statement(statement: TypedStatement): string {
    switch (statement.kind) {
      case 'expression':
        return `${this.expression(statement.expression)};`;
      case 'declaration':
        return this.declarations(statement).join('\n');
      case 'block':
        return ['{', ...statement.statements.map((each) => this.#statement(each)), '}'].join('\n');
      case 'if': {
        const { condition, then, otherwise } = statement;
        const rest = otherwise === undefined ? [] : ['} else {', this.#statement(otherwise)];
        return [`if (${this.expression(condition)}) {`, this.#statement(then), ...rest, '}'].join('\n');
      }
      case 'while':
      // Where its condition was true, both go on alike.
      case 'do':
        return this.#around(`while (${this.expression(statement.condition)})`, statement.body);
      case 'for':
        return this.#around(this.#head(statement), statement.body);
      case 'break':
      case 'continue':
        return `${statement.kind};`;
      case 'empty':
        return ';';
      default:
        throw new Error(`no plain loop has a statement of this kind: ${statement.kind}`);
    }
  }

  #around(head: string, body: TypedStatement): string {
    return [`${head} {`, this.#statement(body), '}'].join('\n');
  }

  #head({ initial, condition, step }: ForStatement): string {
    const first = initial === undefined ? ';' : this.#statement(initial);
    const parts = [condition, step].map((part) => (part === undefined ? '' : this.expression(part)));
    return `for (${first} ${parts.join('; ')})`;
  }

  /** A line for each variable. */
  declarations({ items }: DeclarationStatement): readonly string[] {
    return items.map(({ variable, initialiser }) => {
      if (variable === undefined || initialiser?.kind !== 'value')
        throw new Error('no plain loop has such a declaration');
      return `${typeText(variable.type)} ${this.nameOf(variable)} = ${this.expression(initialiser.value)};`;
    });
  }
}

/** @throws Error for all but integers */
export function typeText(type: CType): string {
  if (type.kind !== 'integer') throw new Error(`no plain loop has a value of this type: ${type.kind}`);
  return type.name;
}

function constantText(value: bigint, type: CType): string {
  const digits =
    value < 0n ? `(-${-(value + 1n)}LL - 1LL)` : `${value}${value > 0x7fff_ffff_ffff_ffffn ? 'ULL' : 'LL'}`;
  return `((${typeText(type)})${digits})`;
}
