import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import type {
  DeclarationItem,
  DeclarationStatement,
  LengthEvaluation,
} from '../../../c/tree/typed-statement.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import { because } from '../../reasons/because.js';
import { OP } from '../../wasm/opcodes.js';
import { emitBeginIndeterminate } from '../access/emit-definedness.js';
import { emitInitialiser } from '../access/emit-initialiser.js';
import { emitRenewed } from '../access/emit-watched.js';
import { emitFullExpression } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';

export function isVariableLength(type: CType): boolean {
  return type.kind === 'array' && type.length.kind === 'variable';
}

/** Executes a declaration: evaluates lengths, then gives objects their initial values or marks that they have none. */
export function emitDeclaration(f: FunctionEmitter, statement: DeclarationStatement): void {
  const ends = declaratorEnds(statement);
  for (const item of statement.items) {
    for (const length of item.lengths) {
      emitFullExpression(f, length.value, () => {
        emitInitialiser(f, length.variable, { kind: 'value', value: length.value }, length.value.range);
      });
      emitLengthCheck(f, length);
    }
    const { variable, initialiser } = item;
    if (variable === undefined) continue;
    if (isVariableLength(variable.type)) emitVariableLengthArray(f, variable, statement);
    if (initialiser === undefined) {
      emitRenewed(f, variable);
      const flag = f.flags.get(variable);
      if (flag !== undefined) f.code.get(f.frame).i32(0).memory(OP.i32.store, flag);
      else emitBeginIndeterminate(f, variable);
      continue;
    }
    if (initialiser.kind === 'value') {
      emitFullExpression(f, initialiser.value, () => {
        emitInitialiser(f, variable, initialiser, initialiser.value.range);
      });
    } else {
      const outer = f.fullExpression;
      f.fullExpression = initialiser.range;
      f.pass('full-expression', initialiser.range);
      emitInitialiser(f, variable, initialiser, initialiser.range);
      f.fullExpression = outer;
    }
    emitRenewed(f, variable);
    const end = ends.get(item);
    if (end !== undefined) f.pass('declarator-end', end, { at: statement.range });
  }
}

/** The initialised variables whose ends may be told apart from that of the declaration, with their names and values. */
function declaratorEnds({ items, range }: DeclarationStatement): ReadonlyMap<DeclarationItem, SourceRange> {
  const ends = items.flatMap((item): readonly (readonly [DeclarationItem, SourceRange])[] => {
    const { variable, initialiser } = item;
    if (variable?.range === undefined || initialiser === undefined) return [];
    const { end } = initialiser.kind === 'value' ? initialiser.value.range : initialiser.range;
    return [[item, { ...variable.range, end }]];
  });
  return new Map(ends.filter(([, end], index) => index < ends.length - 1 || end.line !== range.line));
}

function emitVariableLengthArray(
  f: FunctionEmitter,
  variable: Variable,
  statement: DeclarationStatement,
): void {
  const { code } = f;
  code.get(f.frame);
  emitTypeSize(f, variable.type, statement);
  code.i32(f.site(statement.range)).call(f.context.helpers.allocateOnStack);
  code.memory(OP.i64.store, f.offsets.get(variable) ?? 0);
}

/** Leaves the size of a variable-length array in bytes as i64. */
function emitTypeSize(f: FunctionEmitter, type: CType, statement: DeclarationStatement): void {
  const { code } = f;
  if (type.kind !== 'array' || type.length.kind === 'incomplete') {
    code.i64(BigInt(typeSize(type) ?? 0));
    return;
  }
  emitTypeSize(f, type.element, statement);
  if (type.length.kind === 'known') code.i64(BigInt(type.length.count));
  else {
    const { countVariable } = type.length;
    const count = [...f.offsets.keys()].find((variable) => variable.id === countVariable);
    if (count === undefined) f.unsupported(statement.range, because('foreign-array-length'));
    else if (typeSize(count.type) === 8) code.get(f.frame).memory(OP.i64.load, f.offsets.get(count) ?? 0);
    else code.get(f.frame).memory(OP.i64.load32u, f.offsets.get(count) ?? 0);
  }
  code.op(OP.i64.mul);
}

/** Bytes of the widest size. */
const WIDEST_LENGTH = 8;

/** An array has a positive number of elements (C11 6.7.6.2p5). Of a wider length, compilers would cut bits off. */
function emitLengthCheck(f: FunctionEmitter, { variable, value }: LengthEvaluation): void {
  const { code } = f;
  const given = value.kind === 'convert' ? value.operand.type : value.type;
  if ((typeSize(given) ?? 0) > WIDEST_LENGTH) f.unsupported(value.range, because('long-length'));
  const offset = f.offsets.get(variable) ?? 0;
  if (typeSize(variable.type) === 8) code.get(f.frame).memory(OP.i64.load, offset).i64(0n).op(OP.i64.les);
  else code.get(f.frame).memory(OP.i32.load, offset).i32(0).op(OP.i32.les);
  code.if();
  f.undefinedBehaviour(value.range, because('array-length'));
  code.end();
}
