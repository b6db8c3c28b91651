import { innermostScope, lookUpName } from '../../c/tree/scope.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { Probe, ScalarValue, State } from '../../machine/interface/execution.js';
import { formatValue } from '../../solve/conditions.js';
import type { VariableValue } from '../../vocabulary/execution-trace.js';
import type { ProgramPoint } from './program-points.js';
import type { PassedVariable } from './witness-trace.js';

/** How many variables are reported for one moment. */
const MAXIMUM_TOLD = 12;
/** Variables whose values are told at each step of a trace. */
const MAXIMUM_LOCALS = 60;
const MAXIMUM_GLOBALS = 60;

/** Reports the values of everything that can be named at the current location and has a value there. */
export class VisibleVariables {
  readonly #statements: readonly TypedStatement[];

  readonly #program: TypedProgram;

  constructor(program: TypedProgram, points: readonly ProgramPoint[]) {
    this.#program = program;
    this.#statements = points.flatMap((point) => (point.kind === 'statement' ? [point.statement] : []));
  }

  /** @param result value of the call that was just evaluated */
  describe(probe: Probe, result: ScalarValue | undefined, state: State): readonly PassedVariable[] {
    const offset = probe.at.start;
    const frame = state.innermost();
    const pending = probe.kind === 'statement' ? undefined : this.#pendingAt(offset);
    const variables = state
      .describe(frame)
      .filter(({ variable }) => variable !== pending && this.#isVisible(variable, offset))
      .map(({ name, value }) => ({ name, value }));
    const returned =
      probe.kind === 'call-end' && result !== undefined
        ? [{ name: '\\result', value: formatValue(result) }]
        : [];
    return [...returned, ...variables].slice(0, MAXIMUM_TOLD);
  }

  /** All that can be named at a location and has a value there, variables of the file last. */
  values(probe: Probe, state: State): readonly VariableValue[] {
    const frame = state.innermost();
    const offset = probe.at.start;
    const pending = probe.kind === 'statement' ? undefined : this.#pendingAt(offset);
    const visible = (of: typeof frame, scope: VariableValue['scope'], most: number): VariableValue[] =>
      state
        .describe(of)
        .filter(({ variable }) =>
          probe.kind === 'function-entry' && scope === 'local'
            ? variable.storage === 'parameter'
            : variable !== pending && this.#isVisible(variable, offset),
        )
        .slice(0, most)
        .map(({ name, value }) => ({ name, value, scope }));
    return [
      ...(frame === undefined ? [] : visible(frame, 'local', MAXIMUM_LOCALS)),
      ...visible(undefined, 'global', MAXIMUM_GLOBALS),
    ];
  }

  /** Not hidden by another one of its name, and declared before. */
  #isVisible(variable: Variable, offset: number): boolean {
    const point = { scope: innermostScope(this.#program.fileScope, offset), offset };
    const entity = lookUpName(point, variable.name)?.entity;
    return entity?.kind === 'variable' && entity.variable === variable;
  }

  /** The variable that is about to get the value of the current expression: it still has an older value, or none. */
  #pendingAt(offset: number): Variable | undefined {
    const around = this.#statements.filter(({ range }) => range.start <= offset && offset < range.end);
    const statement = around.at(-1);
    if (statement?.kind === 'declaration') {
      const before = statement.items.map(({ variable }) => variable);
      return before.filter((each) => each?.range !== undefined && each.range.start < offset).at(-1);
    }
    if (statement?.kind !== 'expression' || statement.expression.kind !== 'assign') return undefined;
    const { place, value } = statement.expression;
    const inside = value.range.start <= offset && offset < value.range.end;
    return inside && place.kind === 'variable' ? place.variable : undefined;
  }
}
