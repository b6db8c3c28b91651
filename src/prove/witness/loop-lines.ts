import { containsNode, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { CallLines } from './call-lines.js';
import { isDecided, isPure } from './certain-steps.js';
import { type Lines, linesSeen, overlap } from './step-lines.js';

export type Loop = Extract<TypedStatement, { kind: 'while' | 'do' | 'for' }>;

/** A loop of the program, with the lines of steps that may lead to its head. */
export interface LoopLocation {
  readonly loop: Loop;
  readonly function: FunctionEntity;
  /** More lines than there are such steps, never fewer. */
  readonly entry: readonly Lines[];
}

/** All loops of a program. */
export function findLoops(program: TypedProgram): readonly LoopLocation[] {
  const calls = new CallLines(program);
  return program.functions.flatMap((entity) => {
    const { definition } = entity;
    if (definition === undefined) return [];
    const { body, range } = definition;
    const jumps = containsNode(body, {
      statement: ({ kind }) =>
        ['label', 'goto', 'computed-goto', 'case', 'default', 'unsupported'].includes(kind),
      expression: ({ kind }) => kind === 'statement-expression',
    });
    const before = calls.before(entity, definition);
    const anywhere = [...before, linesSeen(program, range), ...calls.lastOfCalls(partsOfStatement(body))];
    const found: LoopLocation[] = [];
    new LoopSearch({ program, entity, calls, found, anywhere: jumps ? anywhere : undefined }).visit(
      body,
      before,
    );
    return found;
  });
}

interface Search {
  readonly program: TypedProgram;
  readonly entity: FunctionEntity;
  readonly calls: CallLines;
  readonly found: LoopLocation[];
  /** The lines of all steps of a function with jumps, and of those that lead into it. */
  readonly anywhere: readonly Lines[] | undefined;
}

class LoopSearch {
  readonly #search: Search;

  constructor(search: Search) {
    this.#search = search;
  }

  /** @param before the lines of steps that may lead to the statement */
  visit(statement: TypedStatement, before: readonly Lines[]): void {
    switch (statement.kind) {
      case 'block': {
        let lines = before;
        for (const each of statement.statements) {
          this.visit(each, lines);
          if (!isStep(each)) continue;
          const own = this.#linesWithCalls(each);
          lines = mayPass(each) ? [...lines, ...own] : own;
        }
        return;
      }
      case 'while':
      case 'do':
      case 'for': {
        const { anywhere, entity, found } = this.#search;
        const entry = anywhere ?? [...before, ...this.#backLines(statement)];
        found.push({ loop: statement, function: entity, entry });
        break;
      }
      default:
        break;
    }
    const own = this.#linesWithCalls(statement);
    const lines = isEnteredByStep(statement) ? own : [...before, ...own];
    for (const inner of partsOfStatement(statement).statements) this.visit(inner, lines);
  }

  /** Lines of steps that lead back to the head, and those of the head itself. */
  #backLines(loop: Loop): readonly Lines[] {
    const head = this.#headLines(loop, loop.body);
    if (loop.kind === 'for' && loop.step !== undefined && !isPure(loop.step))
      return [head, ...this.#lastOfCalls(loop.step)];
    const jumps = containsNode(loop.body, {
      statement: ({ kind }) => kind === 'break' || kind === 'continue',
    });
    if (jumps || loop.kind === 'do') return this.#linesWithCalls(loop);
    return [head, ...this.#lastLines(loop.body), ...this.#search.calls.lastOfCalls(partsOfStatement(loop))];
  }

  /** Lines of steps that may be the last ones of a statement without jumps. */
  #lastLines(statement: TypedStatement): readonly Lines[] {
    switch (statement.kind) {
      case 'block': {
        const lines: Lines[] = [];
        for (const each of [...statement.statements].reverse()) {
          lines.push(...this.#lastLines(each));
          if (isStep(each) && !mayPass(each)) return lines;
        }
        return [...lines, this.#stepLines(statement)];
      }
      case 'if': {
        const head = this.#headLines(statement, statement.then);
        const otherwise = statement.otherwise === undefined ? [] : this.#lastLines(statement.otherwise);
        return [head, ...this.#lastLines(statement.then), ...otherwise];
      }
      case 'while':
      case 'for':
        return [this.#headLines(statement, statement.body)];
      default:
        return [this.#stepLines(statement)];
    }
  }

  #headLines({ range }: TypedStatement, body: TypedStatement): Lines {
    return linesSeen(this.#search.program, { start: range.start, end: body.range.start + 1 });
  }

  #stepLines({ range }: TypedStatement): Lines {
    return linesSeen(this.#search.program, range);
  }

  #linesWithCalls(statement: TypedStatement): readonly Lines[] {
    return [this.#stepLines(statement), ...this.#search.calls.lastOfCalls(partsOfStatement(statement))];
  }

  #lastOfCalls(expression: TypedExpression): readonly Lines[] {
    return this.#search.calls.lastOfCalls({ expressions: [expression], places: [], statements: [] });
  }
}

/** Whether the step that leads to the parts of a statement is always one of its own. */
function isEnteredByStep(statement: TypedStatement): boolean {
  switch (statement.kind) {
    case 'if':
    case 'while':
    case 'for':
      return statement.condition !== undefined && !isDecided(statement.condition);
    default:
      return false;
  }
}

/** Declarations without a value are no steps for everybody. */
function isStep(statement: TypedStatement): boolean {
  return statement.kind !== 'empty';
}

/** Whether whoever passes the statement may have made its last step before it. */
function mayPass(statement: TypedStatement): boolean {
  return (
    (statement.kind === 'declaration' &&
      statement.items.every(({ initialiser }) => initialiser === undefined)) ||
    (statement.kind === 'expression' && isPure(statement.expression)) ||
    ((statement.kind === 'if' || statement.kind === 'while' || statement.kind === 'for') &&
      !isEnteredByStep(statement)) ||
    (statement.kind === 'do' && isDecided(statement.condition) && mayPass(statement.body)) ||
    (statement.kind === 'block' && statement.statements.every(mayPass))
  );
}

/** Whether a step in some lines may lead to the head of a loop. */
export function mayEnter({ entry }: LoopLocation, lines: Lines): boolean {
  return entry.some((each) => overlap(each, lines));
}
