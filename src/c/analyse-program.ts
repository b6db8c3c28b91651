import type { DataModel } from '../vocabulary/data-model.js';
import type { CType } from './c-type.js';
import { preprocess } from './lex/preprocess.js';
import { parseTranslationUnit } from './parse/external-declarations.js';
import { ParseState, type ProgramBuilder, problemOf, ScopeBuilder } from './parse/parse-state.js';
import { newRecord } from './parse/records.js';
import type { NamedEntity, Visible } from './tree/scope.js';
import type { TypedProgram } from './tree/typed-program.js';
import { layOutRecord } from './type/record-layout.js';
import { knownArray, pointerTo, typeModel, VOID } from './type/type-model.js';

export interface AnalyseOptions {
  readonly dataModel: DataModel;
  /** Name of the program for messages and `__FILE__`; the file is not opened. */
  readonly file: string;
}

/**
 * Reads a C program (GNU dialect, preprocessed or with its own macros and standard headers) into a resolved and typed
 * form. Never throws because of the text: whatever cannot be represented is listed in `problems`, and inside
 * functions becomes an `unsupported` node with its reason.
 */
export function analyseProgram(text: string, { dataModel, file }: AnalyseOptions): TypedProgram {
  const model = typeModel(dataModel);
  const builder = newProgram();
  try {
    const { tokens, packChanges, problems } = preprocess(text, dataModel, file);
    for (const problem of problems)
      builder.problems.push({ ...problem, function: undefined, skipped: undefined });
    const mode = { kind: 'program' } as const;
    const state = new ParseState(model, tokens, packChanges, builder, builder.fileScope, mode);
    declareBuiltinTypes(state);
    parseTranslationUnit(state);
  } catch (error) {
    builder.problems.push({ ...problemOf(error), function: undefined, skipped: undefined });
  }
  return {
    file,
    text,
    dataModel,
    globals: builder.globals,
    functions: [...builder.functions.values()],
    fileScope: builder.fileScope,
    lineStarts: lineStartsOf(text),
    positions: builder.positions,
    unreadNames: builder.unreadNames,
    aroundMain: builder.aroundMain,
    problems: [...builder.problems, ...builder.aroundMain].sort(
      (left, right) => left.range.start - right.range.start,
    ),
  };
}

export function newProgram(): ProgramBuilder {
  return {
    globals: [],
    functions: new Map(),
    problems: [],
    positions: [],
    fileScope: new ScopeBuilder('file', undefined, 0, undefined),
    objects: new Map(),
    lengthVariables: new Map(),
    unreadNames: new Set(),
    aroundMain: [],
    nextVariable: 0,
    nextFunction: 0,
    nextRecord: 0,
  };
}

/** Types that gcc knows without a declaration. */
function declareBuiltinTypes(state: ParseState): void {
  const { model, program } = state;
  const types = new Map<string, CType>([
    ['__builtin_va_list', variableArgumentList(state)],
    ['_Float32', model.float('float')],
    ['_Float64', model.double],
    ['_Float32x', model.double],
    ['_Float64x', model.float('long double')],
    ['_Float128', model.float('_Float128')],
    ['__float128', model.float('_Float128')],
    ['__float80', model.float('long double')],
  ]);
  if (model.dataModel === 'LP64') {
    types.set('__int128_t', model.integer('__int128'));
    types.set('__uint128_t', model.integer('unsigned __int128'));
  }
  for (const [name, type] of types) {
    const visible: Visible<NamedEntity> = { entity: { kind: 'typedef', type }, from: -1, range: undefined };
    program.fileScope.names.set(name, visible);
  }
}

/** `va_list`: a pointer for ILP32, an array of one structure of 24 bytes for LP64. */
function variableArgumentList(state: ParseState): CType {
  const { model } = state;
  if (model.dataModel === 'ILP32') return pointerTo(model, model.char);
  const type = newRecord(state, 'struct', '__va_list_tag');
  const member = (name: string, memberType: CType) =>
    ({ name, type: memberType, width: undefined, packing: 'natural', aligned: undefined }) as const;
  const layout = layOutRecord(
    [
      member('gp_offset', model.unsignedInt),
      member('fp_offset', model.unsignedInt),
      member('overflow_arg_area', pointerTo(model, VOID)),
      member('reg_save_area', pointerTo(model, VOID)),
    ],
    { form: 'struct', packing: 'natural', aligned: undefined, maximumAlignment: undefined },
  );
  Object.assign(type.definition, { layout });
  return knownArray(type, 1);
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
