import { pointAt } from '../../c/scope-at.js';
import type { Problem, ProblemKind } from '../../c/tree/source-range.js';
import { typeModel } from '../../c/type/type-model.js';
import type { DataVisitor, GraphmlData, GraphmlOwner } from '../../witness/graphml/graphml-events.js';
import { findData } from '../rule/find-data.js';
import type { LintContext } from '../rule/lint-context.js';
import type { FindingWith, RuleChecks } from '../rule/rule.js';
import { type AnalysedProgram, analyse } from './analysed-program.js';
import { OriginFile } from './edge-values.js';
import { scopeOfFunction } from './function-scope.js';
import { judgeExpression, MAXIMUM_LENGTH } from './judge-expression.js';
import { programOfEdge } from './program-of.js';

/** Several rules ask about the same element of a stream. */
const PROBLEMS = new WeakMap<GraphmlData, readonly GuardProblem[]>();

/** What is wrong with an assumption or invariant; tools do write an assignment on its own. */
type GuardProblem = Pick<Problem, 'kind' | 'message'> | { readonly kind: 'assignment' };

/** A check of the assumptions and invariants of a GraphML witness for problems of some kinds. */
export function findInGuards(
  kinds: readonly ProblemKind[],
): RuleChecks<FindingWith<'problem', { readonly problem: string }>> {
  return checkGuards((found) =>
    found.kind !== 'assignment' && kinds.includes(found.kind)
      ? { messageId: 'problem', args: { problem: found.message } }
      : undefined,
  );
}

/** A check of the assumptions of a GraphML witness for assignments. */
export function findAssignments(): RuleChecks<FindingWith<'assignment', undefined>> {
  return checkGuards(({ kind }) =>
    kind === 'assignment' ? { messageId: 'assignment', args: undefined } : undefined,
  );
}

function checkGuards<Id extends string, Args>(
  describe: (problem: GuardProblem) => { readonly messageId: Id; readonly args: Args } | undefined,
): RuleChecks<FindingWith<Id, Args>> {
  return {
    graphml: (report, context) => {
      const origin = new OriginFile();
      const visit: DataVisitor = (data, owner) => {
        for (const problem of findGuardProblems(data, owner, origin.of(owner), context)) {
          const described = describe(problem);
          if (described !== undefined) report({ ...described, position: data.position });
        }
      };
      return {
        key: (key) => origin.addKey(key),
        nodeData: new Map([['invariant', visit]]),
        edgeData: new Map([['assumption', visit]]),
      };
    },
  };
}

/** What is wrong with the assumptions of an edge or the invariant of a node; nothing if that is not certain. */
function findGuardProblems(
  data: GraphmlData,
  owner: GraphmlOwner,
  file: string | undefined,
  context: LintContext,
): readonly GuardProblem[] {
  const known = PROBLEMS.get(data);
  if (known !== undefined) return known;
  const readable = programOfEdge(file, context);
  const problems =
    readable === undefined ? [] : analyseIn(analyse(readable, context, undefined), data, owner);
  PROBLEMS.set(data, problems);
  return problems;
}

function analyseIn(
  program: AnalysedProgram,
  data: GraphmlData,
  owner: GraphmlOwner,
): readonly GuardProblem[] {
  const scopeName = findData(owner, `${data.name}.scope`)?.value || undefined;
  const { typed } = program;
  if (scopeName !== undefined && program.functions.get(scopeName)?.definition === undefined) return [];
  const { scope, ambiguous } = scopeOfFunction(program, scopeName);
  const result = program.functions.get(findData(owner, 'assumption.resultfunction')?.value ?? '');
  const type = result?.type.result.kind === 'void' ? undefined : result?.type.result;
  const extras = { result: type ?? typeModel(typed.dataModel).int };
  if (data.value.length > MAXIMUM_LENGTH) return [];
  const texts = data.name === 'assumption' ? splitAssumptions(data.value) : [data.value];
  const place = { program, point: pointAt(typed, typed.text.length, scope), functionName: scopeName };
  return texts.flatMap((text): readonly GuardProblem[] => {
    const problems = judgeExpression(place, text, extras);
    if (problems === undefined || problems.length === 0) return [];
    const condition = data.name === 'assumption' ? assignmentAsCondition(text) : undefined;
    if (condition !== undefined && judgeExpression(place, condition, extras)?.length === 0) {
      return [{ kind: 'assignment' }];
    }
    const names: readonly string[] = text.match(/[A-Za-z_]\w*/g) ?? [];
    const isUnclear = names.some((name) => ambiguous.has(name));
    return problems.filter(({ kind }) => kind !== 'type' || !isUnclear);
  });
}

/** The condition for which an assignment is mistaken; an assignment inside parentheses is something else. */
export function assignmentAsCondition(text: string): string | undefined {
  const left = /^[^=!<>'"]*(?==[^=])/.exec(text)?.[0];
  if (left === undefined || left.split('(').length !== left.split(')').length) return undefined;
  return `(${left}) == (${text.slice(left.length + 1)})`;
}

/** The assumptions of an edge: split at semicolons outside literals. */
export function splitAssumptions(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let quote: string | undefined;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (quote !== undefined && character !== undefined) {
      if (character === '\\') at++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ';' || character === undefined) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return parts.filter((part) => part.trim() !== '');
}
