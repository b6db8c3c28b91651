import { visitExpressions } from '../../../c/tree/parts.js';
import { partsOfFunction, visitProgram } from '../../../c/tree/parts-of-program.js';
import type { CallExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram } from '../../../c/tree/typed-program.js';

/** A call that may enter a function. */
export interface CallSite {
  readonly number: number;
  readonly call: CallExpression;
  readonly caller: FunctionEntity;
}

/** Which function may call which. */
export class CallGraph {
  readonly #named = new Map<FunctionEntity, CallSite[]>();
  /** Calls through pointers, and of functions of libraries, which may call what they are given. */
  readonly #open: CallSite[] = [];
  readonly #callees = new Map<FunctionEntity, Set<FunctionEntity>>();
  /** Functions whose addresses are taken: a pointer may lead to any of them. */
  readonly pointed = new Set<FunctionEntity>();

  constructor(program: TypedProgram) {
    let number = 0;
    for (const caller of program.functions) {
      if (caller.definition === undefined) continue;
      visitExpressions(partsOfFunction(caller.definition), (call) => {
        if (call.kind !== 'call') return;
        const site = { number: ++number, call, caller };
        if (call.callee.kind === 'indirect') this.#open.push(site);
        else {
          const callee = call.callee.function;
          if (callee.definition === undefined) this.#open.push(site);
          entry(this.#named, callee, () => []).push(site);
          entry(this.#callees, caller, () => new Set()).add(callee);
        }
      });
    }
    visitProgram(program, (expression) => {
      if (expression.kind === 'address' && expression.place.kind === 'function')
        this.pointed.add(expression.place.function);
    });
    for (const { caller } of this.#open)
      for (const callee of this.pointed) entry(this.#callees, caller, () => new Set()).add(callee);
  }

  /** The calls that may enter a function. */
  sitesOf(callee: FunctionEntity): readonly CallSite[] {
    const named = this.#named.get(callee) ?? [];
    return this.pointed.has(callee) ? [...named, ...this.#open] : named;
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
