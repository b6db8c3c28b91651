import { staticVariables } from '../../c/tree/parts-of-program.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { LabelEntity } from '../../c/tree/typed-statement.js';
import type { PropertyCheck } from '../../task/property.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { escapingVariables } from '../analysis/escaping-variables.js';
import { hasIndeterminateMemory } from '../analysis/indeterminate-memory.js';
import { mayLackResult } from '../analysis/missing-results.js';
import type { OpenOrders } from '../analysis/open-orders.js';
import { unknownParameters } from '../analysis/start-values.js';
import type { Checks } from '../interface/compiled-program.js';
import type { CompileOptions } from '../interface/execution.js';
import {
  BUILT_IN,
  BUILT_IN_NAMES,
  type BuiltInName,
  HELPER_NAMES,
  HELPERS,
  type HelperName,
} from '../interface/machine-imports.js';
import { definednessShadowStart, type MemoryNeeds, STACK_LIMIT } from '../interface/memory-layout.js';
import { WasmModule } from '../wasm/module.js';
import { I32 } from '../wasm/opcodes.js';
import { CodeListWriter } from './code-lists.js';
import { constantParts } from './constant-parts.js';
import { FunctionTable } from './function-table.js';
import { StaticObjects } from './static-objects.js';
import { TurnedOperands } from './turned-operands.js';

/** Where code lies if addresses are given: numbers that no object has, in the other order. */
const LAST_LABEL = 0x0701_0003;
const LABEL_DISTANCE = 37;

/** What all parts of a program under compilation share. */
export interface ProgramContext {
  readonly program: TypedProgram;
  readonly model: DataModel;
  readonly module: WasmModule;
  readonly checks: Checks;
  /** Whether values carry what they depend on. */
  readonly values: 'plain' | 'symbolic';
  readonly threads: 'one' | 'many';
  /** Where objects lie: as in the memory of the machine, or as a layout says. */
  readonly addresses: 'own' | 'given';
  /** Variables of which each thread has its own, and to which pointers lead: other threads may see them. */
  readonly seenCopies: ReadonlySet<Variable>;
  /** What `&&label` gives, which depends on where code lies. */
  readonly numberOfLabel: (label: LabelEntity) => bigint;
  /** Names of variables that whoever observes the execution reads. */
  readonly named: ReadonlySet<string>;
  /** Whether some functions may end without the results that they should have. */
  readonly results: 'complete' | 'lacking';
  /** What is reported to the machine while operands are evaluated. */
  readonly orders: OpenOrders | undefined;
  /** In which order operands are evaluated instead of the usual one. */
  readonly otherOrder: TurnedOperands | undefined;
  /** What becomes of a volatile object that is read. */
  readonly volatileObjects: 'kept' | 'changed';
  /** Parameters of the entry function of which nobody knows the values. */
  readonly unknown: ReadonlySet<Variable>;
  /** What of the constant objects pointers may lead to: whole ones with static storage, or others, too. */
  readonly constants: 'whole statics' | 'any';
  readonly needs: MemoryNeeds;
  /** Distance from a byte to its byte of definedness; undefined if the program has no bytes without a value. */
  readonly definednessShadow: number | undefined;
  readonly globals: Globals;
  /** Functions of the machine, by their indices in the module. */
  readonly helpers: Readonly<Record<HelperName, number>>;
  readonly builtIns: Readonly<Record<BuiltInName, number>>;
  readonly functions: FunctionTable;
  readonly statics: StaticObjects;
  readonly lists: CodeListWriter;
  /** Conditions that decide where statements lead, and their parts: nothing else is being computed there. */
  readonly controls: Set<TypedExpression>;
}

/** Variables of the module, by their indices. */
interface Globals {
  readonly stackPointer: number;
  readonly framePointer: number;
  readonly steps: number;
  readonly callSite: number;
  /** Whether the execution is between __VERIFIER_atomic_begin() and _end(). */
  readonly atomicSection: number;
  /** End of the stack of the thread, where there may be several. */
  readonly stackLimit: number;
}

/**
 * Begins the module of a program: declares everything, defines nothing.
 * @throws RangeError if the static variables need too much memory
 */
