import { isDuplicatingFunction } from '../../c/library/allocators.js';
import {
  type Parts,
  partsOfExpression,
  partsOfInitialiser,
  partsOfPlace,
  partsOfStatement,
} from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import { rootVariable } from './address-taken.js';
import { goesOnByPointer, looksAtPointer } from './effects/looked-at-pointers.js';
import { isOutputFunction, isReadingFunction, writesByPointers } from './library-effects.js';

/** What an execution of a function may do to objects that exist before and after it. */
export interface FunctionEffects {
  /** Variables that live for the whole execution, by their names. */
  readonly reads: ReadonlySet<Variable>;
  readonly writes: ReadonlySet<Variable>;
  /** Accesses by pointers: to whatever an address was taken of. */
  readonly pointers: 'untouched' | 'read' | 'written';
  /** Names of the functions that are called and not defined here. */
  readonly library: ReadonlySet<string>;
}

interface BodyFacts {
  readonly calls: Set<FunctionEntity>;
  readonly library: Set<string>;
  readonly reads: Set<Variable>;
  readonly writes: Set<Variable>;
  pointers: FunctionEffects['pointers'];
  /** Whether a pointer to a function is called: any function may be that is mentioned otherwise than by a call. */
  indirect: 'called' | 'none';
  /** Functions that are mentioned otherwise than by a call: pointers may lead there. */
  readonly mentioned: Set<FunctionEntity>;
}

/** Which functions call which, and what they do together with those that they call. */
export class CallGraph {
  readonly #facts = new Map<FunctionEntity, BodyFacts>();
  readonly #effects = new Map<FunctionEntity, FunctionEffects>();
  /** What the initialisers of global variables mention. */
  readonly #globals = noFacts();
  /** What a call by a pointer may be of, as far as the program mentions functions. */
  readonly #byPointer = noFacts();

