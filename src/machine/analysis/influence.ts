import { type Parts, partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { flattenPlace } from './flatten-place.js';

/** A variable; that a function is entered, or its result; everything to which pointers lead. */
type Source = Variable | FunctionEntity | 'memory';

/** Functions that decide whether an execution goes on. */
const ENDING: ReadonlySet<string> = new Set(['abort', 'exit', '_Exit', '__assert_fail', '__VERIFIER_assume']);

/** What matters to whoever asks. */
export interface Interest {
  readonly errorFunction: string;
  /** Names of variables that a witness mentions. */
  readonly names: ReadonlySet<string>;
}

/**
 * Where accesses begin, as offsets, that do not influence whether a function is called: those to variables that no
 * condition before a call of it depends on, neither directly nor through others, nor the end of a loop or of the
 * execution. An estimate that ignores the order of statements: it tells which accesses matter most, not which matter.
 */
export function accessesWithoutInfluence(program: TypedProgram, interest: Interest): ReadonlySet<number> {
  const influence = new Influence(interest);
  for (const entity of program.functions) {
    if (entity.definition !== undefined) influence.function(entity, entity.definition.body);
  }
  return influence.withoutInfluence();
}

class Influence {
  readonly #flows = new Map<Source, Set<Source>>();
  readonly #seeds = new Set<Source>();
  readonly #aliased = new Set<Source>();
  /** By where they begin: the variables that are accessed by name. */
  readonly #accesses: { readonly start: number; readonly variable: Variable }[] = [];
  readonly #interest: Interest;
  #function: FunctionEntity | undefined;

  constructor(interest: Interest) {
    this.#interest = interest;
  }

  function(entity: FunctionEntity, body: TypedStatement): void {
    this.#function = entity;
    this.#statement(body, [entity]);
  }

  withoutInfluence(): ReadonlySet<number> {
    for (const variable of this.#aliased) {
      this.#flow(variable, ['memory']);
      this.#flow('memory', [variable]);
    }
    for (const { variable } of this.#accesses)
      if (this.#interest.names.has(variable.name)) this.#seeds.add(variable);
    const relevant = new Set(this.#seeds);
    for (const target of relevant) for (const source of this.#flows.get(target) ?? []) relevant.add(source);
    const matters = (variable: Variable): boolean => relevant.has(variable);
    const starts = new Set(
      this.#accesses.filter(({ variable }) => !matters(variable)).map(({ start }) => start),
    );
    for (const { start, variable } of this.#accesses) if (matters(variable)) starts.delete(start);
    return starts;
  }

  /** @param control what decides whether the statement is executed */
  #statement(statement: TypedStatement, control: readonly Source[]): void {
    const parts = partsOfStatement(statement);
    const used = this.#uses(parts.expressions);
    for (const expression of parts.expressions) this.#effects(expression, control);
    if (statement.kind === 'declaration') {
      for (const { variable } of statement.items)
        if (variable !== undefined) this.#flow(variable, [...used, ...control]);
    }
    if (statement.kind === 'return' && this.#function !== undefined)
      this.#flow(this.#function, [...used, ...control]);
    const isLoop = statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
    if (isLoop) for (const source of used) this.#seeds.add(source);
    const decides = isLoop || statement.kind === 'if' || statement.kind === 'switch';
    for (const inner of parts.statements) this.#statement(inner, decides ? [...control, ...used] : control);
  }

  /** What a full expression changes depends on all that it reads. */
  #effects(expression: TypedExpression, control: readonly Source[]): void {
    const sources = [...this.#uses([expression]), ...control];
    const parts: Parts = { expressions: [expression], places: [], statements: [] };
    visitExpressions(parts, (each) => {
      switch (each.kind) {
        case 'load':
          this.#access(each.place, each);
          return;
        case 'address':
          this.#aliased.add(this.#findRoot(each.place));
          return;
        case 'assign':
        case 'compound-assign':
        case 'pointer-assign':
        case 'increment':
        case 'pointer-increment':
          this.#access(each.place, each);
          this.#flow(this.#findRoot(each.place), sources);
          return;
        case 'call':
          this.#call(each, sources);
          return;
        case 'statement-expression':
          this.#statement(each.block, control);
          return;
        default:
          return;
      }
    });
  }

  #call(call: Extract<TypedExpression, { kind: 'call' }>, sources: readonly Source[]): void {
    const called = call.callee.kind === 'direct' ? call.callee.function : undefined;
    if (called === undefined) return;
    if (called.name === this.#interest.errorFunction || ENDING.has(called.name))
      for (const source of sources) this.#seeds.add(source);
    this.#flow(called, sources);
    for (const parameter of called.definition?.parameters ?? []) this.#flow(parameter, sources);
    // A function of the library may write through its arguments.
    if (called.definition === undefined) this.#flow('memory', sources);
  }

  #access(place: TypedPlace, { range }: TypedExpression): void {
    const { root } = flattenPlace(place);
    if (root.kind !== 'variable') return;
    this.#accesses.push({ start: range.start, variable: root.variable });
    this.#accesses.push({ start: place.range.start, variable: root.variable });
  }

  #findRoot(place: TypedPlace): Source {
    const { root } = flattenPlace(place);
    return root.kind === 'variable' ? root.variable : 'memory';
  }

  #uses(expressions: readonly TypedExpression[]): readonly Source[] {
    const found = new Set<Source>();
    visitExpressions({ expressions, places: [], statements: [] }, (each) => {
      if (each.kind === 'load') found.add(this.#findRoot(each.place));
      if (each.kind === 'compound-assign' || each.kind === 'increment') found.add(this.#findRoot(each.place));
      if (each.kind === 'call' && each.callee.kind === 'direct') found.add(each.callee.function);
    });
    return [...found];
  }

  #flow(target: Source, sources: readonly Source[]): void {
    const known = this.#flows.get(target) ?? new Set();
    this.#flows.set(target, known);
    for (const source of sources) known.add(source);
  }
}
