import { containsNode, partsOfStatement } from '../../c/tree/parts.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isDecided, isPure } from './certain-steps.js';

export type Loop = Extract<TypedStatement, { kind: 'while' | 'do' | 'for' }>;

/** Lines from the first to the last, both included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** A loop of the program, with the lines of steps that may lead to its head. */
export interface LoopLocation {
  readonly loop: Loop;
  readonly function: FunctionEntity;
  /** More lines than there are such steps, never fewer; `any` where that cannot be told. */
  readonly entry: readonly Lines[] | 'any';
}

/** All loops of a program. */
export function findLoops(program: TypedProgram): readonly LoopLocation[] {
  return program.functions.flatMap((entity) => {
    const { definition } = entity;
    if (definition === undefined) return [];
    const jumps = containsNode(definition.body, {
      statement: ({ kind }) =>
        ['label', 'goto', 'computed-goto', 'case', 'default', 'unsupported'].includes(kind),
      expression: ({ kind }) => kind === 'statement-expression',
    });
    const found: LoopLocation[] = [];
    new LoopSearch(program, entity, jumps ? 'jumps' : 'straight', found).visit(definition.body, 'any');
    return found;
  });
}

class LoopSearch {
  constructor(
    readonly program: TypedProgram,
    readonly entity: FunctionEntity,
    readonly flow: 'jumps' | 'straight',
    readonly found: LoopLocation[],
  ) {}

  /** @param before the lines of steps that may lead to the statement */
  visit(statement: TypedStatement, before: readonly Lines[] | 'any'): void {
    switch (statement.kind) {
      case 'block': {
        let lines = before;
        for (const each of statement.statements) {
          this.visit(each, lines);
          if (isStep(each))
            lines = mayPass(each) ? merge(lines, [this.#stepLines(each)]) : [this.#stepLines(each)];
        }
        return;
      }
      case 'while':
      case 'do':
      case 'for': {
        const entry = this.flow === 'jumps' ? 'any' : merge(before, this.#backLines(statement));
        this.found.push({ loop: statement, function: this.entity, entry });
        this.visit(statement.body, [this.#stepLines(statement)]);
        return;
      }
      default:
        for (const inner of partsOfStatement(statement).statements)
          this.visit(inner, [this.#stepLines(statement)]);
    }
  }

  /** Lines of steps that lead back to the head, and those of the head itself. */
  #backLines(loop: Loop): readonly Lines[] {
    const head = { first: loop.range.line, last: lineAt(this.program, loop.body.range.start) };
    if (loop.kind === 'for' && loop.step !== undefined) return [head];
    const jumps = containsNode(loop.body, {
      statement: ({ kind }) => kind === 'break' || kind === 'continue',
    });
    if (jumps || loop.kind === 'do') return [this.#stepLines(loop)];
    return [head, ...this.#lastLines(loop.body)];
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
        const head = {
          first: statement.range.line,
          last: lineAt(this.program, statement.then.range.start),
        };
        const otherwise = statement.otherwise === undefined ? [] : this.#lastLines(statement.otherwise);
        return [head, ...this.#lastLines(statement.then), ...otherwise];
      }
      case 'while':
      case 'for':
        return [{ first: statement.range.line, last: lineAt(this.program, statement.body.range.start) }];
      default:
        return [this.#stepLines(statement)];
    }
  }

  #stepLines({ range }: TypedStatement): Lines {
    return { first: range.line, last: lineAt(this.program, Math.max(range.start, range.end - 1)) };
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
    (statement.kind === 'if' && isDecided(statement.condition)) ||
    (statement.kind === 'block' && statement.statements.every(mayPass))
  );
}

function merge(one: readonly Lines[] | 'any', two: readonly Lines[]): readonly Lines[] | 'any' {
  return one === 'any' ? 'any' : [...one, ...two];
}

/** The line of an offset; lines count from 1. */
export function lineAt({ lineStarts }: TypedProgram, offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a step in some lines may lead to the head of a loop. */
export function mayEnter(
  { entry, function: { definition } }: LoopLocation,
  lines: Lines,
  program: TypedProgram,
): boolean {
  if (entry !== 'any') return entry.some(({ first, last }) => first <= lines.last && lines.first <= last);
  // The first statements of a function follow on a call, which may be anywhere.
  return definition !== undefined && lines.first <= lineAt(program, definition.range.end);
}
