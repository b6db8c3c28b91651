import { identifiersIn } from '../../c/lex/tokens-of-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { idleVariables } from '../../machine/analysis/idle-variables.js';
import type { Budget, CompileOptions } from '../../machine/interface/execution.js';
import type { Property } from '../../task/property.js';
import { done } from '../../vocabulary/attempt.js';
import type { Witness } from '../../witness/witness.js';
import { compileFor, type ExecutableProgram, type FrontEnd } from '../claim/front-end.js';
import type { WitnessMonitor } from '../claim/witness-monitor.js';
import type { SearchEffort } from '../search/inputs/effort.js';
import type { ReplayArguments } from './arguments.js';

/** A witness with its program. */
export interface ReplaySubject {
  readonly request: ReplayArguments;
  readonly property: Property;
  readonly witness: Witness;
  readonly frontEnd: FrontEnd;
  readonly monitor: WitnessMonitor;
  readonly effort: SearchEffort;
  /** How many threads executions create at most, if that is limited for a while. */
  readonly limits: { threads: number | undefined };
  /** What is done with the program before it is executed. */
  readonly prepare: (executable: ExecutableProgram) => ExecutableProgram;
}

/** The program as it is executed under a witness, or why it cannot be. */
export function compileSubject(
  { frontEnd, property, witness, monitor, prepare }: ReplaySubject,
  {
    symbolic,
    loops,
    addresses = 'own',
    orders,
  }: Pick<CompileOptions, 'symbolic' | 'addresses' | 'orders'> & { readonly loops: boolean },
) {
  const compilation = compileFor(frontEnd, {
    checks: property.checks,
    entryFunction: property.entryFunction,
    observes: (probe) => (loops && probe.kind === 'loop-head') || monitor.observes(probe),
    // Threads are switched at locations, so all of them are told.
    muted: (probe) => (frontEnd.threads === 'one' ? monitor.muted?.(probe) : undefined),
    symbolic,
    threads: frontEnd.threads,
    addresses,
    orders,
    idle: loops || asks(property, 'termination') ? idleIn(frontEnd, property, witness) : new Set(),
    named: namesIn(witness),
  });
  return compilation.kind === 'failed' ? compilation : done(prepare(compilation.value));
}

/** The program with values as trees over the inputs; if that is impossible, as it is. */
export function compileSymbolic(subject: ReplaySubject, plain: ExecutableProgram): ExecutableProgram {
  // Where threads are scheduled, no state is watched for its repetition.
  const loops = subject.frontEnd.threads === 'one';
  const compiled = compileSubject(subject, { symbolic: true, loops });
  return compiled.kind === 'failed' ? plain : compiled.value;
}

/** What one execution may use. @param steps at most, if the request allows as many */
export function executionBudget({ request, effort, limits }: ReplaySubject, steps: number): Budget {
  return {
    steps: Math.min(request.steps, steps),
    memory: request.memory,
    threads: limits.threads,
    ...effort.timeLeft,
  };
}

/** Variables on which neither what the program does depends, nor what the property or the witness says. */
function idleIn({ program }: FrontEnd, property: Property, witness: Witness): ReadonlySet<Variable> {
  if (asks(property, 'no-overflow')) return new Set();
  const named = namesIn(witness);
  return new Set([...idleVariables(program)].filter(({ name }) => !named.has(name)));
}

/** The names in everything that a witness says about values. */
export function namesIn(witness: Witness): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of textsOfWitness(witness)) for (const name of identifiersIn(text) ?? []) names.add(name);
  return names;
}

function asks({ checks }: Property, kind: string): boolean {
  return checks.some((check) => check.kind === kind);
}

/** Everything that a witness says about values. */
function textsOfWitness(witness: Witness): readonly string[] {
  if (witness.format === 'graphml') {
    const texts: string[] = [];
    for (const { assumption } of witness.edges) if (assumption !== undefined) texts.push(assumption.value);
    for (const { invariant } of witness.nodes) if (invariant !== undefined) texts.push(invariant.value);
    return texts;
  }
  return witness.entries.flatMap((entry) => {
    if (entry.entryType === 'violation_sequence') {
      return entry.segments.flatMap(({ waypoints }) =>
        waypoints.map(({ constraint }) => constraint?.value ?? ''),
      );
    }
    return entry.entryType === 'invariant_set' ? entry.invariants.map(({ value }) => value) : [];
  });
}
