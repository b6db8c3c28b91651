import type { CaseStatement, SwitchStatement } from '../../c/tree/typed-statement.js';
import { spellType } from '../text/spell-type.js';
import { valueName } from './names.js';
import { isLabel } from './outcome.js';
import type { NumberedHook, Weaving } from './weaving.js';

/** A `switch` whose value is kept, and the steps that are told it, in their order. */
interface OpenSwitch {
  readonly value: string;
  readonly type: string;
  readonly steps: string[];
}

/** Puts steps behind the values of `switch` statements. */
export class SwitchWeaver {
  readonly #weaving: Weaving;
  readonly #switches = new Map<SwitchStatement, OpenSwitch>();

  constructor(weaving: Weaving) {
    this.#weaving = weaving;
  }

  /** A step that is told the value. */
  behindValue(statement: SwitchStatement, numbered: NumberedHook): void {
    const { value, type, steps } = this.#open(statement, numbered);
    steps.push(this.#weaving.step(numbered, [type, value]));
  }

  /** A label is compared with if none before it was taken. */
  compare(statement: SwitchStatement, label: CaseStatement, numbered: NumberedHook): void {
    const { line } = numbered.hook;
    const { value, steps } = this.#open(statement, numbered);
    const isTaken = (each: CaseStatement): string => isLabel(each, statement, line, value);
    const cases = statement.labels.filter((each) => each.kind === 'case');
    const before = cases.slice(0, cases.indexOf(label)).map((each) => `!(${isTaken(each)})`);
    const step = this.#weaving.step(numbered, ['int', isTaken(label)]);
    steps.push(before.length === 0 ? step : `(${before.join(' && ')} ? (${step}) : (void)0)`);
  }

  /** The value of a `switch` is kept in a variable. */
  #open(statement: SwitchStatement, { number, hook: { line } }: NumberedHook): OpenSwitch {
    const known = this.#switches.get(statement);
    if (known !== undefined) return known;
    const { start, end } = this.#weaving.tokens.findHead(statement);
    const [type, value] = [spellType(statement.value.type, line), valueName(number)];
    const steps: string[] = [];
    this.#weaving.definitions.push(`static ${type} ${value};`);
    this.#weaving.wraps.push({
      start,
      end,
      before: `${value} = (`,
      get after() {
        return `), ${[...steps, value].join(', ')}`;
      },
    });
    const opened = { value, type, steps };
    this.#switches.set(statement, opened);
    return opened;
  }
}
