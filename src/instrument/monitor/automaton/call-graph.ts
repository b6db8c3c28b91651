import { visitExpressions } from '../../../c/tree/parts.js';
import type { CallExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../../c/tree/typed-program.js';
import { visitProgram } from '../error-calls.js';

/** A call that names its function. */
export interface CallSite {
  readonly number: number;
  readonly call: CallExpression;
  readonly caller: FunctionEntity;
}

/** Which function may call which. */
export class CallGraph {
  readonly #sites = new Map<FunctionEntity, CallSite[]>();
  readonly #callees = new Map<FunctionEntity, Set<FunctionEntity>>();
  /** Functions whose addresses are taken: a pointer may lead to any of them. */
  readonly pointed = new Set<FunctionEntity>();
  constructor(program: TypedProgram) {
    let number = 0;
    const indirect: FunctionEntity[] = [];
    for (const caller of program.functions) {
      if (caller.definition === undefined) continue;
      const { body } = caller.definition;
      visitExpressions({ expressions: [], places: [], statements: [body] }, (expression) => {
        if (expression.kind !== 'call') return;
        if (expression.callee.kind === 'indirect') {
          indirect.push(caller);
          return;
        }
        const callee = expression.callee.function;
        // A function of a library may call what it is given.
        if (callee.definition === undefined) indirect.push(caller);
        entry(this.#sites, callee, () => []).push({ number: ++number, call: expression, caller });
        entry(this.#callees, caller, () => new Set()).add(callee);
      });
    }
    visitProgram(program, (expression) => {
      if (expression.kind === 'address' && expression.place.kind === 'function')
        this.pointed.add(expression.place.function);
    });
    for (const caller of indirect)
      for (const callee of this.pointed) entry(this.#callees, caller, () => new Set()).add(callee);
  }

  sitesOf(callee: FunctionEntity): readonly CallSite[] {
    return this.#sites.get(callee) ?? [];
  }

  siteOf(call: CallExpression): CallSite | undefined {
    if (call.callee.kind === 'indirect') return undefined;
    return this.#sites.get(call.callee.function)?.find((each) => each.call === call);
  }

  /** Whether one function may be active while another is executed; a function reaches itself only by recursion. */
  reaches(from: FunctionEntity, to: FunctionEntity): boolean {
    const seen = new Set<FunctionEntity>();
    const queue = [...(this.#callees.get(from) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...(this.#callees.get(next) ?? []));
    }
    return false;
  }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
