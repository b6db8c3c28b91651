import type { Probe } from '../../src/machine/interface/execution.js';
import { STOP } from '../../src/machine/interface/execution.js';
import { compileFor, type FrontEnd } from '../../src/replay/claim/front-end.js';
import type { Property } from '../../src/task/property.js';

/** A location that an execution passed. */
export interface Passed {
  readonly probe: Probe;
  /** In decimal, of what was decided or returned. */
  readonly value: bigint | undefined;
  /** A variable that can be named there, with its value: `x == 3`. */
  readonly equal: string | undefined;
}

/** Everything that an execution passes up to the call of the error function; undefined if it does not call it. */
export type Record = (inputs: readonly number[]) => readonly Passed[] | undefined;

const MAXIMUM = 3000;

/** @throws Error for a program that is not compiled */
export function recorderOf(frontEnd: FrontEnd, property: Property): Record {
  const compiled = compileFor(frontEnd, {
    checks: property.checks,
    entryFunction: 'main',
    observes: () => true,
    symbolic: false,
    threads: 'one',
    addresses: 'own',
    idle: new Set(),
  });
  if (compiled.kind === 'failed') throw new Error('a program that is not compiled');
  return (inputs) => {
    const passed: Passed[] = [];
    let asked = 0;
    const { end } = compiled.value.execute(
      {
        input: () => BigInt(inputs[asked++] ?? 0),
        passed: (probe, value, state) => {
          if (passed.length >= MAXIMUM) return STOP;
          const named = [...state.describe(state.innermost()), ...state.describe(undefined)].filter((each) =>
            /^-?\d+$/.test(each.value),
          );
          const one = named[passed.length % Math.max(1, named.length)];
          passed.push({
            probe,
            value: value?.kind === 'integer' ? value.value : undefined,
            equal: one === undefined ? undefined : `${one.name} == ${one.value}`,
          });
          return undefined;
        },
      },
      { steps: 50_000, memory: 100_000_000, milliseconds: 60_000 },
    );
    return end.kind === 'violation' ? passed : undefined;
  };
}
