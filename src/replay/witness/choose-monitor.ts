import { identifiersIn } from '../../c/lex/tokens-of-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { GoalKind } from '../../solve/violation-goals.js';
import { baseName } from '../../source/base-name.js';
import type { Property } from '../../task/property.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Invariant, Witness } from '../../witness/witness.js';
import { recursiveFunctions } from '../claim/endless-recursion.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { ExpressionReader, ResolverSettings } from '../claim/resolve-waypoint.js';
import { returnedValues } from '../claim/returned-values.js';
import { VisibleVariables } from '../claim/visible-variables.js';
import type { WitnessMonitor } from '../claim/witness-monitor.js';
import {
  type AutomatonPurpose,
  flawInForm,
  sharedName,
  unnamedResult,
  unseenFunction,
} from './automaton/read/form-of-automaton.js';
import { findProgramFacts } from './automaton/read/program-facts.js';
import { readyAutomaton } from './automaton/read/ready-automaton.js';
import { AutomatonMonitor } from './automaton/run/automaton-monitor.js';
import { InvariantMonitor } from './invariants/invariant-monitor.js';
import type { MonitorFailure } from './monitor-failure.js';
import { anyViolation, withoutTargets } from './sequence/any-violation.js';
import { resolveSegments } from './sequence/resolve-segments.js';
import { SequenceMonitor } from './sequence/sequence-monitor.js';

/** Another one may say something else with the same keys. */
const KNOWN_VERSIONS: ReadonlySet<string> = new Set(['2.0', '2.1', '2.2']);
const NO_FUNCTIONS: ReadonlySet<string> = new Set();

/** The monitor that follows the executions of a witness of this kind. */
export interface ChosenMonitor {
  readonly kind: 'violation' | 'correctness';
  readonly monitor: WitnessMonitor;
}

export type MonitorChoice = Attempt<ChosenMonitor, MonitorFailure>;

export interface MonitorSubject {
  readonly witness: Witness;
  readonly property: Property;
  readonly program: TypedProgram;
  readonly read: ExpressionReader;
  /** Whether the program may start threads. */
  readonly threads: 'one' | 'many';
  /** Offset of a loop that is never left in a state of the cycle of the witness, as a solver has shown. */
  readonly recurrent?: number | undefined;
  /** `anywhere`: a sequence is passed by any violation after its other segments. Never to confirm a witness. */
  readonly target?: 'stated' | 'anywhere';
}

/** Prepares a witness so that executions of the program can be followed through it. */
export function chooseMonitor(subject: MonitorSubject): MonitorChoice {
  const { witness } = subject;
  const termination = subject.property.checks.some(({ kind }) => kind === 'termination');
  return witness.format === 'graphml'
    ? chooseAutomaton(subject, witness, termination)
    : chooseSequence(subject, witness, termination);
}

function chooseAutomaton(
  { witness, program, property, read, threads, recurrent }: MonitorSubject,
  graph: Extract<Witness, { format: 'graphml' }>,
  termination: boolean,
): MonitorChoice {
  const purpose = purposeOf(witness.kind, termination);
  const points = findProgramPoints(program);
  const flaw = flawInForm(graph, purpose) ?? unseenFunction(graph, program, points) ?? sharedName(program);
  if (flaw !== undefined) return failed(flaw);
  const facts = findProgramFacts(program);
  const automaton = readyAutomaton(graph, program, facts);
  if (automaton === undefined) return failed({ code: 'no-entry' });
  if (automaton.entry.node.sink) return failed({ code: 'entry-is-sink' });
  const producer = witness.metadata.producer?.value;
  const errorFunction = errorFunctionName(property);
  // Raw witnesses of CBMC state no producer.
  const resultNames = producer === undefined || /^(?:CBMC|ESBMC)\b/i.test(producer) ? 'any' : 'exact';
  const unnamed = resultNames === 'exact' ? unnamedResult(automaton) : undefined;
  if (unnamed !== undefined) return failed(unnamed);
  const { entryFunction } = property;
  const settings = {
    automaton,
    program,
    facts,
    errorFunction,
    entryFunction,
    resultNames,
    threads,
    recurrent,
    visible: new VisibleVariables(program, points),
  } as const;
  if (purpose === 'invariants' || purpose === 'termination') {
    const monitor = new AutomatonMonitor({ ...settings, purpose, goals: undefined }, read);
    return done({ kind: 'correctness', monitor });
  }
  const hasGoal = graph.nodes.some((node) => (termination ? node.cyclehead : node.violation));
  const goal = termination ? 'head of a cycle' : 'violation state';
  if (!hasGoal) return failed({ code: 'no-goal', goal });
  if (!automaton.isGoalReachable) return failed({ code: 'goal-unreachable', goal });
  const goals = goalKind(property);
  return done({ kind: 'violation', monitor: new AutomatonMonitor({ ...settings, purpose, goals }, read) });
}

function purposeOf(kind: Witness['kind'], termination: boolean): AutomatonPurpose {
  if (kind === 'correctness') return termination ? 'termination' : 'invariants';
  return termination ? 'cycle' : 'violation';
}

