import { baseName } from '../source/base-name.js';
import type { DataModel } from '../vocabulary/data-model.js';
import { type PreprocessedText, preprocess } from './lex/preprocess.js';
import { noteHiddenMeanings } from './link/hidden-meanings.js';
import { linkUnits } from './link/link-units.js';
import { parseTranslationUnit } from './parse/external-declarations.js';
import { ParseState, type ProgramBuilder, rejectionProblem, ScopeBuilder } from './parse/parse-state.js';
import { newRecord } from './parse/records.js';
import type { NamedEntity, Visible } from './tree/scope.js';
import type { Problem, SourceRange } from './tree/source-range.js';
import type { ProgramFile, TypedProgram } from './tree/typed-program.js';
import type { CType, FloatType } from './type/c-type.js';
import { layOutRecord } from './type/record-layout.js';
import { knownArray, pointerTo, type TypeModel, typeModel, VOID } from './type/type-model.js';

export interface AnalyseOptions {
  readonly dataModel: DataModel;
  /** Name of the program for messages and `__FILE__`; the file is not opened. */
  readonly file: string;
}

/** A file of a program: its name for messages and `__FILE__`, which is not opened, and its text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a C program (GNU dialect, preprocessed or with its own macros and standard headers) into a resolved and typed
 * form. Never throws because of the text: whatever cannot be represented is listed in `problems`, and inside
 * functions becomes an `unsupported` node with its reason.
 */
export function analyseProgram(text: string, { dataModel, file }: AnalyseOptions): TypedProgram {
  return analyseFiles([{ file, text }], dataModel);
}

/**
 * The same for a program of several files, each of them a translation unit. Their texts follow one another, and all
 * offsets and lines count from the beginning of the first; `files` tells where each begins.
 */
export function analyseFiles(sources: readonly SourceFile[], dataModel: DataModel): TypedProgram {
  const model = typeModel(dataModel);
  const files: ProgramFile[] = [];
  const units: ProgramBuilder[] = [];
  const root = sources.length > 1 ? new ScopeBuilder('file', undefined, 0, undefined) : undefined;
  let text = '';
  let linesBefore = 0;
  for (const source of sources) {
    const place = { name: source.file, start: text.length, linesBefore };
    const unit = newProgram(units.at(-1), new ScopeBuilder('file', root, text.length, undefined));
    analyseUnit(unit, source, place, model);
    files.push(place);
    units.push(unit);
    if (root === undefined) text = source.text;
    else {
      // A file ends its last line.
      text += source.text.endsWith('\n') ? source.text : `${source.text}\n`;
      unit.fileScope.end = text.length;
      linesBefore = findLineStarts(text).length - 1;
    }
  }
  const linked = linkUnits(units, files);
  noteHiddenMeanings(units, linked);
  const { functions, globals, conflicts } = linked;
  const aroundMain = units.flatMap((unit) => unit.aroundMain);
  return {
    file: files.map(({ name }) => (root === undefined ? name : baseName(name))).join(' + '),
    files,
    text,
    dataModel,
    globals,
    functions,
    fileScope: root ?? (units[0] as ProgramBuilder).fileScope,
    lineStarts: findLineStarts(text),
    positions: units.flatMap((unit) => unit.positions),
    unreadNames: new Set(units.flatMap((unit) => [...unit.unreadNames])),
    words: new Set(units.flatMap((unit) => [...unit.words])),
    macros: new Set(units.flatMap((unit) => [...unit.macros])),
    macroUses: units.flatMap((unit) => unit.macroUses),
    aroundMain,
    misread: units.flatMap((unit) => unit.misread),
    conflicts,
    problems: [...units.flatMap((unit) => unit.problems), ...aroundMain].sort(
      (left, right) => left.range.start - right.range.start,
    ),
  };
}

function analyseUnit(unit: ProgramBuilder, source: SourceFile, place: ProgramFile, model: TypeModel): void {
  const report = (problem: Problem) =>
    unit.problems.push({ ...problem, function: undefined, skipped: undefined });
  const moved = <Range extends SourceRange>(range: Range): Range => ({
    ...range,
    start: range.start + place.start,
    end: range.end + place.start,
    line: range.line + place.linesBefore,
  });
  const isFirst = place.start === 0;
  const move = isFirst ? <Range extends SourceRange>(range: Range): Range => range : moved;
  let read: PreprocessedText;
  try {
    read = preprocess(source.text, model.dataModel, source.file);
  } catch (error) {
    const problem = rejectionProblem(error);
    report({ ...problem, range: move(problem.range) });
    return;
  }
  for (const { kind, text } of read.tokens) if (kind === 'identifier') unit.words.add(text);
  for (const name of read.macros) unit.macros.add(name);
  for (const use of read.macroUses) unit.macroUses.push(move(use));
  for (const problem of read.problems) report({ ...problem, range: move(problem.range) });
  for (const problem of read.misread) unit.misread.push({ ...problem, range: move(problem.range) });
  const tokens = isFirst ? read.tokens : read.tokens.map(moved);
  const state = new ParseState(model, tokens, read.packChanges, unit, unit.fileScope, { kind: 'program' });
  try {
    declareBuiltinTypes(state);
    parseTranslationUnit(state);
  } catch (error) {
    report(rejectionProblem(error));
  }
}

/** @param before the unit before this one: what is numbered is numbered through */
export function newProgram(
  before?: ProgramBuilder,
  fileScope = new ScopeBuilder('file', undefined, 0, undefined),
): ProgramBuilder {
  return {
    globals: [],
    functions: new Map(),
    problems: [],
    positions: [],
    fileScope,
    objects: new Map(),
    internal: new Set(),
    lengthVariables: before?.lengthVariables ?? new Map(),
    unreadNames: new Set(),
    words: new Set(),
    macros: new Set(),
    macroUses: [],
    aroundMain: [],
    misread: [],
    marks: new Map(),
    redirections: new Map(),
    alignedNames: new Set(),
    fileNumber: before === undefined ? 0 : before.fileNumber + 1,
    nextVariable: before?.nextVariable ?? 0,
    nextFunction: before?.nextFunction ?? 0,
    nextRecord: before?.nextRecord ?? 0,
  };
}

/** A type that has the values of a standard one. */
function interchange(type: FloatType): FloatType {
  return { ...type, form: 'interchange' };
}

/** Types that gcc knows without a declaration. */
function declareBuiltinTypes(state: ParseState): void {
  const { model, program } = state;
  const types = new Map<string, CType>([
    ['__builtin_va_list', variableArgumentList(state)],
    ['_Float32', interchange(model.float('float'))],
    ['_Float64', interchange(model.double)],
    ['_Float32x', interchange(model.double)],
    ['_Float64x', interchange(model.float('long double'))],
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
    ({
      name,
      type: memberType,
      width: undefined,
      packing: 'natural',
      aligned: undefined,
      aligning: 'aligned',
    }) as const;
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

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
