import { analyseExpression } from '../c/analyse-expression.js';
import { lookUpName, type NamedEntity } from '../c/tree/scope.js';
import { describeType } from '../c/type/compatible.js';
import { MAXIMUM_LENGTH, namesIn } from '../lint/expressions/judge-expression.js';
import { codeSpan } from './markdown.js';
import type { PlacedExpression } from './witness-place.js';

/** How many variables are listed; nobody reads more of them one by one. */
const MAXIMUM_NAMES = 30;

/** Describes, as Markdown, the type of an expression in a witness, and what its names stand for in the program. */
export function describeExpression({ text, program, point, extras }: PlacedExpression): string {
  if (text.length > MAXIMUM_LENGTH) return `an expression of ${text.length} characters`;
  const analysis = analyseExpression(program.typed, point, text, extras);
  const type =
    analysis.kind === 'typed'
      ? `value of type ${codeSpan(describeType(analysis.expression.type))}`
      : analysis.problems.map(({ message }) => message).join('; ');
  const names = [...new Set(namesIn(text))];
  const known = names.flatMap((name) => {
    const found = lookUpName(point, name);
    if (found === undefined) return [];
    const line = found.range === undefined ? '' : `, declared in line ${found.range.line}`;
    return [`- ${codeSpan(name)}: ${describeEntity(found.entity)}${line}`];
  });
  const left = known.length - MAXIMUM_NAMES;
  return [
    `${codeSpan(text)}: ${type}`,
    '',
    ...known.slice(0, MAXIMUM_NAMES),
    ...(left > 0 ? [`- and ${left} more`] : []),
  ].join('\n');
}

function describeEntity(entity: NamedEntity): string {
  switch (entity.kind) {
    case 'variable':
      return codeSpan(describeType(entity.variable.type));
    case 'function':
      return codeSpan(describeType(entity.function.type));
    case 'typedef':
      return `the type ${codeSpan(describeType(entity.type))}`;
    case 'enumerator':
      return `${codeSpan(describeType(entity.type))} with the value ${entity.value}`;
    case 'unread':
      return 'something that could not be read';
  }
}