function chooseSequence(
  subject: MonitorSubject,
  sequence: Extract<Witness, { format: 'yaml' }>,
  termination: boolean,
): MonitorChoice {
  const { program, property } = subject;
  const settings = resolverSettings(subject);
  const sequences = sequence.entries.filter((entry) => entry.entryType === 'violation_sequence');
  const [first] = sequences;
  if (first === undefined) {
    // An entry of an unknown type may have been meant as a violation, which nobody would follow.
    if (sequence.kind !== 'correctness') return failed({ code: 'no-known-entry' });
    // What is beside an invariant might say when it holds.
    const invariants = sequence.entries.flatMap((entry) =>
      entry.entryType === 'invariant_set' && entry.unread === undefined ? entry.invariants : [],
    );
    const ghosts = sequence.entries.flatMap((entry) => (entry.entryType === 'named' ? entry.ghosts : []));
    const repeating = termination ? recursiveFunctions(findProgramPoints(program)) : undefined;
    return done({
      kind: 'correctness',
      monitor: new InvariantMonitor(withoutGhosts(invariants, ghosts), settings, repeating),
    });
  }
  // Anything next to the sequence would be confirmed with it.
  if (sequence.entries.length > 1) return failed({ code: 'other-entries' });
  if (first.unread !== undefined) return failed({ code: 'unread-key', unread: first.unread });
  if (!KNOWN_VERSIONS.has(first.version)) return failed({ code: 'unknown-version', version: first.version });
  const isAnywhere = subject.target === 'anywhere' && !termination;
  const stated = isAnywhere ? withoutTargets(first.segments) : first.segments;
  const resolution = resolveSegments(stated, settings);
  if (resolution.kind === 'failed') return resolution;
  const segments = isAnywhere
    ? [...resolution.value, anyViolation(resolution.value.length + 1, program)]
    : resolution.value;
  const last = segments.at(-1)?.goal;
  if (termination ? last?.action !== 'cycle' : last?.type !== 'target') {
    const goal = termination ? 'cycle' : 'target';
    const waypoint = first.segments.at(-1)?.waypoints.find(({ action }) => action !== 'avoid');
    return failed({ code: 'last-without-goal', segment: segments.length, waypoint, goal });
  }
  const firstCycle = segments.findIndex(({ goal }) => goal.action === 'cycle');
  const mixed = firstCycle >= 0 && segments.slice(firstCycle).some(({ goal }) => goal.action !== 'cycle');
  if (mixed) return failed({ code: 'follow-after-cycle' });
  const goals = goalKind(property);
  const points = findProgramPoints(program);
  const fullExpressions = points.filter((point) => point.kind === 'full-expression');
  const returned = returnedValues(points);
  const leaks = asks(property, ['valid-memtrack', 'valid-memcleanup']);
  const visible = new VisibleVariables(program, points);
  const recursive = termination ? recursiveFunctions(points) : NO_FUNCTIONS;
  const needs = {
    leaks,
    repetition: termination,
    recursive,
    goals,
    fullExpressions,
    returned,
    visible,
    recurrent: subject.recurrent,
  } as const;
  return done({
    kind: 'violation',
    monitor: new SequenceMonitor(segments, property.entryFunction, needs),
  });
}

/** The invariants about nothing but the program: a ghost variable that is called like one of its variables is another one. */
function withoutGhosts(invariants: readonly Invariant[], ghosts: readonly string[]): readonly Invariant[] {
  return invariants.filter(({ value }) => !ghosts.some((name) => identifiersIn(value)?.includes(name)));
}

/** How the locations of a sequence are found. */
export function resolverSettings({ witness, program, property, read }: MonitorSubject): ResolverSettings {
  const { metadata } = witness;
  // The program may have been copied: its name in the witness's own list of programs is just as good.
  const stated =
    program.files.length === 1 && metadata.programFiles.length === 1
      ? metadata.programFiles.map(({ value }) => baseName(value))
      : [];
  return {
    program,
    read,
    fileNames: new Set([baseName(program.file), ...stated]),
    errorFunction: errorFunctionName(property),
    errorLabels: new Set(property.checks.flatMap((check) => (check.kind === 'label' ? [check.label] : []))),
    entryFunction: property.entryFunction,
    threads: /^2\.[01](?!\d)/.test(witness.version) ? 'any' : 'stated',
    races: asks(property, ['no-data-race']) ? 'forbidden' : 'irrelevant',
    columns: /^ESBMC\b/i.test(metadata.producer?.value ?? '') ? 'of-statements' : 'exact',
  };
}

/** Violations of the property that depend on values, not on the path. */
function goalKind(property: Property): GoalKind | undefined {
  if (asks(property, ['no-overflow'])) return 'overflow';
  return asks(property, ['valid-deref']) ? 'access' : undefined;
}

function asks({ checks }: Property, kinds: readonly string[]): boolean {
  return checks.some(({ kind }) => kinds.includes(kind));
}

function errorFunctionName({ checks }: Property): string | undefined {
  const check = checks.find(({ kind }) => kind === 'call');
  return check?.kind === 'call' ? check.function : undefined;
}
