import { analyseExpression } from '../../c/analyse-expression.js';
import type { CType } from '../../c/c-type.js';
import { innermostScope, type ScopePoint } from '../../c/scope.js';
import { loopScopeAt, scopeAt } from '../../c/scope-at.js';
import type { Problem, ProblemKind } from '../../c/source-range.js';
import { typeModel } from '../../c/type/type-model.js';
import type { YamlOutline } from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';
import type { LintContext } from '../lint-context.js';
import type { RuleChecks, RuleFinding } from '../rule.js';
import { checkYaml } from '../yaml-rule.js';
import { findingAt } from '../yaml-values.js';
import { isAtLabel, isColumnCertain, placesIn, suitableAt, type YamlPlace } from './yaml-places.js';

/** An expression of a YAML witness with what is wrong with it at its place. */
interface YamlExpression {
  readonly part: YamlPart;
  readonly place: YamlPlace;
  readonly problems: readonly Problem[];
}

const FORMATS: readonly unknown[] = ['c_expression', 'ext_c_expression', 'acsl_expression'];
const EXPRESSIONS = new WeakMap<readonly YamlPlace[], readonly YamlExpression[]>();

/** The expressions of a witness whose place in the program is known and was understood. Found once for all rules. */
function expressionsIn(outline: YamlOutline, context: LintContext): readonly YamlExpression[] {
  const places = placesIn(outline, context);
  const known = EXPRESSIONS.get(places);
  if (known !== undefined) return known;
  const ghosts = ghostsOf(outline);
  const found = places.flatMap((place) => analyseAt(place, ghosts));
  EXPRESSIONS.set(places, found);
  return found;
}

function analyseAt(place: YamlPlace, ghosts: ReadonlySet<string>): readonly YamlExpression[] {
  const { program, type, owner } = place;
  const holder = type === 'assumption' || type === 'function_return' ? owner.at('constraint') : owner;
  const part = holder.at('value');
  if (typeof part.value !== 'string' || !FORMATS.includes(holder.at('format').value)) return [];
  const point = program.isCertainOn(place.line) ? scopeOf(place) : undefined;
  if (point === undefined) return [];
  const model = typeModel(program.typed.dataModel);
  const analysis = analyseExpression(program.typed, point, part.value, {
    result: resultType(place) ?? model.int,
    placeholders: new Map([...ghosts].map((name) => [name, model.int])),
    at: 'allowed',
  });
  return [{ part, place, problems: analysis.kind === 'problems' ? analysis.problems : [] }];
}

/** Where the names of an expression are looked up; undefined where the location points at nothing. */
function scopeOf(place: YamlPlace): ScopePoint | undefined {
  if (!isColumnCertain(place)) return undefined;
  const [record] = suitableAt(place);
  const { typed } = place.program;
  if (record === undefined) {
    const { line, column = 0 } = place;
    return isAtLabel(place) ? scopeAt(typed, line, column) : undefined;
  }
  const { start, line, column } = record.range;
  const loop = record.kind === 'loop' ? loopScopeAt(typed, line, column) : undefined;
  return loop ?? { scope: innermostScope(typed.fileScope, start), offset: start };
}

/** Type of `\result`: of the called function, or of the function that a location is in. */
function resultType(place: YamlPlace): CType | undefined {
  const call = suitableAt(place).find(({ kind }) => kind === 'call');
  const name = call?.kind === 'call' ? call.callee : place.program.functionOnLine(place.line)?.name;
  const result = place.program.functions.get(name ?? '')?.type.result;
  return result?.kind === 'void' ? undefined : result;
}

function ghostsOf({ current }: YamlOutline): ReadonlySet<string> {
  const variables = current.flatMap(({ content }) => content.at('ghost_variables').items);
  return new Set(variables.flatMap((variable) => variable.at('name').text ?? []));
}

/** A check of all expressions of a YAML witness for problems of some kinds. */
export function findInExpressions(
  kinds: readonly ProblemKind[],
  describe: (message: string) => string,
): RuleChecks {
  return checkYaml(function* (outline, context) {
    for (const { part, problems } of expressionsIn(outline, context)) {
      for (const problem of problems) {
        if (kinds.includes(problem.kind)) yield findingInExpression(part, problem, describe(problem.message));
      }
    }
  });
}

/** A finding about a part of an expression: at its characters where the file has them as they are, else at its begin. */
function findingInExpression(part: YamlPart, problem: Problem, message: string): RuleFinding {
  const { document, pointer, value } = part;
  const range = document.scalarRange(pointer);
  const source = document.scalarSource(pointer);
  const quotes = source === value ? 0 : source === `"${value}"` || source === `'${value}'` ? 1 : undefined;
  if (range === undefined || quotes === undefined) return findingAt(part, message);
  const start = range.start + quotes + problem.range.start;
  const end = Math.max(range.start + quotes + problem.range.end, start);
  return { message, position: document.source.positionAt(start), end: document.source.positionAt(end) };
}
