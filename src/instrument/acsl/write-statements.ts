import { containsNode } from '../../c/tree/parts.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../subject/failure.js';
import type { Loop } from '../text/loop-heads.js';
import { spellInteger } from './exact-type.js';
import { nameLabel } from './names.js';
import type { Notation } from './notation.js';
import { isPlain } from './operand-orders.js';
import type { SourceLines } from './source-lines.js';
import { writeExpression } from './write-expression.js';
import { writeObject } from './write-object.js';
import { spellWritten, writtenInLoop } from './written-locations.js';

type Statement<Kind extends TypedStatement['kind']> = Extract<TypedStatement, { kind: Kind }>;

/** No name of the program ends like these. */
const FIRST = '__witness_check_first_at';
const RETURNED = '__witness_check_returned';
const STEP = '__witness_check_step_at';

/** Cases of a range that are written one by one. */
const MOST_CASES = 256n;

/** What the statements of one function are written with. */
export interface StatementTask {
  readonly lines: SourceLines;
  /** Those at the beginning of statements by offset; each is taken from here when it is written. */
  readonly invariants: Map<number, readonly PlacedInvariant[]>;
  /** Those where the function is left. */
  readonly atEnds: readonly PlacedInvariant[];
  readonly notation: Notation;
}

/** Writes statements as C, with the invariants at their locations. */
export class StatementWriter {
  readonly #task: StatementTask;
  /** The labels of steps to which a `continue` jumps, from the outermost loop; undefined where the step stands in its loop. */
  readonly #steps: (string | undefined)[] = [];

  constructor(task: StatementTask) {
    this.#task = task;
  }

  /** The body of a function, without its braces. */
  body(body: Statement<'block'>): void {
    for (const each of body.statements) this.#statement(each);
    // Behind a return, verifiers say in words of their own that nothing gets there.
    if (body.statements.at(-1)?.kind !== 'return') this.#asserts(this.#task.atEnds);
  }

