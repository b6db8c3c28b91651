import { analyseExpression } from '../../c/analyse-expression.js';
import { loopScopeAt, scopeAt } from '../../c/scope-at.js';
import { containsNode } from '../../c/tree/parts.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import { statementPositions } from '../../c/tree/statement-positions.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedPlace } from '../../c/tree/typed-place.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { IntegerType, Member } from '../../c/type/c-type.js';
import { headsOfJumps } from '../translate/jumps/backward-jumps.js';

/** Loops that are looked at. */
const MAXIMUM_LOOPS = 12;

/** An integer, by what a text says for it. */
export interface NamedInteger {
  readonly name: string;
  readonly type: IntegerType;
}

/** An integer variable in the scope of a loop, or an integer member of a structure that a variable is. */
export interface LoopInteger extends NamedInteger {
  /** Its value at the head. */
  readonly expression: TypedExpression;
  /** Names of the variables of a sum that is taken for a variable. */
  readonly sumOf?: readonly string[];
}

/** A loop with what can be said at its head. */
export interface LoopWithIntegers {
  /** `statement`: the head is a label to which something jumps back. */
  readonly kind: 'loop' | 'statement';
  /** The keyword, or the labelled statement. */
  readonly range: SourceRange;
  /** The scope at the head. */
  readonly point: ScopePoint;
  /** Name and text of the function that contains it. */
  readonly function: string;
  readonly text: string;
  /** Those that the function mentions most often first. */
  readonly integers: readonly LoopInteger[];
}

/** The first loops of a program, each with the integers of its function and of the file that it sees. */
export function integersAtLoops(program: TypedProgram): readonly LoopWithIntegers[] {
  const positions = statementPositions(program);
  const labels = program.functions.flatMap(({ definition }) =>
    definition === undefined ? [] : headsOfJumps(definition.body),
  );
  const heads = [
    ...positions.all.flatMap(({ kind, range }) => (kind === 'loop' ? [{ kind, range }] : [])),
    ...labels.map(({ range }) => ({ kind: 'statement' as const, range })),
  ];
  const counts = countMembers(program);
  return heads.slice(0, MAXIMUM_LOOPS).flatMap(({ kind, range }) => {
    const { line, column } = range;
    const point = (kind === 'loop' ? loopScopeAt : scopeAt)(program, line, column);
    const entity = positions.functionAt(line, column);
    if (point === undefined || entity?.definition === undefined) return [];
    const mentioned = [...integersOf(program, entity), ...membersOf(program, entity, counts)];
    const integers = mentioned.flatMap(({ name, type, variable }) => {
      const analysis = analyseExpression(program, point, name);
      if (analysis.kind !== 'typed' || !loadsFrom(analysis.expression, variable)) return [];
      return [{ name, type, expression: analysis.expression }];
    });
    const { start, end } = entity.definition.range;
    return [{ kind, range, point, function: entity.name, text: program.text.slice(start, end), integers }];
  });
}

interface MentionedInteger {
  readonly name: string;
  readonly type: IntegerType;
  readonly variable: Variable;
}

/** Integers of a function and of the file that the function mentions more than once. */
function integersOf(program: TypedProgram, { definition }: FunctionEntity): readonly MentionedInteger[] {
  if (definition === undefined) return [];
  const body = program.text.slice(definition.range.start, definition.range.end);
  const { parameters, locals, staticLocals } = definition;
  return [...parameters, ...locals, ...staticLocals, ...program.globals]
    .flatMap((variable) => {
      const { name, type, origin } = variable;
      if (origin === 'hidden' || type.kind !== 'integer') return [];
      const count = [...body.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;
      return count < 2 ? [] : [{ name, type, variable, count }];
    })
    .sort((one, other) => other.count - one.count);
}

/** Integer members of structures of a function and of the file; the program mentions such a member more than once. */
function membersOf(
  program: TypedProgram,
  { definition }: FunctionEntity,
  counts: ReadonlyMap<Member, number>,
): readonly MentionedInteger[] {
  if (definition === undefined) return [];
  const { parameters, locals, staticLocals } = definition;
  return [...parameters, ...locals, ...staticLocals, ...program.globals]
    .flatMap((variable) => {
      const { type, origin } = variable;
      if (origin === 'hidden' || type.kind !== 'record' || type.definition.form !== 'struct') return [];
      return (type.definition.layout?.members ?? []).flatMap((member) => {
        if (member.name === undefined || member.bitField !== undefined) return [];
        const count = counts.get(member) ?? 0;
        if (member.type.kind !== 'integer' || count < 2) return [];
        return [{ name: `${variable.name}.${member.name}`, type: member.type, variable, count }];
      });
    })
    .sort((one, other) => other.count - one.count);
}

/** How often a program mentions each member. */
function countMembers({ functions }: TypedProgram): ReadonlyMap<Member, number> {
  const counts = new Map<Member, number>();
  const count = (place: TypedPlace) => {
    if (place.kind === 'member') counts.set(place.member, (counts.get(place.member) ?? 0) + 1);
    return false;
  };
  for (const { definition } of functions)
    if (definition !== undefined) containsNode(definition.body, { place: count });
  return counts;
}

/** Whether an expression is the value of a variable or of one of its members, perhaps converted. */
export function loadsFrom(expression: TypedExpression, variable: Variable): boolean {
  if (expression.kind === 'convert') return loadsFrom(expression.operand, variable);
  if (expression.kind !== 'load') return false;
  const { place } = expression;
  const owner = place.kind === 'member' ? place.base : place;
  return owner.kind === 'variable' && owner.variable === variable;
}
