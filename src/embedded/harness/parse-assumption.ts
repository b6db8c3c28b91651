import type { Subject } from './input-value.js';
import { type ConstantValue, constantValue } from './tree-sitter/constants.js';
import { type SyntaxNode, useSyntaxTree } from './tree-sitter/parse-c.js';

/** A subject and a value that satisfies what the assumption says about it. */
export interface AssumedValue {
  readonly subject: Subject;
  readonly value: ConstantValue;
}

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

interface Comparison {
  readonly subject: string;
  readonly operator: Operator;
  readonly constant: ConstantValue;
}

const RESULT = '__witness_result';
const MIRRORED: Readonly<Record<Operator, Operator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * Reads the assumptions of a witness: C expressions, several of them separated by `;`. Conjunctions of comparisons
 * between one expression and a constant give values; `x = 5`, as CBMC writes it, means `x == 5`. The rest (other
 * operators, other terms, no C) gives nothing, because a value must never be guessed.
 */
export async function parseAssumption(
  text: string,
  resultFunction: string | undefined,
): Promise<readonly AssumedValue[]> {
  const body = text.replaceAll('\\result', RESULT);
  const comparisons = await useSyntaxTree(`void assumption(void) { ${body}; }`, comparisonsBySubject);
  const values: AssumedValue[] = [];
  for (const [expression, about] of comparisons) {
    const value = satisfy(about);
    if (value !== undefined) values.push({ subject: subjectOf(expression, resultFunction), value });
  }
  return values;
}

function comparisonsBySubject(root: SyntaxNode): Map<string, Comparison[]> {
  const comparisons = new Map<string, Comparison[]>();
  const block = root.firstNamedChild?.childForFieldName('body');
  for (const statement of block?.namedChildren ?? []) {
    if (statement?.type !== 'expression_statement' || statement.hasError) continue;
    for (const comparison of comparisonsOf(statement.firstNamedChild)) {
      const known = comparisons.get(comparison.subject);
      if (known === undefined) comparisons.set(comparison.subject, [comparison]);
      else known.push(comparison);
    }
  }
  return comparisons;
}

/** CBMC names the value of a call `return_value_f`, `return_value_f$1`; ESBMC `return_value$_f$1`. */
function subjectOf(expression: string, resultFunction: string | undefined): Subject {
  if (expression === RESULT) return { kind: 'result', callee: resultFunction };
  const callee = /^return_value\$?_(\w+?)(?:\$\d+)?$/.exec(expression)?.[1];
  return callee === undefined ? { kind: 'variable', expression } : { kind: 'result', callee };
}

function comparisonsOf(node: SyntaxNode | null): Comparison[] {
  if (node === null) return [];
  switch (node.type) {
    case 'parenthesized_expression':
      return comparisonsOf(node.firstNamedChild);
    case 'assignment_expression':
    case 'binary_expression': {
      const left = node.childForFieldName('left');
      const right = node.childForFieldName('right');
      const operator = node.childForFieldName('operator')?.text;
      if (operator === '&&') return [...comparisonsOf(left), ...comparisonsOf(right)];
      return comparison(left, operator === '=' ? '==' : operator, right);
    }
    case 'unary_expression':
      return node.childForFieldName('operator')?.text === '!'
        ? truth(node.childForFieldName('argument'), '==')
        : [];
    default:
      return truth(node, '!=');
  }
}

/** `x` means `x != 0`, `!x` means `x == 0`. */
function truth(node: SyntaxNode | null, operator: Operator): Comparison[] {
  const subject = subjectText(node);
  return subject === undefined ? [] : [{ subject, operator, constant: { kind: 'integer', value: 0n } }];
}

function comparison(
  left: SyntaxNode | null,
  operator: string | undefined,
  right: SyntaxNode | null,
): Comparison[] {
  if (left === null || right === null || !isOperator(operator)) return [];
  const onTheRight = constantValue(right);
  const subject = subjectText(onTheRight === undefined ? right : left);
  const constant = onTheRight ?? constantValue(left);
  if (subject === undefined || constant === undefined) return [];
  return [{ subject, operator: onTheRight === undefined ? MIRRORED[operator] : operator, constant }];
}

function isOperator(text: string | undefined): text is Operator {
  return text !== undefined && Object.hasOwn(MIRRORED, text);
}

/** An lvalue as text without white space; casts and parentheses around it do not change what it names. */
function subjectText(node: SyntaxNode | null): string | undefined {
  switch (node?.type) {
    case 'identifier':
    case 'subscript_expression':
    case 'field_expression':
    case 'pointer_expression':
      return node.text.replace(/\s+/g, '');
    case 'parenthesized_expression':
      return subjectText(node.firstNamedChild);
    case 'cast_expression':
      return subjectText(node.childForFieldName('value'));
    default:
      return undefined;
  }
}

/** A value that all comparisons allow, next to a bound: that is where violations are. Undefined if there is none. */
function satisfy(comparisons: readonly Comparison[]): ConstantValue | undefined {
  const equal = comparisons.find(({ operator }) => operator === '==');
  if (equal !== undefined) return equal.constant;
  if (comparisons.some(({ constant }) => constant.kind === 'real')) return satisfyReal(comparisons);
  let lowest: bigint | undefined;
  let highest: bigint | undefined;
  const excluded = new Set<bigint>();
  for (const { operator, constant } of comparisons) {
    if (constant.kind !== 'integer') continue;
    const { value } = constant;
    if (operator === '!=') excluded.add(value);
    if (operator === '>' || operator === '>=') {
      const bound = operator === '>' ? value + 1n : value;
      lowest = lowest === undefined || bound > lowest ? bound : lowest;
    }
    if (operator === '<' || operator === '<=') {
      const bound = operator === '<' ? value - 1n : value;
      highest = highest === undefined || bound < highest ? bound : highest;
    }
  }
  let value = lowest ?? highest ?? 0n;
  const step = lowest === undefined && highest !== undefined ? -1n : 1n;
  while (excluded.has(value)) value += step;
  const inside = (lowest === undefined || value >= lowest) && (highest === undefined || value <= highest);
  return inside ? { kind: 'integer', value } : undefined;
}

function satisfyReal(comparisons: readonly Comparison[]): ConstantValue | undefined {
  const allows = (value: number) =>
    comparisons.every(({ operator, constant }) => {
      const bound = Number(constant.value);
      if (operator === '!=') return value !== bound;
      if (operator === '<') return value < bound;
      if (operator === '<=') return value <= bound;
      return operator === '>' ? value > bound : value >= bound;
    });
  const bounds = comparisons.map(({ constant }) => Number(constant.value));
  const middle = bounds.reduce((sum, bound) => sum + bound, 0) / bounds.length;
  const value = [middle, ...bounds.flatMap((bound) => [bound, bound + 1, bound - 1])].find(allows);
  return value === undefined ? undefined : { kind: 'real', value };
}
