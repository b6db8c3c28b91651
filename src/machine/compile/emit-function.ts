import type { FunctionDefinition, FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import { isScalar, isVolatile, typeSize } from '../../c/type/c-type.js';
import { escapingVariables } from '../analysis/escaping-variables.js';
import { usesAlloca } from '../analysis/indeterminate-memory.js';
import { allLiterals } from '../analysis/literal-scopes.js';
import { mayLackResult } from '../analysis/missing-results.js';
import { maybeUninitialised } from '../analysis/uninitialised-variables.js';
import type { FrameLanding } from '../interface/compiled-program.js';
import { ARGUMENT_HANDLES, FRAME, NO_RESULT } from '../interface/memory-layout.js';
import { because } from '../reasons/because.js';
import { shadowedBytes, wideCode } from '../values/wide-type.js';
import type { Code } from '../wasm/code.js';
import { F32, F64, I32, I64, OP, REF } from '../wasm/opcodes.js';
import { emitCopy, emitStoreScalar } from './access/emit-access.js';
import { constantBytes, emitInitialiser, emitStores } from './access/emit-initialiser.js';
import { emitFullExpression } from './expressions/emit-expression.js';
import { emitWideBits } from './expressions/emit-wide.js';
import { FunctionEmitter } from './function-emitter.js';
import type { ProgramContext } from './program-context.js';
import { isVariableLength } from './statements/emit-declaration.js';
import { emitScope, emitStatement } from './statements/emit-statement.js';
import { planJumps } from './statements/jump-plan.js';
import { declaredIn } from './statements/landings.js';

/** Compiles a function that is defined. */
export function emitFunction(
  context: ProgramContext,
  entity: FunctionEntity,
  definition: FunctionDefinition,
): Code {
  const callee = context.functions.callee(entity);
  const f = new FunctionEmitter(context, entity, callee, planJumps(definition.body), definition.nameRange);
  const { code } = f;
  const escaping = escapingVariables(definition);
  for (const parameter of definition.parameters) f.allocateVariable(parameter, escaping.has(parameter));
  for (const variable of definition.locals) f.allocateVariable(variable, escaping.has(variable));
  const open = maybeUninitialised(definition, escaping, context.named);
  for (const variable of open) f.flags.set(variable, f.allocate(4, 4));
  const { offsets, idOffsets, flags } = f;
  const landing = planFrameLanding(f, definition, escaping);
  const number = context.lists.frame({ entity, offsets, idOffsets, flags, landing });
  f.openFrame(number);
  emitFrameReport(f, 'entered');
  emitAtomicFunction(f, 'enterAtomic');
  f.countSteps(1 + Math.min(f.statementsIn(definition.body), 1000));
  emitParameters(f, definition);
  if (callee.result !== undefined) f.result = code.acquire(callee.result);
  if (f.handle !== undefined) f.resultHandle = code.acquire(I32);
  emitZeroResult(f);
  if (context.program.unreadNames.has(entity.name))
    f.unsupported(definition.nameRange, because('unread-declaration', entity.name));
  const lacking = mayLackResult(entity) ? code.acquire(I32) : undefined;
  if (lacking !== undefined) code.i32(0).set(lacking);
  const exit = code.block();
  f.returnTarget = { label: exit, scopes: 0 };
  const declared = new Set<Variable>(declaredIn(definition.body.statements));
  const literals = allLiterals(definition);
  // Other hidden variables, and those of inner blocks whose declaration is skipped, live as long as the function.
  const ownScope = [
    ...definition.parameters,
    ...definition.locals.filter((local) => local.origin === 'hidden' && !literals.has(local)),
  ];
  emitScope(
    f,
    {
      variables: ownScope.filter((variable) => !declared.has(variable)),
      takesMemory: usesAlloca(definition),
    },
    () => {
      for (const length of definition.parameterLengths) {
        emitFullExpression(f, length.value, () => {
          emitInitialiser(f, length.variable, { kind: 'value', value: length.value }, length.value.range);
        });
      }
      f.pass('function-entry', definition.range, { at: definition.nameRange, callee: entity.name });
      emitStatement(f, definition.body);
      if (lacking !== undefined) code.i32(1).set(lacking);
    },
  );
  code.end();
  if (entity.noReturn)
    f.undefinedBehaviour(definition.nameRange, because('return-from-noreturn', entity.name));
  f.pass('function-exit', definition.range, { at: definition.nameRange, callee: entity.name });
  f.closeFrame();
  emitFrameReport(f, 'left');
  emitAtomicFunction(f, 'leaveAtomic');
  if (context.results === 'lacking') {
    code.i32(0);
    if (lacking === undefined) code.i32(0);
    else code.get(lacking);
    code.memory(OP.i32.store, NO_RESULT);
  }
  if (f.result !== undefined) {
    if (f.resultHandle !== undefined) code.i32(0).get(f.resultHandle).memory(OP.i32.store, ARGUMENT_HANDLES);
    code.get(f.result);
  }
  return f.finish();
}

/** In a function that calls setjmp: room for what a jump changes. */
function planFrameLanding(
  f: FunctionEmitter,
  { parameters }: FunctionDefinition,
  escaping: ReadonlySet<Variable>,
): FrameLanding | undefined {
  if (f.plan.landings.size === 0) return undefined;
  const slot = f.allocate(4, 4);
  f.landingSlot = slot;
  const variables = new Map(
    [...f.plan.landingVariables].map(([number, inBlocks]) => [number, [...parameters, ...inBlocks]] as const),
  );
  for (const variable of new Set([...variables.values()].flat()))
    if (isScalar(variable.type) && !escaping.has(variable) && !isVolatile(variable.type))
      f.stale.set(variable, f.allocate(4, 4));
  return { slot, variables, assigned: f.plan.assigned, stale: f.stale };
}

/** The function begins or ends, where threads take turns. */
function emitFrameReport(f: FunctionEmitter, helper: 'entered' | 'left'): void {
  if (f.context.threads === 'many') f.code.get(f.frame).call(f.context.helpers[helper]);
}

/** What a function does whose name begins so is one step for other threads. */
function emitAtomicFunction(f: FunctionEmitter, helper: 'enterAtomic' | 'leaveAtomic'): void {
  if (f.context.threads === 'one' || f.name?.startsWith('__VERIFIER_atomic_') !== true) return;
  const site = f.site(f.fullExpression);
  if (helper === 'enterAtomic') f.point();
  f.code.i32(site).call(f.context.helpers[helper]);
  if (helper === 'leaveAtomic') f.point();
}

/** A function that ends without `return` returns 0, as `main` must. */
function emitZeroResult(f: FunctionEmitter): void {
  const { code, result } = f;
  if (result === undefined) return;
  const type = f.callee?.result;
  if (type === I64) code.i64(0n);
  else if (type === F32) code.f32(0);
  else if (type === F64) code.f64(0);
  else if (type === REF)
    emitWideBits(f, f.entity === undefined ? 0 : (wideCode(f.entity.type.result) ?? 0), 0n);
  else code.i32(0);
  code.set(result);
  if (f.resultHandle !== undefined) code.i32(0).set(f.resultHandle);
}

/** Copies the arguments into the frame. */
function emitParameters(f: FunctionEmitter, definition: FunctionDefinition): void {
  const { code, callee } = f;
  for (const [index, parameter] of definition.parameters.entries()) {
    const offset = f.offsets.get(parameter) ?? 0;
    const { type } = parameter;
    if (isVariableLength(type)) continue;
    if (type.kind === 'record') {
      code
        .get(f.frame)
        .i32(offset)
        .op(OP.i32.add)
        .get(index)
        .i32(typeSize(type) ?? 0);
      emitCopy(f);
      continue;
    }
    code.get(f.frame).get(index);
    emitStoreScalar(f, type, offset, definition.nameRange);
    if (f.handle === undefined) continue;
    code.get(f.frame).i32(offset).op(OP.i32.add).i32(shadowedBytes(type));
    code
      .i32(4 * (index + 1))
      .memory(OP.i32.load, ARGUMENT_HANDLES)
      .call(f.context.builtIns.storeHandle);
  }
  let next = definition.parameters.length;
  if (callee !== undefined && callee.area !== 'none') {
    code.get(f.frame).get(next++).memory(OP.i32.store, FRAME.variableArguments);
  }
  if (f.entity?.type.result.kind === 'record') f.resultAddress = next;
}

/** Compiles the initialisation of the variables with static storage. */
export function emitStart(context: ProgramContext): Code {
  const range = { start: 0, end: 0, line: 1, column: 1 };
  const body = { kind: 'empty', range } as const;
  const f = new FunctionEmitter(context, undefined, undefined, planJumps(body), range);
  f.openFrame(0xffff);
  for (const [variable, object] of context.statics.variables) {
    if (variable.initialiser === undefined) continue;
    const { bytes, rest } = constantBytes(variable.initialiser, variable.type);
    if (bytes.some((byte) => byte !== 0)) context.module.data(object.address, bytes);
    f.fullExpression = variable.range ?? range;
    emitStores(f, variable, rest);
  }
  f.closeFrame();
  return f.finish();
}
