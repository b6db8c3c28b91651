import type { ReasonText } from '../../c/reasons/reason.js';
import type { Checks } from '../interface/compiled-program.js';
import type { ExecutionEnd, Where } from '../interface/execution-end.js';
import { because } from '../reasons/because.js';
import { EndSignal } from './end-signal.js';
import type { Registers } from './registers.js';

const NOWHERE: Where = {
  function: undefined,
  range: { start: 0, end: 0, line: 1, column: 1 },
  fullExpression: { start: 0, end: 0, line: 1, column: 1 },
  at: { start: 0, end: 0, line: 1, column: 1 },
};

/** The ways in which an execution ends. A site is a number in `CodeLists.sites`, usually that of the current call. */
export class Ends {
  readonly #checks: Checks;
  readonly #sites: readonly Where[];
  readonly #registers: Registers;

  constructor(checks: Checks, sites: readonly Where[], registers: Registers) {
    this.#checks = checks;
    this.#sites = sites;
    this.#registers = registers;
  }

  where(site: number): Where {
    return this.#sites[site] ?? NOWHERE;
  }

  /** Whether the property is about this. */
  asks(subproperty: string): boolean {
    return this.#checks.asked.has(subproperty);
  }

  end(end: ExecutionEnd): never {
    throw new EndSignal(end);
  }

  /** A violation if the property is about it; otherwise nothing after this can be trusted. */
  violate(subproperty: string, why: ReasonText, site: number): never {
    const where = this.where(site);
    if (this.asks(subproperty)) this.end({ kind: 'violation', subproperty, why, where });
    this.end({ kind: 'undefined', why, where });
  }

  /** The execution reaches a call or label that the property forbids. */
  reach(name: string, site: number): never {
    const subproperty = this.#checks.errorFunctions.has(name) ? 'unreach-call' : 'unreach-label';
    this.end({ kind: 'violation', subproperty, why: because('reached', name), where: this.where(site) });
  }

  unsupported(why: ReasonText, site = this.#registers.callSite): never {
    this.end({ kind: 'unsupported', why, where: this.where(site) });
  }

  undefinedBehaviour(why: ReasonText, site = this.#registers.callSite): never {
    this.end({ kind: 'undefined', why, where: this.where(site) });
  }
}
