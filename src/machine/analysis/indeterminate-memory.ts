import { partsContain } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { escapingVariables } from './escaping-variables.js';

/** Functions that return memory whose bytes have no values. */
const ALLOCATORS: ReadonlySet<string> = new Set([
  'malloc',
  'realloc',
  'reallocarray',
  'aligned_alloc',
  'memalign',
  'posix_memalign',
  'valloc',
  'alloca',
  'alloca_with_align',
]);

/**
 * Whether a program has memory that can be read before it is written. Numbers and pointers that no pointer refers to
 * are excluded: they are watched one by one (see `maybeUninitialised`). Only such programs have a shadow memory of definedness.
 */
export function hasIndeterminateMemory(program: TypedProgram): boolean {
  return program.functions.some(({ definition }) => definition !== undefined && inFunction(definition));
}

/** Whether the bytes of a local variable become indeterminate when its declaration runs without an initialiser. */
export function isIndeterminateAtFirst(variable: Variable, escapes: boolean): boolean {
  if (variable.origin === 'hidden') return false;
  return escapes || variable.type.kind === 'record' || variable.type.kind === 'array';
}

/** Whether a function takes memory that lives until it returns. */
export function usesAlloca(definition: FunctionDefinition): boolean {
  return partsContain(partsOfFunction(definition), {
    expression: (expression) => /^alloca/.test(calledName(expression)),
  });
}

function inFunction(definition: FunctionDefinition): boolean {
  let escaping: ReadonlySet<Variable> | undefined;
  const escapes = (variable: Variable): boolean => {
    escaping ??= escapingVariables(definition);
    return escaping.has(variable);
  };
  return partsContain(partsOfFunction(definition), {
    expression: (expression) => ALLOCATORS.has(calledName(expression)),
    place: isAllocator,
    statement: (statement) => declaresIndeterminate(statement, escapes),
  });
}

function declaresIndeterminate(statement: TypedStatement, escapes: (variable: Variable) => boolean): boolean {
  if (statement.kind !== 'declaration') return false;
  return statement.items.some(({ variable, initialiser }) => {
    if (variable === undefined || initialiser !== undefined) return false;
    return isIndeterminateAtFirst(variable, false) || isIndeterminateAtFirst(variable, escapes(variable));
  });
}

/** The function that an expression calls by its name, without the prefix of builtins; empty for all others. */
function calledName(expression: TypedExpression): string {
  const isCall = expression.kind === 'call' && expression.callee.kind === 'direct';
  const name = isCall
    ? expression.callee.function.name
    : expression.kind === 'builtin'
      ? expression.name
      : '';
  return name.replace(/^__builtin_/, '');
}

function isAllocator(place: TypedPlace): boolean {
  return place.kind === 'function' && ALLOCATORS.has(place.function.name);
}
