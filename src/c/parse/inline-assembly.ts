import { joinStrings } from '../lex/string-literal.js';
import { rangeBetween, rangeOfToken, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import type { TypedStatement } from '../tree/typed-statement.js';
import { VOID } from '../type/type-model.js';
import { assignment } from '../typing/assignments.js';
import {
  convertTo,
  droppedValue,
  integerConstant,
  isPlace,
  type Operand,
  toValue,
} from '../typing/values.js';
import { parseExpression } from './expressions.js';
import type { ParseState } from './parse-state.js';

/** Where inline assembly stands, and its instructions. */
interface Assembly {
  readonly token: Token;
  readonly template: string;
}

/** One operand: `[name] "constraint" (expression)`. */
interface AssemblyOperand extends Assembly {
  readonly constraint: string;
  readonly operand: Operand;
  /** Whether its evaluation may change something, or leave the program, or depends on when that happens. */
  readonly order: 'acts' | 'depends' | 'irrelevant';
}

/**
 * Instructions that change neither memory nor a register: what they order or wait for, one processor that executes one
 * access after the other already has in order. Linux writes its barrier as an addition of 0 to the stack.
 */
const NO_EFFECT =
  /^(?:|nop|rep nop|pause|mfence|lfence|sfence|lock (?:add|or)[lq] \$0(?:x0)?, ?-?\d*\(%%?[er]sp\))$/;

/** Longer templates are never without effect. */
const LONGEST_TEXT = 10_000;
/** Characters of a template that a message shows. */
const LONGEST = 40;

/** Operands in registers are read and written as values, others may stay where they are. */
const REGISTERS = /^[rqQRabcdSDl]+$/;
const ANYWHERE = /^[rqQRabcdSDlmgoX]+$/;

/** Whether the template of inline assembly changes nothing. */
function hasNoEffect(template: string): boolean {
  if (template.length >= LONGEST_TEXT) return false;
  return template
    .replace(/\b(lock|rep)\s*;\s*/g, '$1 ')
    .split(/[;\n]/)
    .every((instruction) => NO_EFFECT.test(instruction.trim().replace(/\s+/g, ' ')));
}

/**
 * Reads inline assembly whose instructions change nothing, such as a barrier for the compiler, as what it means: its
 * operands are evaluated, and an output that shares its place with an input gets the input's value.
 * @throws Rejection for all other inline assembly
 */
export function parseInlineAssembly(state: ParseState): TypedStatement {
  const keyword = state.advance();
  // `goto` leads elsewhere.
  while (/^(?:volatile|__volatile__|__volatile|inline|__inline__|__inline)$/.test(state.token.text))
    state.advance();
  const template = state.accept('(') ? parseTexts(state) : state.token.text;
  const first = { token: keyword, template };
  if (!hasNoEffect(template)) notExecuted(first);
  const outputs = beginsPart(state) ? parseOperands(state, template) : [];
  const inputs = beginsPart(state) ? parseOperands(state, template) : [];
  // What the assembly overwrites elsewhere, the instructions above do not.
  if (beginsPart(state)) while (state.token.kind === 'string' || state.at(',')) state.advance();
  if (!state.accept(')') || !state.accept(';')) notExecuted(first);
  const range = state.rangeFrom(keyword);
  const nothing = convertTo(integerConstant(state.model.int, 0n, range), VOID);
  const [effect = nothing, ...others] = assemblyEffects(state, outputs, inputs, first);
  return { kind: 'expression', expression: others.reduce(inOrder, effect), range };
}

/** Reads assembly outside functions that contains nothing. @throws Rejection for all other */
export function parseFileAssembly(state: ParseState): void {
  const first = state.advance();
  const isEmpty = state.accept('(') && parseTexts(state).trim() === '' && state.accept(')');
  if (isEmpty && state.accept(';')) return;
  const message = unsupported('assembly-outside-functions');
  const range = rangeOfToken(first);
  // It may define whatever the program only declares.
  state.program.misread.push({ kind: 'unsupported', message, range });
  reject('unsupported', message, first);
}

/** The strings of a template or a constraint, joined and decoded. */
function parseTexts(state: ParseState): string {
  const texts: Token[] = [];
  while (state.token.kind === 'string') texts.push(state.advance());
  return texts.length === 0 ? '' : String.fromCharCode(...joinStrings(texts).elements.slice(0, LONGEST_TEXT));
}

function beginsPart(state: ParseState): boolean {
  return state.accept(':');
}

function parseOperands(state: ParseState, template: string): readonly AssemblyOperand[] {
  const operands: AssemblyOperand[] = [];
  if (state.token.kind !== 'string' && !state.at('[')) return operands;
  do {
    const { token } = state;
    if (state.accept('[')) {
      state.advance();
      state.expect(']');
    }
    const constraint = parseTexts(state);
    state.expect('(');
    const { index } = state;
    const operand = parseExpression(state);
    const order = operandOrder(constraint, state.tokens.slice(index, state.index));
    state.expect(')');
    operands.push({ constraint, operand, order, token, template });
  } while (state.accept(','));
  return operands;
}

/** By the tokens: an operand acts that assigns, or has a parenthesis that may open arguments of a call, or a block. */
function operandOrder(constraint: string, tokens: readonly Token[]): AssemblyOperand['order'] {
  const acts = tokens.some(
    ({ text }, index) =>
      /^(?:\+\+|--|\{|(?:[-+*/%&|^]|<<|>>)?=)$/.test(text) ||
      (text === '(' && /^(?:\w+|\)|\])$/.test(tokens[index - 1]?.text ?? '')),
  );
  if (acts) return 'acts';
  const isConstant = tokens.every(({ text }) => !/^[A-Za-z_]/.test(text));
  return isConstant || (constraint.startsWith('=') && tokens.length === 1) ? 'irrelevant' : 'depends';
}

