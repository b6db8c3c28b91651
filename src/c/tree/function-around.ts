import type { FunctionDefinition, FunctionEntity, TypedProgram } from './typed-program.js';

/** A function of the program with its definition. */
export interface DefinedFunction {
  readonly entity: FunctionEntity;
  readonly definition: FunctionDefinition;
}

/** The innermost function whose definition, from its first specifier to its closing brace, contains an offset. */
export function functionAround(
  { functions }: Pick<TypedProgram, 'functions'>,
  offset: number,
): DefinedFunction | undefined {
  let innermost: DefinedFunction | undefined;
  for (const entity of functions) {
    const { definition } = entity;
    if (definition === undefined || offset < definition.range.start || offset >= definition.range.end)
      continue;
    if (innermost === undefined || definition.range.start > innermost.definition.range.start)
      innermost = { entity, definition };
  }
  return innermost;
}
