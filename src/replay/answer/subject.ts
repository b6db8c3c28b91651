import type { Variable } from '../../c/tree/typed-program.js';
import { idleVariables } from '../../machine/analysis/idle-variables.js';
import type { Budget, CompileOptions } from '../../machine/interface/execution.js';
import type { Property } from '../../task/property.js';
import type { Witness } from '../../witness/witness.js';
import type { Control } from '../claim/control.js';
import { compileFor, type Executable, type FrontEnd } from '../claim/front-end.js';
import type { Effort } from '../search/inputs/effort.js';
import type { ReplayArguments } from './arguments.js';

/** A witness with its program. */
export interface Subject {
  readonly request: ReplayArguments;
  readonly property: Property;
  readonly witness: Witness;
  readonly frontEnd: FrontEnd;
  readonly control: Control;
  readonly effort: Effort;
  /** What is done with the program before it is executed. */
  readonly prepare: (executable: Executable) => Executable;
}

/** The program as it is executed under a witness, or why it cannot be. */
export function compileSubject(
  { frontEnd, property, witness, control, prepare }: Subject,
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
    observes: (place) => (loops && place.kind === 'loop-head') || control.observes(place),
    // Threads take turns at places, so all of them are told.
    silent: (place) => (frontEnd.threads === 'one' ? control.silent?.(place) : undefined),
    symbolic,
    threads: frontEnd.threads,
    addresses,
    orders,
    idle: loops || asks(property, 'termination') ? idleIn(frontEnd, property, witness) : new Set(),
    named: namesIn(witness),
  });
  return 'problem' in compilation ? compilation : prepare(compilation);
}

/** The program with values as trees over the inputs; if that is impossible, as it is. */
export function compileSymbolic(subject: Subject, plain: Executable): Executable {
  // Where threads take turns, no state is watched for its repetition.
  const loops = subject.frontEnd.threads === 'one';
  const compiled = compileSubject(subject, { symbolic: true, loops });
  return 'problem' in compiled ? plain : compiled;
}

/** What one execution may use. @param steps at most, if the request allows as many */
export function budgetOf({ request, effort }: Subject, steps: number): Budget {
  return {
    steps: Math.min(request.steps, steps),
    memory: request.memory,
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
  for (const text of textsOfWitness(witness))
    for (const [name] of text.matchAll(/[A-Za-z_]\w*/g)) names.add(name);
  return names;
}

function asks({ checks }: Property, kind: string): boolean {
  return checks.some((check) => check.kind === kind);
}

/** Everything that a witness says about values. */
export function textsOfWitness(witness: Witness): readonly string[] {
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
