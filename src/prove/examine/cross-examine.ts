import { idleVariables } from '../../machine/analysis/idle-variables.js';
import { leavesOpen } from '../../machine/analysis/left-open.js';
import { OpenOrders } from '../../machine/analysis/open-orders.js';
import { viewsPointers } from '../../machine/analysis/pointer-views.js';
import { compileProgram } from '../../machine/compile/compile-program.js';
import type { CompiledProgram } from '../../machine/interface/compiled-program.js';
import {
  type CompileOptions,
  type Execution,
  type InputRequest,
  type InputValue,
  type Observer,
  STOP,
} from '../../machine/interface/execution.js';
import { OBJECT_KIND } from '../../machine/interface/memory-layout.js';
import { withMemory } from '../../machine/memory/shared-memory.js';
import { executeIn } from '../../machine/run/execute.js';
import { variablesInExpression } from '../../solve/conditions.js';
import { casesIn } from '../../solve/decisions.js';
import { cpuClock } from '../../vocabulary/clock.js';
import { ClaimWatch, type WatchedExecution } from './claim-watch.js';
import { contradictionAtEnd } from './contradiction-at-end.js';
import type { ExaminedClaim } from './examined-claim.js';
import { ExecutionsToTry, type PlannedInputs } from './executions-to-try.js';
import type { FalseCondition } from './false-condition.js';
import { findMentionedNumbers } from './values-to-try.js';

/** An execution of the other engine in which something is false that was proved. */
export interface Contradiction extends FalseCondition {
  /** The inputs of the execution, in order. */
  readonly inputs: readonly { readonly line: number; readonly value: InputValue }[];
  /** How it decided what C leaves open. */
  readonly unspecified: Unspecified;
}

type Unspecified = NonNullable<CompileOptions['unspecified']>;

/** The program in one of the ways that C allows. */
interface CompiledWay {
  readonly compiled: CompiledProgram;
  readonly unspecified: Unspecified;
}

/** What executions said to a proof. */
export interface CrossExamination {
  readonly executions: number;
  /** Undefined: none of them contradicts it. */
  readonly contradiction: Contradiction | undefined;
}

/** How much is executed. */
export interface ExaminationEffort {
  /** CPU milliseconds that the proof took; a tenth of it may be spent. */
  readonly proof: number;
}

/** Executions of a claim that was proved quickly: as many as that, and fewer if they are long. */
const EXECUTIONS = 48;
const FEWEST_EXECUTIONS = 24;
const MAXIMUM_EXECUTIONS = 4000;
const SHARE = 0.1;

/** Executions of a program that chooses nothing but whether it gets memory. */
const ALLOCATIONS_ALONE = 16;

/** What the first executions may cost, in the units below. */
const FIRST_COST = 25_000;
/** Costs, in microseconds of an ordinary machine: of an execution, a thousand statements, an evaluated condition, a node. */
const COST = { execution: 300, thousandSteps: 60, judgement: 30, node: 0.3 };

/** Statements of one execution. */
const STEPS = 10_000;
const FEWER_STEPS = 2_000;
/** Inputs of one execution. */
const INPUTS = 400;
const MEMORY = 100_000_000;
const MILLISECONDS = 200;

/**
 * Puts a claim that was proved to the machine, which has a meaning of C of its own: inputs that are random, extreme, or
 * found by a solver are meant to make something false that was proved. What the machine does not support, and what takes
 * too long, contradicts nothing.
 */
export function crossExamine(claim: ExaminedClaim, { proof }: ExaminationEffort): CrossExamination {
  const watch = new ClaimWatch(claim);
  const ways = compileWays(claim, watch);
  if (ways.length === 0) return { executions: 0, contradiction: undefined };
  const planned = new ExecutionsToTry(findMentionedNumbers(claim), casesIn(claim.program));
  const deadline = cpuClock() + proof * SHARE;
  let cost = 0;
  for (let executions = 0; ; ) {
    const spent = cost + COST.node * planned.work;
    const isFirst =
      executions < FEWEST_EXECUTIONS * ways.length || (executions < EXECUTIONS && spent < FIRST_COST);
    if (!isFirst && (executions >= MAXIMUM_EXECUTIONS || cpuClock() >= deadline))
      return { executions, contradiction: undefined };
    const plan = { ...planned.next(), steps: executions === 0 || !isFirst ? STEPS : FEWER_STEPS };
    let [inputs, allocations] = [0, 0];
    for (const way of ways) {
      const run = watch.begin();
      const execution = executeOnce(way.compiled, run, plan);
      executions++;
      cost +=
        COST.execution + (COST.thousandSteps * execution.steps) / 1000 + COST.judgement * run.judgements;
      const found = contradictionIn(execution, run, claim);
      if (found !== undefined)
        return { executions, contradiction: { ...found, unspecified: way.unspecified } };
      inputs += execution.inputs.length;
      allocations += run.allocations;
      planned.learn(execution, run.ways);
    }
    // Without choices, each execution is the same; with allocations alone, there are few.
    if (inputs === 0 && (allocations === 0 || executions >= ALLOCATIONS_ALONE * ways.length))
      return { executions, contradiction: undefined };
  }
}

