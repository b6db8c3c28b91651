import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { NotExpressible } from '../subject/failure.js';
import type { Edit } from '../text/edits.js';
import type { WrittenTokens } from '../text/loop-heads.js';
import type { Wrap } from '../text/wraps.js';
import type { ControlStatement, Hook, LoopStatement } from './hook.js';
import { CallWeaver } from './weave-calls.js';
import { weaveEntry, weaveExit } from './weave-functions.js';
import { StatementWeaver } from './weave-statements.js';
import { SwitchWeaver } from './weave-switches.js';
import { type NumberedHook, Weaving } from './weaving.js';

/** What hooks become: texts in the program, and functions and variables before it. */
export interface Woven {
  readonly wraps: readonly Wrap[];
  /** Texts that take the place of others. */
  readonly replacements: readonly Edit[];
  readonly definitions: readonly string[];
}

/**
 * Puts the steps of a monitor into a program. Each is a function; what it has to know is evaluated where it is called.
 * @throws NotExpressible where the text has no place for a step, or a condition cannot be said there
 */
export function weave(hooks: readonly Hook[], program: TypedProgram, tokens: WrittenTokens): Woven {
  const weaver = new Weaver(hooks, program, tokens);
  const ordered = hooks.toSorted((one, other) => rank(one) - rank(other));
  for (const [index, hook] of ordered.entries()) weaver.add({ hook, number: index + 1 });
  return weaver.woven;
}

/** Of hooks around one part of the text, which one is further outside. */
function rank({ place: { kind } }: Hook): number {
  return OUTER_FIRST.indexOf(kind);
}

const OUTER_FIRST: readonly Hook['place']['kind'][] = [
  'entry',
  'exit',
  'labelled',
  'statement',
  'initial',
  'initial-end',
  'statement-end',
  'step-end',
  'loop-head',
  'control',
  'label',
  'declarator-end',
  'operand',
  'call-end',
  'call',
];

class Weaver {
  readonly #weaving: Weaving;
  readonly #statements: StatementWeaver;
  readonly #calls: CallWeaver;
  readonly #switches: SwitchWeaver;

  constructor(hooks: readonly Hook[], program: TypedProgram, tokens: WrittenTokens) {
    this.#weaving = new Weaving(tokens);
    this.#statements = new StatementWeaver(this.#weaving, program);
    this.#calls = new CallWeaver(this.#weaving, hooks);
    this.#switches = new SwitchWeaver(this.#weaving);
  }

  get woven(): Woven {
    const { wraps, replacements, definitions } = this.#weaving;
    const ordered = [...this.#calls.aroundArguments, ...wraps, ...this.#statements.behindInitial];
    return { wraps: ordered, replacements, definitions };
  }

  add(numbered: NumberedHook): void {
    const { place, line } = numbered.hook;
    const weaving = this.#weaving;
    switch (place.kind) {
      case 'statement':
        this.#statements.before(place.offset, numbered);
        return;
      case 'labelled':
        this.#statements.behindLabel(place.statement, numbered);
        return;
      case 'statement-end':
        this.#statements.behind(place.statement, numbered);
        return;
      case 'initial':
        this.#statements.beforeInitial(place.statement, numbered);
        return;
      case 'initial-end':
        this.#statements.behindInitialPart(place.statement, numbered);
        return;
      case 'step-end':
        this.#statements.behindStep(place.statement, numbered);
        return;
      case 'declarator-end': {
        const { start, end } = place.next.range;
        weaving.requireText(start, end, line);
        weaving.wraps.push({ start, end, before: `(${weaving.step(numbered)}, `, after: ')' });
        return;
      }
      case 'control':
        this.#control(place.statement, numbered);
        return;
      case 'label':
        this.#switches.compare(place.statement, place.label, numbered);
        return;
      case 'loop-head':
        this.#loopHead(place.statement, numbered);
        return;
      case 'operand': {
        const { expression } = place;
        const { start, end } = expression.range;
        weaving.requireText(start, end, line);
        if (isKept(expression)) weaving.keeping({ start, end }, numbered, expression.type);
        else weaving.around({ start, end }, numbered, 'in-parentheses');
        return;
      }
      case 'call':
        this.#calls.before(place.call, numbered);
        return;
      case 'call-end':
        this.#calls.behind(place.call, numbered);
        return;
      case 'entry':
        weaveEntry(weaving, place.function, numbered);
        return;
      case 'exit':
        weaveExit(weaving, place.function, place.by, numbered);
        return;
      case 'nowhere':
        throw new NotExpressible(line, place.what);
    }
  }

  #control(statement: ControlStatement, numbered: NumberedHook): void {
    if (statement.kind === 'switch') {
      this.#switches.behindValue(statement, numbered);
      return;
    }
    const { start, end } = this.#weaving.tokens.findHead(statement);
    // A condition that is missing is true.
    if (start < end) this.#weaving.around({ start, end }, numbered, 'bare');
    else {
      const before = ` (${this.#weaving.step(numbered, ['int', '1'])}, 1)`;
      this.#weaving.wraps.push({ start, end, before, after: '' });
    }
  }

  #loopHead(statement: LoopStatement, numbered: NumberedHook): void {
    const { start, end } = this.#weaving.tokens.findHead(statement);
    const step = `${this.#weaving.step(numbered)}, `;
    this.#weaving.wraps.push({ start, end, before: start < end ? step : ` ${step}1`, after: '' });
  }
}

/** Whether the value of a condition is the result where it is true: the front end keeps that of `a ?: b`. */
function isKept(condition: TypedExpression): boolean {
  if (condition.kind !== 'assign') return false;
  const { place } = condition;
  return place.kind === 'variable' && place.variable.origin === 'hidden';
}
