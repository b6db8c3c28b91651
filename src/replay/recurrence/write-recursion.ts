import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, Variable } from '../../c/tree/typed-program.js';
import type { DeclarationStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import { PlainParts } from './plain-parts.js';
import { LoopWriter, typeText } from './write-loop.js';

/** What every activation of a recursive function does, as a witness claims. */
export interface ClaimedRound {
  readonly name: string;
  readonly definition: FunctionDefinition;
  /** True wherever the function is entered: over its parameters and variables of the file. */
  readonly set: TypedExpression;
  /** An `if` that each activation decides in this way before it enters the next one. */
  readonly branching: { readonly at: number; readonly truth: boolean } | undefined;
}

/** Stands for "the next activation begins in the set", and for what must not happen. */
const GOES_ON = 'return 0;';
const ENDS = '{ reach_error(); return 0; }';

/**
 * Writes one activation of a recursive function as a program that fails unless the function is entered again in a state
 * of the set, before anything else can happen. Functions that it calls are written in their place, so two functions may
 * call each other.
 */
export class RecursionWriter {
  readonly parts = new PlainParts();
  readonly #writer = new LoopWriter();
  readonly #round: ClaimedRound;
  #isPlain = true;
  #isDecided: boolean;
  #temporaries = 0;
  /** Whether the function that is written stands in the place of its call. */
  #place: 'round' | 'callee' = 'round';

  constructor(round: ClaimedRound) {
    this.#round = round;
    this.#isDecided = round.branching === undefined;
  }

  /** The lines of the activation; undefined if it is not made of plain parts alone. */
  round(): { readonly variables: readonly Variable[]; readonly lines: readonly string[] } | undefined {
    const { definition, set } = this.#round;
    for (const parameter of definition.parameters) this.parts.value(readOf(parameter));
    this.parts.value(set);
    // Variables of its blocks have no values where the function is entered.
    const ofBlocks = new Set<Variable>(definition.locals);
    if ([...this.parts.outer].some((variable) => ofBlocks.has(variable))) return undefined;
    const body = this.#statement(definition.body);
    if (!this.#isPlain || !this.parts.isPlain || !this.#isDecided) return undefined;
    const lines = [`if (!${this.#writer.expression(set)}) return 0;`, 'int decided = 0;', body, ENDS];
    return { variables: [...this.parts.outer], lines };
  }

  nameOf(variable: Variable): string {
    return this.#writer.nameOf(variable);
  }

  #statement(statement: TypedStatement): string {
    switch (statement.kind) {
      case 'expression':
        return this.#effect(statement.expression);
      case 'declaration':
        return this.#declaration(statement);
      case 'block':
        return ['{', ...statement.statements.map((each) => this.#statement(each)), '}'].join('\n');
      case 'if': {
        const { condition, then, otherwise, range } = statement;
        const call = this.#soleCall(condition);
        if (call !== undefined) return this.#call(call);
        this.parts.value(condition);
        const wanted = this.#round.branching?.at === range.start ? this.#round.branching.truth : undefined;
        if (wanted !== undefined) this.#isDecided = true;
        const [first, second] = [true, false].map((truth) => decision(wanted, truth));
        const rest = otherwise === undefined ? ';' : this.#statement(otherwise);
        const head = `if (${this.#text(condition)}) {`;
        return [head, first, this.#statement(then), '} else {', second, rest, '}'].join('\n');
      }
      case 'return':
        return `{\n${statement.value === undefined ? '' : this.#effect(statement.value)}\n${ENDS}\n}`;
      case 'empty':
        return ';';
      default:
        return this.#refuse();
    }
  }

  /** What an expression does whose value decides nothing: it calls the function, or computes. */
  #effect(expression: TypedExpression): string {
    if (expression.kind === 'conditional') {
      const { condition, then, otherwise } = expression;
      this.parts.value(condition);
      const [first, second] = [this.#effect(then), this.#effect(otherwise)];
      return [`if (${this.#text(condition)}) {`, first, '} else {', second, '}'].join('\n');
    }
    const value = expression.kind === 'assign' ? expression.value : expression;
    const call = this.#soleCall(value);
    // An element that is assigned to may be computed before the call.
    if (call !== undefined && expression.kind === 'assign' && expression.place.kind !== 'variable')
      return this.#refuse();
    if (call !== undefined) return this.#call(call);
    this.parts.effect(expression);
    return `${this.#text(expression)};`;
  }

  #declaration(statement: DeclarationStatement): string {
    const [item, ...others] = statement.items;
    const value = item?.initialiser?.kind === 'value' ? item.initialiser.value : undefined;
    const call = value === undefined ? undefined : this.#soleCall(value);
    if (call === undefined) {
      this.parts.statement(statement);
      return this.parts.isPlain ? this.#writer.declarations(statement).join('\n') : '';
    }
    if (item?.variable === undefined || others.length > 0 || item.variable.type.kind !== 'integer')
      return this.#refuse();
    this.parts.own.add(item.variable);
    // The call never returns, so no value of the variable is used.
    const text = `${typeText(item.variable.type)} ${this.nameOf(item.variable)} = 0;`;
    return `${text}\n${this.#call(call)}`;
  }

  /**
   * The call of a function of the program that an expression makes before anything else in it has an effect or may fail;
   * undefined if it makes none.
   */
  #soleCall(expression: TypedExpression): CallExpression | undefined {
    switch (expression.kind) {
      case 'call': {
        const isDefined =
          expression.callee.kind === 'direct' && expression.callee.function.definition !== undefined;
        return isDefined ? expression : undefined;
      }
      case 'convert':
      case 'unary':
        return this.#soleCall(expression.operand);
      case 'binary':
      case 'comparison': {
        const [left, right] = [this.#soleCall(expression.left), this.#soleCall(expression.right)];
        if (left !== undefined && right !== undefined) this.#refuse();
        const other = left === undefined ? expression.left : expression.right;
        if (left === undefined && right === undefined) return undefined;
        if (!isSimple(other)) this.#refuse();
        this.parts.value(other);
        return left ?? right;
      }
      default:
        return undefined;
    }
  }

  #call({ callee, arguments: given }: CallExpression): string {
    const entity = callee.kind === 'direct' ? callee.function : undefined;
    const definition = entity?.definition;
    if (definition === undefined || definition.parameters.length !== given.length) return this.#refuse();
    const temporaries = definition.parameters.map(({ type }, index) => {
      const argument = given[index];
      if (argument === undefined || type.kind !== 'integer') return { name: '', line: this.#refuse() };
      this.parts.value(argument);
      const name = `argument${this.#temporaries++}`;
      return { name, line: `${typeText(type)} ${name} = ${this.#text(argument)};` };
    });
    const lines = temporaries.map(({ line }) => line);
    const inner =
      // A nested function may be called as the one around it.
      definition === this.#round.definition
        ? this.#again(temporaries.map(({ name }) => name))
        : this.#callee(
            definition,
            temporaries.map(({ name }) => name),
          );
    return ['{', ...lines, inner, '}'].join('\n');
  }

  /** The function is entered again, with these values of its parameters. */
  #again(values: readonly string[]): string {
    const { definition, set, branching } = this.#round;
    const names = new Map(definition.parameters.map((each, index) => [each, values[index] ?? '']));
    const decided = branching === undefined ? '1' : 'decided';
    const isPlain = this.parts.isPlain && this.#isPlain;
    const again = isPlain ? this.#writer.renaming(names).expression(set) : '0';
    return `if (${decided} && ${again}) ${GOES_ON}\n${ENDS}`;
  }

  /** Another function, in the place of its call: what is left of it, and of its caller, is never executed. */
  #callee({ parameters, body }: FunctionDefinition, values: readonly string[]): string {
    if (this.#place === 'callee') return this.#refuse();
    this.#place = 'callee';
    const lines = parameters.map((parameter, index) => {
      this.parts.own.add(parameter);
      this.parts.value(readOf(parameter));
      return `${typeText(parameter.type)} ${this.nameOf(parameter)} = ${values[index]};`;
    });
    const text = this.#statement(body);
    this.#place = 'round';
    return [...lines, text, ENDS].join('\n');
  }

  #text(expression: TypedExpression): string {
    return this.parts.isPlain && this.#isPlain ? this.#writer.expression(expression) : '0';
  }

  #refuse(): string {
    this.#isPlain = false;
    return '';
  }
}

function decision(wanted: boolean | undefined, truth: boolean): string {
  if (wanted === undefined) return ';';
  return wanted === truth ? 'decided = 1;' : ENDS;
}

/** A constant, or a variable, that is at most converted: no order of evaluation makes a difference. */
function isSimple(expression: TypedExpression): boolean {
  if (expression.kind === 'convert') return isSimple(expression.operand);
  return (
    expression.kind === 'integer-constant' ||
    (expression.kind === 'load' && expression.place.kind === 'variable')
  );
}

function readOf(variable: Variable): TypedExpression {
  const { type, range } = variable;
  const nowhere = range ?? { start: 0, end: 0, line: 1, column: 1 };
  return { kind: 'load', type, range: nowhere, place: { kind: 'variable', type, range: nowhere, variable } };
}
