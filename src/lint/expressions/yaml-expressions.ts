import { loopScopeAt, pointAt, scopeAt } from '../../c/scope-at.js';
import type { ExpressionExtras } from '../../c/tree/expression-analysis.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { Problem } from '../../c/tree/source-range.js';
import type { CType } from '../../c/type/c-type.js';
import { typeModel } from '../../c/type/type-model.js';
import { OLD_VERSIONS, type YamlOutline } from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { LintContext } from '../rule/lint-context.js';
import type { AnalysedProgram } from './analysed-program.js';
import { contractedFunction } from './contracted-function.js';
import { type GhostVariable, ghostVariablesIn, programEnd, typesOfGhosts } from './ghost-variables.js';
import { judgeExpression } from './judge-expression.js';
import { isAtLabel, isColumnCertain, locationsIn, suitableAt, type YamlLocation } from './yaml-locations.js';

/** An expression or type name of a YAML witness, with what is wrong with it at its location. */
export interface YamlExpression {
  readonly part: YamlPart;
  /** Where it is evaluated; undefined if it is evaluated before the program begins. */
  readonly place: YamlLocation | undefined;
  /** Undefined if that is not certain. */
  readonly problems: readonly Problem[] | undefined;
}

/** Format 0.1 calls it `C`. */
const FORMATS: readonly unknown[] = ['c_expression', 'ext_c_expression', 'acsl_expression', 'C'];
const EXPRESSIONS = new WeakMap<readonly YamlLocation[], readonly YamlExpression[]>();

/** The expressions of a witness whose location in the program is known. Computed once for all rules. */
export function expressionsIn(outline: YamlOutline, context: LintContext): readonly YamlExpression[] {
  const places = locationsIn(outline, context);
  const known = EXPRESSIONS.get(places);
  if (known !== undefined) return known;
  const ghosts = context.programs === undefined ? [] : ghostVariablesIn(outline, context);
  const types = new Map<AnalysedProgram, ReadonlyMap<string, CType>>();
  const typesIn = (program: AnalysedProgram): ReadonlyMap<string, CType> => {
    const known = types.get(program) ?? typesOfGhosts(ghosts, program);
    types.set(program, known);
    return known;
  };
  const found = [
    ...places.flatMap((place) => analyseAt(place, typesIn(place.program))),
    ...analyseGhosts(ghosts),
  ];
  EXPRESSIONS.set(places, found);
  return found;
}

/** An expression with the meaning of its `\result`. */
interface Source {
  readonly part: YamlPart;
  readonly format: YamlPart;
  readonly result: CType | undefined;
}

/** An expression at a location in a program, with what it may use there. */
export interface ExpressionAtLocation {
  readonly text: string;
  readonly point: ScopePoint;
  readonly extras: ExpressionExtras;
}

/** The expressions that a part of a witness has at a location; none where the location is not known. */
export function expressionsAt(place: YamlLocation): readonly ExpressionAtLocation[] {
  const placed = place.program.unread.hasLine(place.line) ? undefined : findScope(place);
  if (placed === undefined) return [];
  return findSources(place).flatMap(({ part: { value }, result }) =>
    typeof value === 'string' ? [{ text: value, point: placed.point, extras: extrasWith(result) }] : [],
  );
}

function extrasWith(result: CType | undefined): ExpressionExtras {
  return { ...(result === undefined ? {} : { result }), at: 'allowed' };
}

function analyseAt(place: YamlLocation, placeholders: ReadonlyMap<string, CType>): readonly YamlExpression[] {
  const { program, line } = place;
  const sources = findSources(place).filter(
    ({ part, format }) => typeof part.value === 'string' && FORMATS.includes(format.value),
  );
  const placed = program.unread.hasLine(line) ? undefined : findScope(place);
  if (placed === undefined) return [];
  return sources.map(({ part, result }) => {
    const extras = { ...extrasWith(result), placeholders };
    return { part, place, problems: judgeAt(place, placed, part, extras) };
  });
}

function judgeAt(
  { program, line }: YamlLocation,
  placed: LocationScope,
  part: YamlPart,
  extras: ExpressionExtras,
): readonly Problem[] | undefined {
  const functionName = program.functionOnLine(line)?.name;
  const found = judgeExpression({ program, point: placed.point, functionName }, String(part.value), extras);
  // At a wrong location, other names are in scope than the author meant.
  return placed.certainty === 'exact' ? found : found?.filter(({ kind }) => IN_ANY_SCOPE.has(kind));
}

