import { newProgram } from './analyse-program.js';
import { scanTokens } from './lex/scan-tokens.js';
import { reject } from './lex/token.js';
import { ParseState, rejectionProblem, ScopeBuilder } from './parse/parse-state.js';
import { parseTypeName } from './parse/type-names.js';
import type { ScopePoint } from './tree/scope.js';
import type { Problem } from './tree/source-range.js';
import type { TypedProgram } from './tree/typed-program.js';
import { type CType, isObjectType } from './type/c-type.js';
import { describeType } from './type/compatible.js';
import { typeModel } from './type/type-model.js';

/** `problems`: at least one; their ranges refer to the text. */
export type TypeNameAnalysis =
  | { readonly kind: 'type'; readonly type: CType }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** Reads the name of an object type in the scope of a place of the program: `unsigned int`, `list *`. */
export function analyseTypeName(program: TypedProgram, point: ScopePoint, text: string): TypeNameAnalysis {
  try {
    const mode = { kind: 'witness', extras: {}, point } as const;
    const own = new ScopeBuilder('block', point.scope as ScopeBuilder, point.offset, undefined, 'apart');
    const state = new ParseState(typeModel(program.dataModel), scanTokens(text), [], newProgram(), own, mode);
    const type = parseTypeName(state);
    if (state.token.kind !== 'end') {
      reject('syntax', `'${state.token.text.slice(0, 40)}' after the end of the type`, state.token);
    }
    if (!isObjectType(type))
      reject('type', `no variable can have the type '${describeType(type)}'`, state.previous);
    return { kind: 'type', type };
  } catch (error) {
    return { kind: 'problems', problems: [rejectionProblem(error)] };
  }
}
