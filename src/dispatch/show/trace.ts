import type { WitnessExplanation } from '../explain/explain-witness.js';

/** An execution as it passes a witness, or why there is none to be seen. */
export type Trace = FollowedTrace | { readonly kind: 'none'; readonly reason: string };

export interface FollowedTrace {
  readonly kind: 'followed';
  /** What the validator `replay` answers, such as `false(unreach-call)`. */
  readonly result: string;
  readonly reason: string;
  readonly steps: readonly TraceStep[];
}

/** One moment of the execution. */
export interface TraceStep {
  /** `missing`: the part of the witness that comes next and was not passed; it has no moment. */
  readonly kind: 'input' | 'passed' | 'missing' | 'end';
  readonly text: string;
  /** 1-based; null for a step without place. */
  readonly line: number | null;
  readonly column: number | null;
  readonly function: string | null;
  readonly values: readonly TraceValue[];
}

export interface TraceValue {
  readonly name: string;
  readonly value: string;
}

/** The steps of an explanation: inputs and passed parts by turns where both are at one place, then the end. */
export function traceOf(explanation: WitnessExplanation): FollowedTrace {
  const { result, reason, inputs, passed, missing, observed, end } = explanation;
  const steps: TraceStep[] = [];
  let taken = 0;
  for (const place of passed) {
    const input = inputs.findIndex(
      ({ line, column }, index) => index >= taken && line === place.line && column === place.column,
    );
    if (input >= 0) {
      for (const each of inputs.slice(taken, input + 1)) steps.push(inputStep(each));
      taken = input + 1;
    }
    const { what, line, column, variables } = place;
    const values = variables.map(toValue);
    steps.push({ kind: 'passed', text: what, line, column, function: place.function ?? null, values });
  }
  for (const each of inputs.slice(taken)) steps.push(inputStep(each));
  if (missing !== null && result === 'unknown') {
    steps.push({ kind: 'missing', text: [missing, observed].filter(isText).join('; '), ...placeIn(missing) });
  }
  if (end !== null) steps.push({ kind: 'end', text: `the program ${end}`, ...placeIn(end) });
  return { kind: 'followed', result, reason, steps };
}

function inputStep({ name, line, column, value }: WitnessExplanation['inputs'][number]): TraceStep {
  const text = `${name} gives ${value}`;
  return { kind: 'input', text, line, column, function: null, values: [{ name, value }] };
}

/** A place in the words of the validator: `… at 17:5 in main …`. */
function placeIn(text: string): Pick<TraceStep, 'line' | 'column' | 'function' | 'values'> {
  const found = / at (\d+):(\d+)(?: in (\w+))?/.exec(text);
  return {
    line: found === null ? null : Number(found[1]),
    column: found === null ? null : Number(found[2]),
    function: found?.[3] ?? null,
    values: [],
  };
}

/** `x = 1`, and nothing else: names have no blanks. */
function toValue(text: string): TraceValue {
  const at = text.indexOf(' = ');
  return at < 0 ? { name: text, value: '' } : { name: text.slice(0, at), value: text.slice(at + 3) };
}

function isText(text: string | null): text is string {
  return text !== null;
}
