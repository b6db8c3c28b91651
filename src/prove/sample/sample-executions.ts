import type { TypedProgram } from '../../c/tree/typed-program.js';
import { compileProgram } from '../../machine/compile/compile-program.js';
import {
  type InputRequest,
  type InputValue,
  type Observer,
  type Probe,
  type ScalarValue,
  STOP,
  type State,
} from '../../machine/interface/execution.js';
import { withMemory } from '../../machine/memory/shared-memory.js';
import { executeIn } from '../../machine/run/execute.js';
import { InputsToSample } from './inputs-to-sample.js';

const EXECUTIONS = 112;
/** Inputs, and statements, of one execution. The first ones may go on for long, so that they see late phases of loops. */
const INPUTS = 2_000;
export const LONG_EXECUTIONS = 4;
const MANY_STEPS = 2_000_000;
const STEPS = 20_000;
/** Statements of all executions. */
const STEPS_OF_ALL = 10_000_000;
const MEMORY = 100_000_000;
/** Far more than so many statements take: what is seen must not depend on how fast a machine is. */
const MILLISECONDS = 20_000;

/** Who looks at executions. */
export interface Onlooker {
  readonly observes: (probe: Omit<Probe, 'id'>) => boolean;
  /** Names of variables that are read: those without a value count as inputs. */
  readonly named: ReadonlySet<string>;
  /** @param number of the execution that begins */
  begin(number: number): void;
  /** @param isUnset whether a variable without a value was read since the probe was passed, or since the last question */
  passed(probe: Probe, value: ScalarValue | undefined, state: State, isUnset: () => boolean): void;
}

/**
 * Executes a program under various inputs, while somebody looks on. Nothing that is seen is known to hold in others.
 * Nothing is executed where the machine does not support the program.
 */
export function sampleExecutions(program: TypedProgram, entryFunction: string, onlooker: Onlooker): void {
  const { observes, named } = onlooker;
  const compilation = compileProgram(program, {
    checks: [],
    entryFunction,
    observes,
    symbolic: false,
    named,
  });
  if (compilation.kind === 'failed') return;
  const compiled = compilation.value;
  const inputs = new InputsToSample(program);
  let left = STEPS_OF_ALL;
  for (let number = 0; number < EXECUTIONS; number++) {
    onlooker.begin(number);
    const choose = inputs.of(number);
    let unset = false;
    const isUnset = () => {
      const wasUnset = unset;
      unset = false;
      return wasUnset;
    };
    const observer: Observer = {
      passed: (probe, value, state) => {
        unset = false;
        onlooker.passed(probe, value, state, isUnset);
        return undefined;
      },
      input: (request: InputRequest): InputValue | typeof STOP => {
        if (request.reason === 'uninitialised') unset = true;
        return request.index >= INPUTS ? STOP : choose(request);
      },
    };
    const steps = Math.min(number < LONG_EXECUTIONS ? MANY_STEPS : STEPS, left);
    const execution = withMemory(compiled.needs, (memory) =>
      executeIn({ memory }, compiled, observer, { steps, memory: MEMORY, milliseconds: MILLISECONDS }),
    );
    left -= execution.steps;
    // Without inputs, each execution is the same.
    if (execution.inputs.length === 0 || left <= 0) return;
  }
}
