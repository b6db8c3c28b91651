import { type Parts, partsOfInitialiser, visitExpressions } from './parts.js';
import type { FunctionDefinition, TypedProgram, Variable } from './typed-program.js';

/** The variables that live as long as the program, by all files and functions. */
export function staticVariables({ globals, functions }: TypedProgram): readonly Variable[] {
  return [...globals, ...functions.flatMap(({ definition }) => definition?.staticLocals ?? [])];
}

/** All that a call of a function evaluates: the lengths of its parameters, and its body. */
export function partsOfFunction({ parameterLengths, body }: FunctionDefinition): Parts {
  return { expressions: parameterLengths.map(({ value }) => value), places: [], statements: [body] };
}

/** All that a program evaluates: first values, and functions. */
export function partsOfProgram(program: TypedProgram): Parts {
  const functions = program.functions.flatMap(({ definition }) =>
    definition === undefined ? [] : partsOfFunction(definition),
  );
  const values = staticVariables(program).flatMap(
    ({ initialiser }) => partsOfInitialiser(initialiser).expressions,
  );
  return {
    expressions: [...values, ...functions.flatMap(({ expressions }) => expressions)],
    places: [],
    statements: functions.flatMap(({ statements }) => statements),
  };
}

/** Calls `visit` with every expression of a program, outer ones first. */
export function visitProgram(program: TypedProgram, visit: Parameters<typeof visitExpressions>[1]): void {
  visitExpressions(partsOfProgram(program), visit);
}
