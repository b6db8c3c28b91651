import { loopScopeAt, pointAt } from '../../c/scope-at.js';
import { lookUpName, offsetBehind } from '../../c/tree/scope.js';
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
  /** By location: whether variables can be named there. */
  readonly #named = new Map<string, Map<Variable, boolean>>();

  readonly #program: TypedProgram;

  constructor(program: TypedProgram, points: readonly ProgramPoint[]) {
    this.#program = program;
    this.#statements = points.flatMap((point) => (point.kind === 'statement' ? [point.statement] : []));
  }

  /** @param result value of the call that was just evaluated */
  describe(probe: Probe, result: ScalarValue | undefined, state: State): readonly PassedVariable[] {
    const isNamed = this.#namedAt(probe);
    const variables = state
      .describe(state.innermost())
      .filter(({ variable }) => isNamed(variable))
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
    const isNamed = this.#namedAt(probe);
    const visible = (of: typeof frame, scope: VariableValue['scope'], most: number): VariableValue[] =>
      state
        .describe(of)
        .filter(({ variable }) => isNamed(variable))
        .slice(0, most)
        .map(({ name, value }) => ({ name, value, scope }));
    return [
      ...(frame === undefined ? [] : visible(frame, 'local', MAXIMUM_LOCALS)),
      ...visible(undefined, 'global', MAXIMUM_GLOBALS),
    ];
  }

  /** Whether a variable can be named at a location, and has its value there. Each is looked up once. */
  #namedAt(probe: Pick<Probe, 'kind' | 'at' | 'range'>): (variable: Variable) => boolean {
    const offset = this.#offsetAt(probe);
    const isEntry = probe.kind === 'function-entry';
    const isWhole = probe.kind === 'statement' || probe.kind === 'statement-end';
    const key = `${isEntry ? 'entry' : isWhole ? 'whole' : 'part'} ${offset}`;
    const known = this.#named.get(key) ?? new Map<Variable, boolean>();
    this.#named.set(key, known);
    return (variable) => {
      const isKnown = known.get(variable);
      if (isKnown !== undefined) return isKnown;
      const isLocal = variable.storage === 'local' || variable.storage === 'parameter';
      const isNamed =
        isEntry && isLocal
          ? variable.storage === 'parameter'
          : (isWhole || variable !== this.#pendingAt(offset)) && this.#isVisible(variable, offset);
      known.set(variable, isNamed);
      return isNamed;
    };
  }

  /** Where names are looked up: behind a statement, what it declares is visible, and in a head of a `for`, what the head declares. */
  #offsetAt({ kind, at, range }: Pick<Probe, 'kind' | 'at' | 'range'>): number {
    switch (kind) {
      case 'statement-end':
      case 'declarator-end':
        return offsetBehind(this.#program.fileScope, range);
      case 'decision':
        return range.start;
      case 'loop-head':
        return loopScopeAt(this.#program, range.line, range.column)?.offset ?? at.start;
      default:
        return at.start;
    }
  }

  /** Not hidden by another one of its name, and declared before. */
  #isVisible(variable: Variable, offset: number): boolean {
    const entity = lookUpName(pointAt(this.#program, offset), variable.name)?.entity;
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
