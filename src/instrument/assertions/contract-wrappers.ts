import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { changedParameter } from '../text/changed-parameters.js';
import { type Edit, insertion } from '../text/edits.js';
import type { WrittenTokens } from '../text/loop-heads.js';
import { PREFIX } from '../text/own-names.js';
import { requireSameNames } from '../text/same-names.js';
import { spellType } from '../text/spell-type.js';
import { spellInC } from './c-expression.js';
import { asInProgram, definednessOf } from './defined-expression.js';
import { VIOLATED } from './instrument-assertions.js';
import { spellHolds } from './spell-holds.js';

const RESULT = `${PREFIX}result`;

/** What tells a program how its functions are called, or might paste a name that does. */
const KNOWN_BY_NAME = ['__func__', '__FUNCTION__', '__PRETTY_FUNCTION__', '##'];

/**
 * Functions with contracts get another name, and one with the old name checks what is required before it calls them, and
 * what is ensured afterwards: so every call is checked, through pointers, too.
 * @throws NotExpressible for functions that cannot be called with the parameters that they got
 */
export function wrapFunctions(
  { program, contracts }: InstrumentTask,
  tokens: WrittenTokens,
): readonly Edit[] {
  const byFunction = new Map<PlacedContract['function'], PlacedContract[]>();
  for (const contract of contracts) {
    const others = byFunction.get(contract.function);
    if (others === undefined) byFunction.set(contract.function, [contract]);
    else others.push(contract);
  }
  return [...byFunction].flatMap(([entity, all]) => wrap(entity, all, { program, tokens }));
}

function wrap(
  entity: PlacedContract['function'],
  contracts: readonly PlacedContract[],
  { program, tokens }: { readonly program: TypedProgram; readonly tokens: WrittenTokens },
): readonly Edit[] {
  const { definition, type, name } = entity;
  const line = contracts[0]?.line ?? 1;
  if (definition === undefined) return [];
  const { range, nameRange, body, parameters } = definition;
  if (type.variadic) throw new NotExpressible(line, `${name} has a variable number of arguments`);
  if (!type.prototype && parameters.length > 0) throw new NotExpressible(line, `${name} has no prototype`);
  if (parameters.some((parameter) => parameter.name === ''))
    throw new NotExpressible(line, `a parameter of ${name} has no name`);
  for (const contract of contracts) {
    const changed = changedParameter(contract);
    if (changed !== undefined)
      throw new NotExpressible(
        line,
        `${name} changes its parameter ${changed}, of which the contract speaks`,
      );
  }
  const own = KNOWN_BY_NAME.find((each) => tokens.hasName(each));
  if (own !== undefined)
    throw new NotExpressible(line, `${name} gets another name, and the program has ${own}`);
  for (const { requires, ensures, line: at } of contracts)
    for (const each of [requires, ensures])
      requireSameNames(each, { at: body.range.start, line: at }, program);
  const inner = `${PREFIX}inner_${name}`;
  const before = tokens.join(range.start, nameRange.start, line);
  const after = tokens.join(nameRange.end, body.range.start, line);
  const olds = contracts.flatMap((contract) => contract.old);
  const names = new Map<TypedExpression, string>(olds.map((each, index) => [each, `${PREFIX}old_${index}`]));
  const isVoid = type.result.kind === 'void';
  const results = contracts.flatMap((contract) => contract.results.map((each) => [each, RESULT] as const));
  const meanings = new Map([...names, ...results]);
  const check = (expression: TypedExpression) =>
    ` ${spellHolds(expression, line, meanings)} ? (void)0 : ${VIOLATED}();`;
  // What has no value at the beginning has none afterwards, either.
  const definedOlds = olds.flatMap(({ operand }) => {
    const defined = definednessOf(operand, asInProgram(line, new Map(), 'left-open'));
    return defined === undefined ? [] : [{ operand, defined }];
  });
  const saved = ({ operand }: PlacedContract['old'][number]): string => {
    const defined = definedOlds.find((each) => each.operand === operand)?.defined;
    const spelled = spellInC(operand, line);
    return defined === undefined ? spelled : `${defined} ? ${spelled} : 0`;
  };
  const call = `${inner}(${parameters.map((parameter) => parameter.name).join(', ')})`;
  const statements = [
    ...olds.map((each) => ` ${spellType(each.operand.type, line)} ${names.get(each)} = ${saved(each)};`),
    ...definedOlds.map(({ defined }) => ` ${defined} ? (void)0 : ${VIOLATED}();`),
    ...contracts.map(({ requires }) => check(requires)),
    isVoid ? ` ${call};` : ` ${spellType(type.result, line)} ${RESULT} = ${call};`,
    ...contracts.map(({ ensures }) => check(ensures)),
    isVoid ? ' }' : ` return ${RESULT}; }`,
  ].join('');
  const wrapper = ` ${before} ${name}${after} { ${tokens.requireUnexpanded(statements, line)}`;
  return [
    insertion(range.start, `${before} ${name}${after}; `),
    { start: nameRange.start, end: nameRange.end, text: inner },
    insertion(range.end, wrapper),
  ];
}
