import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import { type FlatPlace, flattenPlace, flattenPointer } from './flatten-place.js';

/** They store what stands for a thread or a key where the first argument points. */
const MAKERS: ReadonlySet<string> = new Set([
  'pthread_create',
  'thrd_create',
  'pthread_key_create',
  'tss_create',
]);
/** They return what stands for a thread. */
const OWN: ReadonlySet<string> = new Set(['pthread_self', 'thrd_current']);
/** They take what stands for a thread or a key, and tell nothing of its number. */
const USERS: ReadonlySet<string> = new Set([
  'pthread_join',
  'pthread_detach',
  'pthread_cancel',
  'pthread_setspecific',
  'pthread_getspecific',
  'pthread_key_delete',
  'thrd_join',
  'thrd_detach',
  'tss_set',
  'tss_get',
  'tss_delete',
]);

/**
 * Whether a program may see the numbers that the library gives to threads and keys, which POSIX leaves open. `false` is
 * certain: variables hold them that are passed to functions of the library, and used for nothing else.
 *
 * @param named names of variables that a witness looks at
 */
export function viewsHandles(program: TypedProgram, named: ReadonlySet<string>): boolean {
  const parts = partsOfProgram(program);
  const makers = new Makers();
  makers.visit(parts);
  const uses = new Uses(makers.variables);
  uses.visit(parts);
  return makers.areOpen || uses.areOpen || [...makers.variables].some(({ name }) => named.has(name));
}

/** The variables that hold what stands for threads and keys. */
class Makers {
  readonly variables = new Set<Variable>();
  /** Whether others may hold them, too. */
  areOpen = false;

  visit({ expressions, places, statements }: Parts): void {
    for (const each of expressions) {
      const name = calledName(each);
      if (each.kind === 'call' && name !== undefined && MAKERS.has(name)) this.#make(each.arguments[0]);
      this.visit(partsOfExpression(each));
    }
    for (const each of places) {
      if (each.kind === 'function' && (MAKERS.has(each.function.name) || OWN.has(each.function.name)))
        this.areOpen = true;
      this.visit(partsOfPlace(each));
    }
    for (const each of statements) this.visit(partsOfStatement(each));
  }

  #make(target: TypedExpression | undefined): void {
    const variable = target && variableAt(flattenPointer(target));
    if (variable === undefined) this.areOpen = true;
    else this.variables.add(variable);
  }
}

/** What is done with these variables, and with what stands for the calling thread. */
class Uses {
  /** Whether the number may be seen. */
  areOpen = false;
  readonly #variables: ReadonlySet<Variable>;

  constructor(variables: ReadonlySet<Variable>) {
    this.#variables = variables;
  }

  visit({ expressions, places, statements }: Parts): void {
    for (const each of expressions) this.#expression(each);
    for (const each of places) this.#place(each);
    for (const each of statements) this.visit(partsOfStatement(each));
  }

  #expression(expression: TypedExpression): void {
    const name = calledName(expression);
    if (expression.kind !== 'call' || name === undefined) {
      this.visit(partsOfExpression(expression));
      return;
    }
    if (OWN.has(name)) this.areOpen = true;
    const [first, ...others] = expression.arguments;
    const isUse = MAKERS.has(name) || USERS.has(name);
    if (first !== undefined) this.visit(isUse ? this.#use(first) : { ...NOTHING, expressions: [first] });
    this.visit({ ...NOTHING, expressions: others });
  }

  /**
   * What else is evaluated where a variable or an element is passed by its value, or by a pointer to it. Any other number may
   * happen to be that of a thread or a key.
   */
  #use(argument: TypedExpression): Parts {
    if (OWN.has(calledName(argument) ?? '')) return NOTHING;
    const flat = argument.kind === 'load' ? flattenPlace(argument.place) : flattenPointer(argument);
    const variable = variableAt(flat);
    if (variable === undefined || !this.#variables.has(variable)) {
      this.areOpen = true;
      return { ...NOTHING, expressions: [argument] };
    }
    return { ...NOTHING, expressions: flat.terms.map(({ index }) => index) };
  }

  #place(place: TypedPlace): void {
    if (place.kind === 'variable' && this.#variables.has(place.variable)) this.areOpen = true;
    this.visit(partsOfPlace(place));
  }
}

const NOTHING: Parts = { expressions: [], places: [], statements: [] };

/** The variable, or the array with an element, at a place with a name. */
function variableAt({ root }: FlatPlace): Variable | undefined {
  const variable = root.kind === 'variable' ? root.variable : undefined;
  return variable !== undefined && isOfIntegers(variable.type) ? variable : undefined;
}

function isOfIntegers(type: CType): boolean {
  return type.kind === 'array' ? type.element.kind === 'integer' : type.kind === 'integer';
}

/** The function of the library that is called by its name. */
function calledName(expression: TypedExpression): string | undefined {
  if (expression.kind !== 'call' || expression.callee.kind !== 'direct') return undefined;
  const { name, definition } = expression.callee.function;
  return definition === undefined ? name : undefined;
}
