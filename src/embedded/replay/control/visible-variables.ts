import { innermostScope, lookUpName } from '../../../c/tree/scope.js';
import type { TypedProgram, Variable } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { Place, State, Value } from '../execution/execution.js';
import { formatValue } from './conditions.js';
import type { ProgramPoint } from './program-points.js';

/** How many variables are reported for one moment. */
const MAXIMUM_TOLD = 12;

/** Reports the values of everything that can be named at the current place and has a value there. */
export class VisibleVariables {
  readonly #statements: readonly TypedStatement[];

  readonly #program: TypedProgram;

  constructor(program: TypedProgram, points: readonly ProgramPoint[]) {
    this.#program = program;
    this.#statements = points.flatMap((point) => (point.kind === 'statement' ? [point.statement] : []));
  }

  /** @param result value of the call that was just evaluated */
  describe(place: Place, result: Value | undefined, state: State): readonly string[] {
    const offset = place.at.start;
    const [frame] = state.frames();
    const pending = place.kind === 'statement' ? undefined : this.#pendingAt(offset);
    const variables = state
      .describe(frame)
      .filter(({ variable }) => variable !== pending && this.#isVisible(variable, offset))
      .map(({ name, value }) => `${name} = ${value}`);
    const returned = place.kind === 'call-end' && result !== undefined;
    return [...(returned ? [`\\result = ${formatValue(result)}`] : []), ...variables].slice(0, MAXIMUM_TOLD);
  }

  /** Declared before, and not hidden by another variable of the same name. */
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