/** As compilers do, and otherwise, where that may matter. */
function compileWays(claim: ExaminedClaim, watch: ClaimWatch): readonly CompiledWay[] {
  const ways: readonly Unspecified[] = leavesOpen(claim.program) ? ['usual', 'other'] : ['usual'];
  return ways.flatMap((unspecified) => {
    const compiled = compile(claim, watch, unspecified);
    return compiled === undefined ? [] : [{ compiled, unspecified }];
  });
}

function compile(
  claim: ExaminedClaim,
  watch: ClaimWatch,
  unspecified: Unspecified,
): CompiledProgram | undefined {
  const { program, property, invariants, contracts } = claim;
  const stated = [
    ...invariants.map(({ expression }) => expression),
    ...contracts.flatMap(({ requires, ensures }) => [requires, ensures]),
  ].flatMap(variablesInExpression);
  const named = new Set(stated.map(({ name }) => name));
  const isAboutEnd = property.checks.some(({ kind }) => kind === 'termination');
  const idle = isAboutEnd ? [...idleVariables(program)].filter(({ name }) => !named.has(name)) : [];
  const orders = new OpenOrders(program);
  const compilation = compileProgram(program, {
    ...property,
    observes: (place) => watch.observes(place),
    symbolic: true,
    orders: orders.areFound && unspecified === 'usual' ? orders : undefined,
    unspecified,
    idle: new Set(idle),
    named,
  });
  return compilation.kind === 'done' ? compilation.value : undefined;
}

function executeOnce(
  compiled: CompiledProgram,
  run: WatchedExecution,
  { inputs, further, refuses, steps }: PlannedInputs & { readonly steps: number },
): Execution {
  const furtherValue = further();
  const chosen = (request: InputRequest): InputValue => {
    const value = inputs[request.index] ?? furtherValue(request);
    return request.type.kind === 'float' ? Number(value) : whole(value);
  };
  const observer: Observer = {
    passed: (place, value, state) => (run.passed(place, value, state) === 'refuted' ? STOP : undefined),
    refuses: () => refuses(run.allocations++),
    input: (request) => {
      run.input(request);
      return request.index >= INPUTS ? STOP : chosen(request);
    },
  };
  return withMemory(compiled.needs, (memory) => {
    const execution = executeIn({ memory }, compiled, observer, {
      steps,
      memory: MEMORY,
      milliseconds: MILLISECONDS,
    });
    for (const { kind } of memory.objects()) if (kind === OBJECT_KIND.heap) run.held++;
    return execution;
  });
}

function whole(value: InputValue): bigint {
  if (typeof value === 'bigint') return value;
  return BigInt(Math.trunc(Number.isFinite(value) ? value : 0));
}

function contradictionIn(
  execution: Execution,
  { broken, held }: WatchedExecution,
  { program, property }: ExaminedClaim,
): Omit<Contradiction, 'unspecified'> | undefined {
  const found = broken ?? contradictionAtEnd(execution.end, property, held) ?? openOrder(execution);
  if (found === undefined) return undefined;
  // What happens only with these addresses, or with one answer of several that C allows, need not happen elsewhere.
  if (execution.addresses !== 'nothing' || execution.openAnswers > 0 || viewsPointers(program))
    return undefined;
  const inputs = execution.inputs.map(({ request, value }) => ({ line: request.range.line, value }));
  return { ...found, inputs };
}

/** A proof covers no program in which it matters which operand is evaluated first. */
function openOrder({ openOrder: range }: Execution): FalseCondition | undefined {
  return range && { what: 'the order of operands matters, which C leaves open', line: range.line };
}
