import type { FunctionDefinition, FunctionEntity } from '../../c/typed-program.js';
import type { YamlPlace } from './yaml-places.js';

/** A function with its body. */
export interface DefinedFunction extends FunctionEntity {
  readonly definition: FunctionDefinition;
}

/**
 * The function whose definition the location of a contract points at: anywhere from its first specifier to its opening
 * brace, or without a column, at one of those lines. Undefined where it points at none.
 */
export function contractedFunction({ program, line, column }: YamlPlace): DefinedFunction | undefined {
  const { lineStarts, functions, text } = program.typed;
  const first = (lineStarts[line - 1] ?? text.length) + (column ?? 1) - 1;
  const last = column === undefined ? (lineStarts[line] ?? text.length + 1) - 1 : first;
  return functions.find((each): each is DefinedFunction => {
    const { definition } = each;
    return definition !== undefined && definition.range.start <= last && first <= definition.body.range.start;
  });
}
