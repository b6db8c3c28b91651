import { partsOfStatement } from '../../../c/tree/parts.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { VariableValue } from '../../../vocabulary/execution-trace.js';
import type { Parting } from '../../../vocabulary/witness-lesson.js';
import type { ShownExecution } from '../answer.js';
import type { NextPart } from '../control/control.js';
import { type Run, runOnce } from '../search/run-once.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import { compileSubject, type Subject } from '../subject.js';
import { describeConstraints, inputNumbers } from './describe-condition.js';
import type { TracedExecution } from './trace-execution.js';
import type { RecordedStep } from './traced-control.js';

/** What a control says of a part that was never evaluated. */
const NOT_REACHED = 'was not reached';

/** Characters of the line of the program that are shown. */
const MAXIMUM_SOURCE = 400;

/** Where the execution that got furthest and the witness part, and what would have to be otherwise. */
export function findParting(
  subject: Subject,
  { story, end, run, violation }: ShownExecution,
  traced: TracedExecution | undefined,
): Parting {
  const { program } = subject.frontEnd;
  const { next } = story;
  const recorded = traced?.recorded ?? [];
  const since = traced?.told ?? 0;
  const evaluated = recorded.filter((step) => step.event > since && isEvaluation(next, step));
  const isReached = next?.kind === 'edge' && recorded.some(({ step }) => step.line === next.line);
  const wasSeen = evaluated.length > 0 || isReached || (story.observed ?? NOT_REACHED) !== NOT_REACHED;
  const guard = wasSeen ? undefined : guardOf(program, next, recorded);
  const step = evaluated.at(-1) ?? guard;
  const constraints = constraintsAt(subject, run, step);
  const place =
    step?.step ?? (next?.line === undefined ? undefined : { line: next.line, column: next.column });
  const line = place?.line ?? null;
  return {
    part: next === undefined ? null : { kind: next.kind, number: next.number },
    wants: next?.wants ?? 'the violation',
    happened: happenedAt(step, { story, end, violation, isGuard: guard !== undefined }),
    line,
    column: place?.column ?? null,
    source: line === null ? null : lineOf(program, line),
    evaluations: evaluated.length,
    values: step === undefined ? [] : mentioned(step, next),
    inputs: inputNumbers(constraints),
    required: describeConstraints(constraints) ?? null,
  };
}

/** Whether a step evaluates what comes next in the witness. */
function isEvaluation(next: NextPart | undefined, { at, start, step }: RecordedStep): boolean {
  if (next?.kind === 'edge') {
    const isThere = next.at === undefined ? next.line === step.line : next.at === start;
    return isThere && next.asks === 'decision' && step.kind === 'decision';
  }
  if (next?.at !== at) return false;
  return next.asks === step.kind || (next.asks === 'result' && step.kind === 'return');
}

/** The decision that leads away from a place that was not reached: the innermost one around it that was taken. */
function guardOf(
  { functions, text, lineStarts }: TypedProgram,
  next: NextPart | undefined,
  recorded: readonly RecordedStep[],
): RecordedStep | undefined {
  const line = next?.kind === 'edge' ? lineStarts[(next.line ?? 0) - 1] : undefined;
  const at = next?.at ?? (line === undefined ? undefined : line + text.slice(line).search(/\S/));
  if (at === undefined) return undefined;
  const bodies = functions.flatMap(({ definition }) => (definition === undefined ? [] : [definition.body]));
  const around = bodies.flatMap((body) => statementsAround(body, at)).reverse();
  for (const { range } of around) {
    const decision = recorded.findLast(
      ({ at: keyword, step }) => step.kind === 'decision' && keyword === range.start,
    );
    if (decision !== undefined) return decision;
  }
  return undefined;
}

/** Conditional statements around an offset, the outermost first. */
function statementsAround(statement: TypedStatement, at: number): readonly TypedStatement[] {
  const { range } = statement;
  if (at < range.start || at >= range.end) return [];
  const inner = partsOfStatement(statement).statements.flatMap((each) => statementsAround(each, at));
  const decides = ['if', 'while', 'for', 'switch'].includes(statement.kind) && at !== range.start;
  return decides ? [statement, ...inner] : inner;
}

function happenedAt(
  step: RecordedStep | undefined,
  {
    story,
    end,
    violation,
    isGuard,
  }: Pick<ShownExecution, 'story' | 'end' | 'violation'> & { readonly isGuard: boolean },
): string {
  const after = violation === null && !/^is stopped/.test(end) ? `; the program ${end}` : '';
  if (step?.step.kind === 'decision') {
    const { text, value, line, column } = step.step;
    const outcome = value === '0' ? 'false' : value === '1' ? 'true' : (value ?? '');
    return `\`${text}\`${isGuard ? ` at ${line}:${column}` : ''} was ${outcome}${isGuard ? after : ''}`;
  }
  const { observed } = story;
  if (observed !== undefined && observed !== NOT_REACHED)
    return story.next?.kind === 'edge' ? observed : `it ${observed}`;
  return violation === null ? `the program ${end} before` : `the program ${end}`;
}

/** What the decision of a step, or the last condition of the witness, asks of inputs to go otherwise. */
function constraintsAt(subject: Subject, run: Run, step: RecordedStep | undefined): readonly Constraint[] {
  const compiled = compileSubject(subject, { symbolic: true, loops: false });
  if ('problem' in compiled) return [];
  const again = runOnce(
    compiled.execute,
    subject.control,
    run.execution.inputs.map(({ value }) => value),
    {
      budget: {
        steps: run.execution.steps + 10_000,
        memory: subject.request.memory,
        milliseconds: subject.effort.millisecondsLeft,
      },
      effort: Number.POSITIVE_INFINITY,
      values: 'symbolic',
    },
  );
  if (step?.step.kind === 'decision') {
    const decision = again.execution.path.findLast((each) => each.range.start === step.start);
    return decision === undefined ? [] : [{ condition: decision.condition, truth: decision.value === 0n }];
  }
  const { wishes, progress } = again.control;
  return wishes.findLast((wish) => wish.purpose === 'advance' && wish.progress === progress)?.ways[0] ?? [];
}

/** The variables that the condition names. */
function mentioned({ values, step }: RecordedStep, next: NextPart | undefined): readonly VariableValue[] {
  const text = step.kind === 'decision' ? step.text : (next?.condition ?? '');
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  const result =
    step.kind === 'return' && step.value !== null
      ? [{ name: '\\result', value: step.value, scope: 'local' } as const]
      : [];
  return [...result, ...values.filter(({ name }) => words.has(name))];
}

function lineOf({ text, lineStarts }: TypedProgram, line: number): string {
  const start = lineStarts[line - 1] ?? text.length;
  return text.slice(start, Math.min(lineStarts[line] ?? text.length, start + MAXIMUM_SOURCE)).trimEnd();
}
