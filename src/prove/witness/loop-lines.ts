import { containsNode, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { CallLines } from './call-lines.js';
import { isAct, makesStep } from './certain-steps.js';
import { headLines, isEnteredByStep, isStep, lastLines } from './last-lines.js';
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
      statement: ({ kind }) => ['goto', 'computed-goto', 'case', 'default', 'unsupported'].includes(kind),
      expression: ({ kind }) => kind === 'statement-expression',
    });
    const before = calls.before(entity, definition);
    const anywhere = [
      ...before,
      linesSeen(program, range),
      ...calls.lastOfCalls(partsOfFunction(definition)),
    ];
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
          lines = makesStep(each) ? own : [...lines, ...own];
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
    const head = headLines(this.#search.program, loop, loop.body);
    if (loop.kind === 'for' && loop.step !== undefined && isAct(loop.step))
      return [head, ...this.#lastOfCalls(loop.step)];
    const jumps = containsNode(loop.body, {
      statement: ({ kind }) => kind === 'break' || kind === 'continue',
    });
    if (jumps || loop.kind === 'do') return this.#linesWithCalls(loop);
    return [
      head,
      ...lastLines(this.#search.program, loop.body),
      ...this.#search.calls.lastOfCalls(partsOfStatement(loop)),
    ];
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

/** Whether a step in some lines may lead to the head of a loop. */
export function mayEnter({ entry }: LoopLocation, lines: Lines): boolean {
  return entry.some((each) => overlap(each, lines));
}