/** What is evaluated, in this order: inputs are read before anything is written. */
function assemblyEffects(
  state: ParseState,
  outputs: readonly AssemblyOperand[],
  inputs: readonly AssemblyOperand[],
  assembly: Assembly,
): readonly TypedExpression[] {
  // No rule says in which order operands are evaluated.
  const ordered = [...outputs, ...inputs].filter(({ order }) => order !== 'irrelevant');
  if (ordered.length > 1 && ordered.some(({ order }) => order === 'acts')) notExecuted(assembly);
  const kept = outputs.filter(({ constraint }) => constraint.startsWith('+'));
  const matched = new Map<AssemblyOperand, AssemblyOperand>();
  for (const input of inputs) {
    const output = outputs[Number(input.constraint)];
    if (/^\d+$/.test(input.constraint) && output !== undefined) matched.set(output, input);
  }
  // An output without an input has no value afterwards, and several could be swapped.
  if (kept.length + matched.size < outputs.length || matched.size > 1) notExecuted(assembly);
  const reads = [...kept.map(unchanged), ...inputs.filter((input) => !isMatched(input)).map(given)];
  const effects = reads.filter((read) => read !== undefined).map((read) => droppedValue(state.model, read));
  for (const [output, input] of matched) effects.push(copied(state, output, input));
  return effects;
}

function isMatched({ constraint }: AssemblyOperand): boolean {
  return /^\d+$/.test(constraint);
}

/** An operand that is read and written, and keeps its value. */
function unchanged(each: AssemblyOperand): Operand | undefined {
  const { constraint, operand } = each;
  const where = constraint.replace(/^\+&?/, '');
  if (!ANYWHERE.test(where) || !isPlace(operand) || !isNamedObject(operand) || operand.type.qualifiers.const)
    notExecuted(each);
  return REGISTERS.test(where) ? operand : undefined;
}

/** An operand that is only read: in memory, not even that. */
function given(each: AssemblyOperand): Operand | undefined {
  const { constraint, operand } = each;
  if (/^[inrqQRabcdSDl]+$/.test(constraint)) return operand;
  const stays = ANYWHERE.test(constraint) && isPlace(operand) && isNamedObject(operand);
  return stays ? undefined : notExecuted(each);
}

/** An output that lies in the same place as an input. */
function copied(state: ParseState, output: AssemblyOperand, input: AssemblyOperand): TypedExpression {
  const value = toValue(state.model, input.operand);
  const width = registerBits(output.operand);
  const isRegister = REGISTERS.test(output.constraint.replace(/^=&?/, ''));
  // With other widths, what the upper bits contain depends on the compiler.
  if (!isRegister || width === undefined || width !== registerBits(value)) notExecuted(output);
  return assignment(state, '=', output.operand, value);
}

function registerBits({ type, ...operand }: Operand): number | undefined {
  if (operand.kind === 'member' && operand.member.bitField !== undefined) return undefined;
  if (type.kind === 'pointer') return type.size * 8;
  return type.kind === 'integer' ? type.width : undefined;
}

/** A variable or a member of one: to name it accesses no memory that could be invalid. */
function isNamedObject(place: TypedPlace): boolean {
  return place.kind === 'variable' || (place.kind === 'member' && isNamedObject(place.base));
}

function inOrder(left: TypedExpression, right: TypedExpression): TypedExpression {
  return { kind: 'comma', left, right, type: right.type, range: rangeBetween(left.range, right.range) };
}

function notExecuted({ token, template }: Assembly): never {
  return reject(
    'unsupported',
    unsupported('inline-assembly', template.trim().replace(/\s+/g, ' ').slice(0, LONGEST)),
    token,
  );
}