export function createContext(program: TypedProgram, options: CompileOptions): ProgramContext {
  const module = new WasmModule();
  const threads = options.threads ?? 'one';
  const addresses = options.addresses ?? 'own';
  const isOther = options.unspecified === 'other';
  const hasIndeterminate = hasIndeterminateMemory(program);
  const needs = {
    objectShadow: program.dataModel === 'ILP32',
    dependenceShadow: options.symbolic,
    definednessShadow: hasIndeterminate,
  };
  const helpers = indices(HELPER_NAMES, (name) => module.import(name, HELPERS[name][0], HELPERS[name][1]));
  const literals = addresses === 'own' && !isOther ? 'apart' : 'shared';
  const statics = new StaticObjects(program, module, threads, literals);
  const functions = new FunctionTable(program.functions, module);
  const builtIns = indices(BUILT_IN_NAMES, (name) => module.declare(BUILT_IN[name][0], BUILT_IN[name][1]));
  return {
    program,
    model: program.dataModel,
    module,
    checks: indexChecks(options.checks),
    values: options.symbolic ? 'symbolic' : 'plain',
    threads,
    addresses,
    numberOfLabel: ({ id }) => BigInt(addresses === 'given' ? LAST_LABEL - id * LABEL_DISTANCE : id + 1),
    seenCopies: threads === 'many' ? seenCopies(program) : new Set(),
    named: options.named ?? new Set(),
    orders: options.orders,
    otherOrder: isOther ? new TurnedOperands() : undefined,
    volatileObjects: isOther ? 'changed' : 'kept',
    results: program.functions.some(mayLackResult) ? 'lacking' : 'complete',
    unknown: unknownParameters(program, options.entryFunction),
    constants: hasConstantParts(statics, program) ? 'any' : 'whole statics',
    needs,
    definednessShadow: hasIndeterminate ? definednessShadowStart(needs) : undefined,
    helpers,
    builtIns,
    globals: {
      stackPointer: module.global('stackPointer'),
      framePointer: module.global('framePointer'),
      steps: module.global('steps'),
      callSite: module.global('callSite'),
      atomicSection: module.global('atomicSection'),
      stackLimit: module.global('stackLimit', I32, STACK_LIMIT),
    },
    functions,
    statics,
    lists: new CodeListWriter(options),
    controls: new Set(),
  };
}

function seenCopies(program: TypedProgram): ReadonlySet<Variable> {
  const isCopied = ({ copies }: Variable): boolean => copies === 'one-per-thread';
  if (!staticVariables(program).some(isCopied)) return new Set();
  const definitions = program.functions.flatMap(({ definition }) => definition ?? []);
  return new Set(definitions.flatMap((definition) => [...escapingVariables(definition)].filter(isCopied)));
}

/** Whether a local variable to which pointers lead, or a part of an object, is constant. */
function hasConstantParts({ objects }: StaticObjects, { functions }: TypedProgram): boolean {
  if (objects.some(({ constants }) => constants.length > 0)) return true;
  const isWithParts = ({ type }: Variable): boolean => constantParts(type).length > 0;
  return functions.some(({ definition }) => {
    const variables = [...(definition?.parameters ?? []), ...(definition?.locals ?? [])];
    if (definition === undefined || !variables.some(isWithParts)) return false;
    return [...escapingVariables(definition)].some(
      (variable) => variable.storage !== 'static-local' && isWithParts(variable),
    );
  });
}

function indices<Name extends string>(
  names: readonly Name[],
  declare: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, declare(name)])) as Record<Name, number>;
}

/** The checks of a property, as compiled code and the machine look them up. */
function indexChecks(checks: readonly PropertyCheck[]): Checks {
  const functions = checks.flatMap((check) => (check.kind === 'call' ? [check.function] : []));
  return {
    asked: new Set(checks.map(({ kind }) => kind)),
    errorFunctions: new Set(functions.length === 0 ? [] : [...functions, '__VERIFIER_error']),
    errorLabels: new Set(checks.flatMap((check) => (check.kind === 'label' ? [check.label] : []))),
  };
}
