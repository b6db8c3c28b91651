import type { SourceRange } from '../../../c/tree/source-range.js';
import type { FunctionDefinition, FunctionEntity } from '../../../c/tree/typed-program.js';
import {
  declarationStep,
  makeProbe,
  NO_CONTEXT,
  stepAtPlace,
} from '../../../replay/witness/automaton/read/step.js';
import type { CallSite } from './call-graph.js';
import type { WalkSetting } from './expression-walk.js';
import type { Moment, Variant } from './moment.js';
import { frame } from './static-steps.js';

/** Where a function is entered and left, which depends on who calls it. */
export class FunctionEnds {
  readonly #function: FunctionEntity;
  readonly #definition: FunctionDefinition;
  readonly #setting: WalkSetting;

  constructor(entity: FunctionEntity, definition: FunctionDefinition, setting: WalkSetting) {
    this.#function = entity;
    this.#definition = definition;
    this.#setting = setting;
  }

  get #isMain(): boolean {
    return this.#function.name === this.#setting.context.entryFunction;
  }

  entry(): readonly Moment[] {
    const { range, nameRange, body } = this.#definition;
    const { facts, isEntered } = this.#setting.context;
    const own = this.#function.name;
    const place = { kind: 'entry', function: this.#function } as const;
    const header = {
      place,
      function: this.#function,
      offset: body.range.start + 1,
      line: range.line,
      group: this.#isMain ? 'none' : 'caller',
    } as const;
    const probe = makeProbe('function-entry', range, { function: own, at: nameRange, callee: own });
    const variants = this.#callers().map((caller): Variant => {
      const step = stepAtPlace(probe, undefined, {
        ...NO_CONTEXT,
        isEntered,
        body: facts.bodies.get(own),
        callLine: caller.line,
        call: caller.site?.call.range,
        around: facts.around.get(caller.site?.call.range.start ?? -1),
        statement: caller.statement,
      });
      if (step === undefined) throw new Error('no step');
      return {
        if: caller.if,
        step,
        site: caller.site,
        frames: [{ ...frame(own), callSite: caller.site?.call.range }, ...caller.frames],
      };
    });
    const entered: Moment = { ...header, variants, waiting: 'in-its-line' };
    if (!this.#isMain) return [entered];
    const declared = facts.declarations.map((declaration): Moment => {
      const step = declarationStep(declaration);
      return {
        ...header,
        waiting: 'may-be-meant-later',
        variants: [{ if: {}, step, frames: [frame(own)] }],
      };
    });
    return [...declared, entered];
  }

  exits(): readonly Moment[] {
    const own = this.#function.name;
    const { range, nameRange, body } = this.#definition;
    const probe = makeProbe('function-exit', range, { function: own, at: nameRange, callee: own });
    return this.#setting.exits.of(this.#function).map(({ by, statements }): Moment => {
      const variants = this.#callers().flatMap((caller, index) =>
        statements.map((statement): Variant => {
          const step = stepAtPlace(probe, undefined, { ...NO_CONTEXT, statement, callLine: caller.line });
          if (step === undefined) throw new Error('no step');
          return {
            if: {
              ...caller.if,
              place: index,
              ...(by === 'brace' ? { last: statement?.start ?? 0 } : {}),
            },
            step,
            frames: [frame(own), ...caller.frames],
          };
        }),
      );
      return {
        place: { kind: 'exit', function: this.#function, by },
        function: this.#function,
        offset: by === 'brace' ? body.range.end - 1 : by.range.start,
        line: by === 'brace' ? range.line : by.range.line,
        variants,
        group: 'own',
        waiting: 'in-its-line',
      };
    });
  }

  /** Who may have called the function, and what is current there. */
  #callers(): readonly Caller[] {
    if (this.#isMain) return [{ if: {}, line: undefined, statement: undefined, site: undefined, frames: [] }];
    const { graph, calls } = this.#setting;
    const known = graph.sitesOf(this.#function).flatMap((site): readonly Caller[] => {
      return (calls.get(site.call) ?? []).map(({ line, statement }, place) => ({
        if: { site: site.number, place },
        line,
        statement,
        site,
        frames: [frame(site.caller.name), frame('')],
      }));
    });
    if (known.length > 0) return known;
    return [{ if: {}, line: undefined, statement: undefined, site: undefined, frames: [frame('')] }];
  }
}

interface Caller {
  readonly if: Variant['if'];
  readonly line: number | undefined;
  readonly statement: SourceRange | undefined;
  readonly site: CallSite | undefined;
  readonly frames: Variant['frames'];
}