/** Problems that an expression has wherever it is. */
const IN_ANY_SCOPE: ReadonlySet<Problem['kind']> = new Set(['syntax', 'side-effect', 'call']);

/** The expressions evaluated at a location. */
function findSources(place: YamlLocation): readonly Source[] {
  const { entry, owner, type, program } = place;
  const { int } = typeModel(program.typed.dataModel);
  if (type === 'ghost_update') {
    const updates = owner.at('updates').items;
    return updates.map((each) => ({ part: each.at('value'), format: each.at('format'), result: int }));
  }
  if (type === 'function_contract') {
    const format = owner.at('format');
    const result = returnedBy(contractedFunction(place)?.type.result);
    return [
      // Another rule reports, without the program, that nothing has returned yet.
      { part: owner.at('requires'), format, result: int },
      { part: owner.at('ensures'), format, result },
    ];
  }
  if (OLD_VERSIONS.includes(entry.version)) {
    const part = owner.at(type).at('string');
    return [{ part, format: owner.at(type).at('format'), result: undefined }];
  }
  const holder = type === 'assumption' || type === 'function_return' ? owner.at('constraint') : owner;
  const result = type === 'function_return' ? resultOfCall(place) : int;
  return [{ part: holder.at('value'), format: holder.at('format'), result }];
}

interface LocationScope {
  readonly point: ScopePoint;
  /** `near`: the location does not refer to what it must refer to. */
  readonly certainty: 'exact' | 'near';
}

/** The scope of the names of an expression; undefined if the location is unknown. */
function findScope(place: YamlLocation): LocationScope | undefined {
  const { program, line, column, type } = place;
  const { typed, source } = program;
  if (!isColumnCertain(place)) return undefined;
  if (type === 'function_contract') {
    const definition = contractedFunction(place)?.definition;
    const point = definition && pointAt(typed, definition.body.range.start, definition.scope);
    return point && { point, certainty: 'exact' };
  }
  const [record] = suitableAt(place);
  const indentation = /^\s*/.exec(source.line(line))?.[0].length ?? 0;
  const at = record?.range ?? { line, column: column ?? indentation + 1 };
  // An invariant of a loop sees what the head of a `for` declares; an invariant before the statement does not.
  const isOfLoop = record === undefined ? type === 'loop_invariant' : record.kind === 'loop';
  const loop = isOfLoop ? loopScopeAt(typed, at.line, at.column) : undefined;
  const point = loop ?? scopeAt(typed, at.line, at.column);
  if (point === undefined) return undefined;
  const isExact = record !== undefined || place.demand === undefined || isAtLabel(place);
  return { point, certainty: isExact ? 'exact' : 'near' };
}

/** Type of `\result` at the location of a call; undefined if nothing is returned. */
function resultOfCall(place: YamlLocation): CType | undefined {
  const call = suitableAt(place).find(({ kind }) => kind === 'call');
  const { functions, typed } = place.program;
  const called = call?.kind === 'call' ? functions.get(call.callee ?? '') : undefined;
  return called === undefined ? typeModel(typed.dataModel).int : returnedBy(called.type.result);
}

function returnedBy(result: CType | undefined): CType | undefined {
  return result?.kind === 'void' ? undefined : result;
}

/**
 * The types of ghost variables and their initial values, which may use the global variables and the ghosts declared
 * earlier.
 */
function analyseGhosts(ghosts: readonly GhostVariable[]): readonly YamlExpression[] {
  const earlier = new Map<string, CType>();
  const found: YamlExpression[] = [];
  for (const { parts, name, program, type, problems } of ghosts) {
    if (program === undefined) continue;
    found.push({ part: parts.type, place: undefined, problems });
    const { initial } = parts;
    if (typeof initial.value === 'string') {
      const place = { program, point: programEnd(program), functionName: undefined };
      const extras: ExpressionExtras = { placeholders: earlier, at: 'allowed' };
      found.push({
        part: initial,
        place: undefined,
        problems: judgeExpression(place, initial.value, extras),
      });
    }
    earlier.set(name, type ?? typeModel(program.typed.dataModel).int);
  }
  return found;
}
