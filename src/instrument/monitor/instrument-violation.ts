import { analyseExpression } from '../../c/analyse-expression.js';
import { pointAt } from '../../c/scope-at.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { PROCESS_STARTERS, THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import { AutomatonMonitor } from '../../replay/witness/automaton/run/automaton-monitor.js';
import { chooseMonitor } from '../../replay/witness/choose-monitor.js';
import { SequenceMonitor } from '../../replay/witness/sequence/sequence-monitor.js';
import type { Property } from '../../task/property.js';
import { placeWitness } from '../../validator-process/place-witness.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Witness } from '../../witness/witness.js';
import { type InstrumentFailure, NotExpressible } from '../subject/failure.js';
import { type Edit, insertion } from '../text/edits.js';
import { quoteFileName } from '../text/file-name.js';
import { WrittenTokens } from '../text/loop-heads.js';
import { requireFreeNames } from '../text/own-names.js';
import { wrapEdits } from '../text/wraps.js';
import { followAutomaton } from './automaton/follow-automaton.js';
import { replaceErrorCalls, visitNamedFunctions } from './error-calls.js';
import { followSequence } from './follow-sequence.js';
import type { MonitorPlan } from './monitor-plan.js';
import { GONE, LEAVE, TRUTH } from './names.js';
import { weave } from './weave.js';

/** A violation witness, its program, and the function that the property forbids to call. */
interface ViolationTask {
  readonly witness: Witness;
  readonly program: TypedProgram;
  readonly property: Property;
  readonly errorFunction: string;
}

/**
 * The program with a monitor of the witness: executions that leave the witness end, and the error function is called only
 * by those that have followed it up to the violation.
 * @throws NotExpressible for what cannot be said in C
 */
export function insertMonitor(task: ViolationTask): Attempt<readonly Edit[], InstrumentFailure> {
  const { program, property, errorFunction } = task;
  requirePlainWays(program);
  const placed = placeWitness(task.witness, program);
  if (placed.kind === 'failed') return failed({ code: 'lines-not-placed', failure: placed.failure });
  const { witness } = placed.value;
  const choice = chooseMonitor({
    witness,
    property,
    program,
    read: (text, offset, extras) => analyseExpression(program, pointAt(program, offset), text, extras),
    threads: 'one',
  });
  if (choice.kind === 'failed') return failed({ code: 'not-followed', failure: choice.failure });
  const { monitor } = choice.value;
  const tokens = new WrittenTokens(program.text);
  requireFreeNames(program, tokens);
  if (monitor instanceof SequenceMonitor)
    return done(insertPlan(followSequence(monitor.segments, program), { program, errorFunction, tokens }));
  if (monitor instanceof AutomatonMonitor)
    return done(insertPlan(followAutomaton(monitor.context), { program, errorFunction, tokens }));
  throw new Error('a violation witness has another monitor');
}

function insertPlan(
  plan: MonitorPlan,
  {
    program,
    errorFunction,
    tokens,
  }: { readonly program: TypedProgram; readonly errorFunction: string; readonly tokens: WrittenTokens },
): readonly Edit[] {
  const { wraps, replacements, definitions } = weave(plan.hooks, program, tokens);
  const calls = replaceErrorCalls(program, errorFunction, tokens, {
    isTarget: plan.isTarget,
    isThere: `!${GONE} && (${plan.isThere})`,
  });
  const declared = program.functions.some(({ name }) => name === errorFunction);
  const before = [
    'extern void abort(void);',
    `static int ${GONE};`,
    // What handles the signal of abort is no longer on the way of the witness.
    `static void ${LEAVE}(void) { ${GONE} = 1; abort(); }`,
    `static int ${TRUTH};`,
    ...plan.definitions,
    ...definitions,
    ...calls.declarations,
    `#line 1 "${quoteFileName(program.file)}"`,
  ];
  const behind = [...(declared ? [] : [`extern void ${errorFunction}(void);`]), ...calls.definitions];
  const within = [
    ...wraps.flatMap((wrap) => [wrap.before, wrap.after]),
    ...replacements.map(({ text }) => text),
  ];
  requirePlainWords([...within, ...behind], tokens);
  const newline = program.text.endsWith('\n') ? '' : '\n';
  return [
    insertion(0, before.map((line) => `${line}\n`).join('')),
    ...wrapEdits(wraps),
    ...replacements,
    ...calls.edits,
    insertion(program.text.length, `${newline}${behind.map((line) => `${line}\n`).join('')}`),
  ];
}

/** Behind them, variables have no values that C has no test for, and functions are left that no text shows. */
const JUMPS: ReadonlySet<string> = new Set(['longjmp', 'siglongjmp', '_longjmp', '__builtin_longjmp']);

/** The monitor is one for all threads, and nothing says which of them is where. */
function requirePlainWays(program: TypedProgram): void {
  visitNamedFunctions(program, ({ name }, { range: { line } }) => {
    if (JUMPS.has(name)) throw new NotExpressible(line, `the program calls ${name}`);
    if (THREAD_STARTERS.has(name) || PROCESS_STARTERS.has(name))
      throw new NotExpressible(line, `the program calls ${name}, and is not one thread`);
  });
  const own = program.functions.find(({ name }) => name === 'abort');
  if (own?.definition !== undefined)
    throw new NotExpressible(own.definition.range.line, 'the program has a function abort of its own');
}

/** What is put into the program, and behind it, must mean there what it says. */
function requirePlainWords(texts: readonly string[], tokens: WrittenTokens): void {
  for (const text of texts) {
    const word = tokens.macroIn(text);
    if (word !== undefined) throw new NotExpressible(1, `the program defines ${word} as a macro`);
  }
}