  constructor(program: TypedProgram) {
    for (const { initialiser } of program.globals)
      noteParts(this.#globals, [partsOfInitialiser(initialiser)]);
    for (const entity of program.functions) {
      if (entity.definition !== undefined) this.#facts.set(entity, collectBodyFacts(entity));
    }
    for (const entity of [this.#globals, ...this.#facts.values()].flatMap((each) => [...each.mentioned]))
      noteCallOf(this.#byPointer, entity);
  }

  /** What a function may do, with everything that it calls. */
  functionEffects(entity: FunctionEntity): FunctionEffects {
    const known = this.#effects.get(entity);
    if (known !== undefined) return known;
    const facts = [...this.#reachable(entity)].flatMap((each) => this.#facts.get(each) ?? []);
    const isByPointer = facts.some(({ indirect }) => indirect === 'called');
    const effects = effectsOf(isByPointer ? [...facts, ...this.#factsByPointer()] : facts);
    this.#effects.set(entity, effects);
    return effects;
  }

  /** What a call by a pointer may do, whatever function of the program the pointer leads to. */
  effectsByPointer(): FunctionEffects {
    return effectsOf(this.#factsByPointer());
  }

  #factsByPointer(): readonly BodyFacts[] {
    const called = [...this.#byPointer.calls].flatMap((entity) => [...this.#reachable(entity)]);
    return [this.#byPointer, ...[...new Set(called)].flatMap((each) => this.#facts.get(each) ?? [])];
  }

  /** Variables that no function changes by their names keep what they were initialised with, unless pointers change it. */
  isWritten(variable: Variable): boolean {
    return [...this.#facts.values()].some(({ writes }) => writes.has(variable));
  }

  /** Whether one function may be on the way when another one is called, and the other way round, also by pointers. */
  areMutual(one: FunctionEntity, other: FunctionEntity): boolean {
    return this.#mayCall(one, other) && this.#mayCall(other, one);
  }

  #mayCall(one: FunctionEntity, other: FunctionEntity): boolean {
    if (this.#callees(one).has(other)) return true;
    return [...this.#reachable(one)].some((each) => this.#facts.get(each)?.indirect === 'called');
  }

  /**
   * So many functions that each chain of direct calls that comes back to its beginning has one of them in it.
   *
   * @param preferred these are taken where there is a choice
   */
  cutRecursion(preferred: (entity: FunctionEntity) => boolean): ReadonlySet<FunctionEntity> {
    const functions = [...this.#facts.keys()];
    const order = [...functions.filter(preferred), ...functions.filter((each) => !preferred(each))];
    const cut = new Set<FunctionEntity>();
    for (const entity of order) if (this.#callees(entity, cut).has(entity)) cut.add(entity);
    return cut;
  }

  #reachable(entity: FunctionEntity): Set<FunctionEntity> {
    return this.#callees(entity).add(entity);
  }

  /** What a function calls, and what is called by that, without going on from what is left out. */
  #callees(entity: FunctionEntity, without: ReadonlySet<FunctionEntity> = new Set()): Set<FunctionEntity> {
    const found = new Set<FunctionEntity>();
    const open = [entity];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const callee of this.#facts.get(next)?.calls ?? []) {
        if (found.has(callee) || without.has(callee)) continue;
        found.add(callee);
        open.push(callee);
      }
    }
    return found;
  }
}

const GRAPHS = new WeakMap<TypedProgram, CallGraph>();

export function getCallGraph(program: TypedProgram): CallGraph {
  const known = GRAPHS.get(program);
  if (known !== undefined) return known;
  const graph = new CallGraph(program);
  GRAPHS.set(program, graph);
  return graph;
}

function noFacts(): BodyFacts {
  return {
    calls: new Set(),
    library: new Set(),
    reads: new Set(),
    writes: new Set(),
    pointers: 'untouched',
    indirect: 'none',
    mentioned: new Set(),
  };
}

function effectsOf(all: readonly BodyFacts[]): FunctionEffects {
  const pointers = all.map((each) => each.pointers);
  return {
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    writes: new Set(all.flatMap(({ writes }) => [...writes])),
    library: new Set(all.flatMap(({ library }) => [...library])),
    pointers: pointers.includes('written') ? 'written' : pointers.includes('read') ? 'read' : 'untouched',
  };
}

function collectBodyFacts({ definition }: FunctionEntity): BodyFacts {
  const facts = noFacts();
  if (definition === undefined) return facts;
  const statics = definition.staticLocals.map(({ initialiser }) => partsOfInitialiser(initialiser));
  noteParts(facts, [partsOfFunction(definition), ...statics]);
  return facts;
}

function noteParts(facts: BodyFacts, all: readonly Parts[]): void {
  const open = [...all];
  for (let parts = open.pop(); parts !== undefined; parts = open.pop()) {
    for (const expression of parts.expressions) {
      noteExpression(facts, expression);
      open.push(partsOfExpression(expression));
    }
    for (const place of parts.places) {
      notePlace(facts, place);
      open.push(partsOfPlace(place));
    }
    for (const statement of parts.statements) {
      if (goesOnByPointer(statement)) noteRead(facts);
      open.push(partsOfStatement(statement));
    }
  }
}

/** What is read where a pointer leads, or whether that is still there. */
function noteRead(facts: BodyFacts): void {
  if (facts.pointers === 'untouched') facts.pointers = 'read';
}

function noteExpression(facts: BodyFacts, expression: TypedExpression): void {
  if (looksAtPointer(expression)) noteRead(facts);
  switch (expression.kind) {
    case 'assign':
    case 'compound-assign':
    case 'pointer-assign':
    case 'increment':
    case 'pointer-increment': {
      const root = rootVariable(expression.place);
      if (root === undefined) facts.pointers = 'written';
      else facts.writes.add(root);
      return;
    }
    case 'builtin':
      facts.library.add(`__builtin_${expression.name}`);
      facts.pointers = 'written';
      return;
    case 'variable-argument': {
      const root = rootVariable(expression.list);
      if (root !== undefined) facts.writes.add(root);
      facts.pointers = 'written';
      return;
    }
    case 'overflow':
      facts.pointers = 'written';
      return;
    case 'call': {
      const { callee } = expression;
      if (callee.kind === 'indirect') facts.indirect = 'called';
      else noteCallOf(facts, callee.function);
      return;
    }
    default:
      return;
  }
}

function noteCallOf(facts: BodyFacts, entity: FunctionEntity): void {
  if (entity.definition === undefined) noteLibraryCall(facts, entity.name);
  else facts.calls.add(entity);
}

/** Functions without a body that only read where pointers lead. */
const READ_BY_POINTERS = [isReadingFunction, isOutputFunction, isDuplicatingFunction];

function noteLibraryCall(facts: BodyFacts, name: string): void {
  facts.library.add(name);
  if (writesByPointers(name)) facts.pointers = 'written';
  else if (READ_BY_POINTERS.some((isOne) => isOne(name))) noteRead(facts);
}

function notePlace(facts: BodyFacts, place: TypedPlace): void {
  const root = rootVariable(place);
  if (root !== undefined) facts.reads.add(root);
  else if (place.kind === 'dereference') noteRead(facts);
  else if (place.kind === 'function') {
    facts.mentioned.add(place.function);
    // Whoever has its address may call it.
    if (place.function.definition === undefined) noteLibraryCall(facts, place.function.name);
  }
}