  #statement(statement: TypedStatement, waiting: readonly PlacedInvariant[] = []): void {
    const { start } = statement.range;
    const here = [...waiting, ...(this.#task.invariants.get(start) ?? [])];
    this.#task.invariants.delete(start);
    switch (statement.kind) {
      case 'label':
      case 'case':
      case 'default':
        // Jumps come to the label, so what is stated of the statement holds behind it.
        this.#add(writeLabel(statement), statement);
        this.#statement(statement.statement, here);
        return;
      case 'while':
      case 'for':
      case 'do':
        this.#loop(statement, here);
        return;
      default: {
        const loop = here.find(({ kind }) => kind === 'loop');
        if (loop !== undefined)
          throw new NotExpressible(loop.line, 'no loop begins at the location of a loop invariant');
        this.#asserts(here);
        this.#plain(statement);
      }
    }
  }

  #plain(statement: Exclude<TypedStatement, Loop | Statement<'label' | 'case' | 'default'>>): void {
    switch (statement.kind) {
      case 'empty':
        this.#add(';', statement);
        return;
      case 'expression':
        this.#add(`${writeExpression(statement.expression)};`, statement);
        return;
      case 'declaration':
        for (const each of statement.items) this.#add(`${writeDeclaration(each, statement)};`, statement);
        return;
      case 'block':
        this.#inBraces(statement, () => {
          for (const each of statement.statements) this.#statement(each);
        });
        return;
      case 'if':
        this.#add(`if (${writeExpression(statement.condition)})`, statement);
        this.#single(statement.then);
        if (statement.otherwise !== undefined) {
          this.#add('else', statement.otherwise);
          this.#single(statement.otherwise);
        }
        return;
      case 'switch':
        this.#add(`switch (${writeExpression(statement.value)})`, statement);
        this.#single(statement.body);
        return;
      case 'goto':
        this.#add(`goto ${nameLabel(statement.label)};`, statement);
        return;
      case 'break':
        this.#add('break;', statement);
        return;
      case 'continue': {
        const step = this.#steps.at(-1);
        this.#add(step === undefined ? 'continue;' : `goto ${step};`, statement);
        return;
      }
      case 'return':
        this.#return(statement);
        return;
      default:
        throw new NotExpressible(statement.range.line, 'it is not known what a statement does');
    }
  }

  /** All that a branch or a loop has. */
  #single(statement: TypedStatement): void {
    this.#inBraces(statement, () => this.#statement(statement));
  }

  #inBraces(statement: TypedStatement, write: () => void): void {
    this.#add('{', statement);
    write();
    this.#task.lines.add('}', undefined);
  }

  #loop(loop: Loop, here: readonly PlacedInvariant[]): void {
    this.#asserts(here.filter(({ kind }) => kind !== 'loop'));
    const written = spellWritten(writtenInLoop(loop));
    // What is stated of a label is passed once, what is stated of the loop whenever its condition is evaluated.
    const invariants = here.filter(({ offset }) => offset === loop.range.start);
    switch (loop.kind) {
      case 'while': {
        const { before, condition } = this.#task.notation.loop({
          invariants,
          written,
          condition: writeExpression(loop.condition),
          first: undefined,
        });
        if (before !== '') this.#add(before, loop);
        this.#add(`while (${condition})`, loop);
        this.#body(loop.body, undefined, () => this.#statement(loop.body));
        return;
      }
      case 'for':
        this.#for(loop, invariants, written);
        return;
      case 'do':
        this.#do(loop, invariants, written);
        return;
    }
  }

  /** The body of a loop, in which a `continue` jumps to a label. */
  #body(body: TypedStatement, step: string | undefined, write: () => void): void {
    this.#steps.push(step);
    this.#inBraces(body, write);
    this.#steps.pop();
  }

  /** A declaration in the head is written before it: the annotation then sees its variables. */
  #for(loop: Statement<'for'>, invariants: readonly PlacedInvariant[], written: string): void {
    const { initial, condition, step, body } = loop;
    const atStep = step === undefined ? undefined : this.#task.invariants.get(step.range.start);
    if (step !== undefined) this.#task.invariants.delete(step.range.start);
    const then = step === undefined ? '' : writeExpression(step);
    this.#inBraces(loop, () => {
      if (initial !== undefined) this.#statement(initial);
      const { before, condition: test } = this.#task.notation.loop({
        invariants,
        written,
        condition: condition === undefined ? '' : writeExpression(condition),
        first: undefined,
      });
      if (before !== '') this.#add(before, loop);
      if (atStep === undefined) {
        this.#add(`for (; ${test}; ${then})`, loop);
        this.#body(body, undefined, () => this.#statement(body));
        return;
      }
      // What is stated of the step stands before it, in the body.
      const label = `${STEP}${loop.range.start}`;
      this.#add(`for (; ${test};)`, loop);
      this.#inBraces(loop, () => {
        this.#body(body, label, () => this.#statement(body));
        this.#add(`${label}: ;`, loop);
        this.#asserts(atStep);
        this.#add(`${then};`, loop);
      });
    });
  }

  /** ACSL speaks of a do loop where its body begins, witnesses where its condition is evaluated. */
  #do(loop: Statement<'do'>, invariants: readonly PlacedInvariant[], written: string): void {
    const isEntered = containsNode(loop.body, {
      statement: ({ kind }) => ['label', 'case', 'default'].includes(kind),
    });
    if (isEntered) throw new NotExpressible(loop.range.line, 'a label stands in the do loop');
    const flag = `${FIRST}${loop.range.start}`;
    this.#inBraces(loop, () => {
      this.#add(`int ${flag} = 1;`, loop);
      const { before, condition } = this.#task.notation.loop({
        invariants,
        written,
        condition: writeExpression(loop.condition),
        first: flag,
      });
      if (before !== '') this.#add(before, loop);
      this.#add(`while (${condition})`, loop);
      this.#body(loop.body, undefined, () => {
        this.#add(`${flag} = 0;`, loop.body);
        this.#statement(loop.body);
      });
    });
  }

  #return(statement: Statement<'return'>): void {
    const { value, range } = statement;
    const { atEnds } = this.#task;
    if (value === undefined || value.type.kind === 'void') {
      if (value !== undefined) this.#add(`${writeExpression(value)};`, statement);
      this.#asserts(atEnds);
      this.#add('return;', statement);
      return;
    }
    // Where a call is inlined whose result nobody reads, what is computed behind `return` is left out.
    if (atEnds.length === 0 && isPlain(value)) {
      this.#add(`return ${writeExpression(value)};`, statement);
      return;
    }
    this.#inBraces(statement, () => {
      const type = spellInteger(value.type, range.line, 'the result');
      this.#add(`${type} ${RETURNED} = ${writeExpression(value)};`, statement);
      this.#asserts(atEnds);
      this.#add(`return ${RETURNED};`, statement);
    });
  }

  #asserts(invariants: readonly PlacedInvariant[]): void {
    for (const each of this.#task.notation.state(invariants)) this.#task.lines.add(each, undefined);
  }

  #add(text: string, { range }: TypedStatement): void {
    this.#task.lines.add(text, range.line);
  }
}

function writeLabel(statement: Statement<'label' | 'case' | 'default'>): string {
  switch (statement.kind) {
    case 'label':
      return `${nameLabel(statement.label)}: ;`;
    case 'default':
      return 'default: ;';
    case 'case': {
      const { low, high, range } = statement;
      if (high - low >= MOST_CASES) throw new NotExpressible(range.line, 'a case has too many values');
      const cases: string[] = [];
      for (let value = low; value <= high; value++) cases.push(`case ${value}: ;`);
      return cases.join(' ');
    }
  }
}

function writeDeclaration(
  { variable, initialiser }: Statement<'declaration'>['items'][number],
  { range }: TypedStatement,
): string {
  if (variable === undefined) throw new NotExpressible(range.line, 'the length of a type is not known');
  return writeObject(variable, initialiser, variable.range?.line ?? range.line);
}
