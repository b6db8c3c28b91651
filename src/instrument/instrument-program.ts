import { analyseProgram } from '../c/analyse-program.js';
import type { TypedProgram } from '../c/tree/typed-program.js';
import { placeStatements } from '../prove/witness/place-statements.js';
import type { Property, PropertyCheck } from '../task/property.js';
import { type Attempt, done, failed } from '../vocabulary/attempt.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { WitnessReading } from '../witness/witness.js';
import { writeAnnotatedProgram } from './acsl/write-annotated-program.js';
import { insertAssertions } from './assertions/instrument-assertions.js';
import { writeCheckedProgram } from './checks/write-checked-program.js';
import { insertMonitor } from './monitor/instrument-violation.js';
import { type InstrumentFailure, NotExpressible } from './subject/failure.js';
import type { InstrumentTask } from './subject/task.js';
import { applyEdits, type Edit } from './text/edits.js';

/**
 * In which form a witness is put into a program: checks in C in the text of the program, checks in C in a program that is
 * written anew, or annotations of ACSL in one. A violation witness becomes a monitor in the text, whichever the checks are.
 */
export type InstrumentForm = 'assertions' | 'checks' | 'acsl';

/** A witness, its program and its property. */
export interface InstrumentRequest {
  readonly reading: WitnessReading;
  /** Text and name of the program. */
  readonly program: { readonly text: string; readonly file: string };
  readonly property: Property;
  readonly dataModel: DataModel;
  readonly form: InstrumentForm;
}

/**
 * For a correctness witness, a program that has the property exactly if the original one has it and all that the witness
 * says holds; for a violation witness, one that violates the property exactly if an execution of the original one follows
 * the witness to the violation.
 */
export interface InstrumentedProgram {
  readonly text: string;
  /** Functions that a verifier has to look into where they are called; only for ACSL. */
  readonly inlined: readonly string[];
  /** What the result is checked against, in words, and how that differs from the claim. */
  readonly notes: readonly string[];
}

/** The function that checks call if the property names none. */
const ERROR_FUNCTION = 'reach_error';

/** Puts a witness into its program. What cannot be said is refused; nothing is left out. */
export function instrumentProgram(
  request: InstrumentRequest,
): Attempt<InstrumentedProgram, InstrumentFailure> {
  const { reading, property, dataModel } = request;
  const { kind } = reading.witness;
  if (kind === 'unstated') return failed({ code: 'unstated-kind' });
  if (kind === 'violation' && request.form === 'acsl') return failed({ code: 'violation-in-acsl' });
  const checked = checkedFunction(property, request.form);
  if (kind === 'violation' && (checked.kind === 'failed' || checked.value === undefined))
    return failed({ code: 'no-call', checks: property.checks.map((check) => check.kind) });
  if (checked.kind === 'failed') return checked;
  const program = analyseProgram(request.program.text, { dataModel, file: request.program.file });
  const [problem] = [...program.problems, ...program.misread];
  if (problem !== undefined) {
    return failed({ code: 'program', line: problem.range.line, message: problem.message });
  }
  const nested = program.functions.find(({ definition }) => definition?.captured !== undefined);
  if (nested?.definition !== undefined) {
    const what = `${nested.name} is a nested function, and the names in its text are not those of the file`;
    return failed({ code: 'not-expressible', line: nested.definition.nameRange.line, what });
  }
  try {
    if (kind === 'violation' && checked.value !== undefined)
      return monitored(request, program, checked.value);
    const placed = placeStatements(reading, program, program.file, 'refused');
    if (placed.kind === 'failed') return failed({ code: 'not-placed', failure: placed.failure });
    return done(write(request, { program, property, ...placed.value }, checked.value));
  } catch (error) {
    if (error instanceof NotExpressible) {
      return failed({ code: 'not-expressible', line: error.line, what: error.what });
    }
    throw error;
  }
}

/** The program with a monitor of a violation witness. */
function monitored(
  { reading: { witness }, property, program: { text } }: InstrumentRequest,
  program: TypedProgram,
  errorFunction: string,
): Attempt<InstrumentedProgram, InstrumentFailure> {
  const edits = insertMonitor({ witness, program, property, errorFunction });
  if (edits.kind === 'failed') return edits;
  return done({ text: applyEdits(text, edits.value), inlined: [], notes: [] });
}

/** Other properties of one execution after the other, of which checks in C say what they change. */
const BESIDE_CALLS: ReadonlyMap<PropertyCheck['kind'], string | undefined> = new Map([
  ['no-overflow', undefined],
  ['valid-free', undefined],
  ['valid-deref', 'where an invariant follows an invalid pointer, its check violates valid-deref'],
  ['valid-memtrack', undefined],
  ['valid-memcleanup', undefined],
  ['termination', undefined],
  ['no-deadlock', undefined],
  ['no-data-race', 'checks read variables, so they may race where the program does not'],
]);

/** The function that the property forbids, or none. */
function checkedFunction(
  { checks, name, text }: Property,
  form: InstrumentForm,
): Attempt<string | undefined, InstrumentFailure> {
  const [check, ...others] = checks;
  if (others.length === 0 && check?.kind === 'call') return done(check.function);
  const isKnown: Readonly<Record<InstrumentForm, boolean>> = {
    acsl: others.length === 0 && check?.kind === 'no-overflow',
    assertions: checks.every(({ kind }) => BESIDE_CALLS.has(kind)),
    checks: false,
  };
  return isKnown[form] ? done(undefined) : failed({ code: 'property', property: name || text.trim() });
}

/** What is checked about the result besides the property, and what the checks change about that. */
function notesAbout({ checks, name, text }: Property): readonly string[] {
  const changes = checks.flatMap(({ kind }) => BESIDE_CALLS.get(kind) ?? []);
  return [
    `${ERROR_FUNCTION} is called where an invariant is false: check unreach-call as well as ${name || text.trim()}`,
    ...changes,
  ];
}

function write(
  { form, program: { text } }: InstrumentRequest,
  task: InstrumentTask,
  errorFunction: string | undefined,
): InstrumentedProgram {
  requireNoEarlierStates(task);
  if (form === 'checks')
    return { text: writeCheckedProgram(task, errorFunction ?? ERROR_FUNCTION), inlined: [], notes: [] };
  if (form === 'acsl') {
    return { ...writeAnnotatedProgram(task, errorFunction), notes: [] };
  }
  const edits: readonly Edit[] = insertAssertions(task, errorFunction ?? ERROR_FUNCTION);
  const notes = errorFunction === undefined ? notesAbout(task.property) : [];
  return { text: applyEdits(text, edits), inlined: [], notes };
}

/** A program has no earlier states to compare with. */
function requireNoEarlierStates({ invariants }: InstrumentTask): void {
  for (const { earlier, line } of invariants) {
    if (earlier !== undefined) throw new NotExpressible(line, 'an invariant of two states');
  }
}
