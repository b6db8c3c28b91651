import { containsNode, type Parts, partsContain, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfFunction, partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { FunctionDefinition, FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { lastLines } from './last-lines.js';
import { ALL_LINES, type Lines, lineAt, linesSeen } from './step-lines.js';

const JUMPING: ReadonlySet<string> = new Set([
  'break',
  'continue',
  'label',
  'goto',
  'computed-goto',
  'case',
  'default',
  'unsupported',
]);

/** The lines of steps next to the calls of functions: more than there are such steps, never fewer. */
export class CallLines {
  readonly #program: TypedProgram;
  readonly #calls = new Map<FunctionEntity, Lines[]>();
  readonly #mentioned = new Set<FunctionEntity>();
  readonly #last = new Map<FunctionEntity, readonly Lines[]>();

  constructor(program: TypedProgram) {
    this.#program = program;
    partsContain(partsOfProgram(program), {
      place: (place) => {
        if (place.kind === 'function') this.#mentioned.add(place.function);
        return false;
      },
    });
    for (const { definition } of program.functions) if (definition !== undefined) this.#noteCalls(definition);
  }

  /** Of steps that may lead to the beginning of the body of a function. */
  before(entity: FunctionEntity, definition: FunctionDefinition): readonly Lines[] {
    const { range, body } = definition;
    if (this.#mentioned.has(entity)) return [ALL_LINES];
    const head = linesSeen(this.#program, { start: range.start, end: body.range.start + 1 });
    // Values of global variables are steps for some readers.
    const outside = entity.name === 'main' ? this.#linesOutside() : [];
    // The lengths of its parameters may call functions.
    const lengths = this.lastOfCalls({ ...partsOfFunction(definition), statements: [] });
    return [head, ...outside, ...lengths, ...(this.#calls.get(entity) ?? [])];
  }

  /** Of steps of called functions that may be the last ones before something goes on behind the call. */
  lastOfCalls(parts: Parts): readonly Lines[] {
    const called = new Set<FunctionEntity>();
    let isIndirect = false;
    partsContain(parts, {
      expression: (each) => {
        if (each.kind !== 'call') return false;
        if (each.callee.kind === 'indirect') isIndirect = true;
        else called.add(each.callee.function);
        return false;
      },
    });
    return isIndirect ? [ALL_LINES] : [...called].flatMap((each) => this.#lastOf(each));
  }

  #lastOf(entity: FunctionEntity): readonly Lines[] {
    const { definition } = entity;
    if (definition === undefined) return [];
    const known = this.#last.get(entity);
    if (known !== undefined) return known;
    // For functions that call themselves.
    this.#last.set(entity, [ALL_LINES]);
    const lines = [...this.#atEnd(definition), ...this.#returns(definition.body)];
    this.#last.set(entity, lines);
    return lines;
  }

  /** Of a body that ends where its text does. */
  #atEnd(definition: FunctionDefinition): readonly Lines[] {
    const { body } = definition;
    const last = body.kind === 'block' ? body.statements.at(-1) : undefined;
    if (last?.kind === 'return') return [];
    const isStraight = !containsNode(body, { statement: ({ kind }) => JUMPING.has(kind) });
    return [
      ...(isStraight ? lastLines(this.#program, body) : [linesSeen(this.#program, body.range)]),
      ...this.lastOfCalls(partsOfFunction(definition)),
    ];
  }

  #returns(body: TypedStatement): readonly Lines[] {
    const lines: Lines[] = [];
    containsNode(body, {
      statement: (each) => {
        if (each.kind === 'return')
          lines.push(linesSeen(this.#program, each.range), ...this.lastOfCalls(partsOfStatement(each)));
        return false;
      },
    });
    return lines;
  }

  #noteCalls(definition: FunctionDefinition): void {
    const visit = (statement: TypedStatement): void => {
      const { expressions, statements } = partsOfStatement(statement);
      this.#noteCallsIn(statement.range.start, { expressions, places: [], statements: [] });
      for (const inner of statements) visit(inner);
    };
    const { expressions, statements } = partsOfFunction(definition);
    this.#noteCallsIn(definition.range.start, { expressions, places: [], statements: [] });
    for (const statement of statements) visit(statement);
  }

  #noteCallsIn(start: number, parts: Parts): void {
    partsContain(parts, {
      expression: (each) => {
        if (each.kind !== 'call' || each.callee.kind === 'indirect') return false;
        const lines = linesSeen(this.#program, { start, end: each.range.end });
        const others = this.#calls.get(each.callee.function);
        if (others === undefined) this.#calls.set(each.callee.function, [lines]);
        else others.push(lines);
        return false;
      },
    });
  }

  #linesOutside(): readonly Lines[] {
    const bodies = this.#program.functions
      .flatMap(({ definition }) => (definition === undefined ? [] : [definition.body.range]))
      .sort((one, other) => one.start - other.start);
    let first = 1;
    const lines: Lines[] = [];
    for (const { start, end } of bodies) {
      lines.push({ first, last: lineAt(this.#program, start) });
      first = Math.max(first, lineAt(this.#program, end - 1));
    }
    return [...lines, { first, last: Number.POSITIVE_INFINITY }];
  }
}
