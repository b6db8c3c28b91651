import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { changedParameter } from '../text/changed-parameters.js';
import { type Edit, insertion } from '../text/edits.js';
import type { WrittenTokens } from '../text/loop-heads.js';
import { spellType } from '../text/spell-type.js';
import { spellInC } from './c-expression.js';
import { VIOLATED } from './instrument-assertions.js';

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
  return [...byFunction].flatMap(([entity, all]) => wrap(entity, all, { text: program.text, tokens }));
}

function wrap(
  entity: PlacedContract['function'],
  contracts: readonly PlacedContract[],
  { text, tokens }: { readonly text: string; readonly tokens: WrittenTokens },
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
  const inner = `__witness_check_inner_${name}`;
  const [before, after] = [
    text.slice(range.start, nameRange.start),
    text.slice(nameRange.end, body.range.start),
  ];
  const olds = contracts.flatMap((contract) => contract.old);
  const names = new Map<TypedExpression, string>(
    olds.map((each, index) => [each, `__witness_check_old_${index}`]),
  );
  const isVoid = type.result.kind === 'void';
  const results = contracts.flatMap((contract) =>
    contract.results.map((each) => [each, '__witness_check_result'] as const),
  );
  const meanings = new Map([...names, ...results]);
  const check = (expression: TypedExpression) =>
    ` ${tokens.requireUnexpanded(spellInC(expression, line, meanings), line)} ? (void)0 : ${VIOLATED}();`;
  const call = `${inner}(${parameters.map((parameter) => parameter.name).join(', ')})`;
  const wrapper = [
    ` ${before}${name}${after}{`,
    ...olds.map(
      (each) =>
        ` ${spellType(each.operand.type, line)} ${names.get(each)} = ${spellInC(each.operand, line)};`,
    ),
    ...contracts.map(({ requires }) => check(requires)),
    isVoid ? ` ${call};` : ` ${spellType(type.result, line)} __witness_check_result = ${call};`,
    ...contracts.map(({ ensures }) => check(ensures)),
    isVoid ? ' }' : ' return __witness_check_result; }',
  ].join('');
  return [
    insertion(range.start, `${before}${name}${after}; `),
    { start: nameRange.start, end: nameRange.end, text: inner },
    insertion(range.end, wrapper.replaceAll('\n', ' ')),
  ];
}
