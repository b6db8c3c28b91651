import { F32, F64, I32, I64, REF, type WasmType } from '../wasm/opcodes.js';

/** A value on the stack of WebAssembly as an expression of JavaScript that has not been evaluated yet. */
export interface StackValue {
  readonly text: string;
  readonly type: WasmType;
  /** The same as a condition, if it is 1 or 0. */
  readonly condition: string | undefined;
  /** Locals that it reads. */
  readonly locals: readonly number[];
  /** Variables that hold parts of it, and are free when it has been used. */
  readonly temporaries: readonly string[];
  /** `state`: it reads memory or globals. */
  readonly reads: 'nothing' | 'state';
}

const PREFIX: Readonly<Record<WasmType, string>> = {
  [I32]: 'i',
  [I64]: 'j',
  [F32]: 'f',
  [F64]: 'd',
  [REF]: 'w',
};
const ZERO: Readonly<Record<WasmType, string>> = {
  [I32]: '0',
  [I64]: '0n',
  [F32]: '0',
  [F64]: '0',
  [REF]: '0n',
};

/** Longer expressions are evaluated into a variable, so that they are not nested too deeply. */
const LONGEST = 160;

/** The stack of values at one place of a function, and the variables in which some of them are. */
export class ValueStack {
  readonly #values: StackValue[] = [];
  readonly #free = new Map<string, string[]>();
  readonly #declared: string[] = [];
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  get height(): number {
    return this.#values.length;
  }

  push(text: string, type: WasmType, parts: Partial<Omit<StackValue, 'text' | 'type'>> = {}): void {
    const { condition, locals = [], temporaries = [], reads = 'nothing' } = parts;
    this.#values.push({ text, type, condition, locals, temporaries, reads });
    if (text.length > LONGEST) this.#keep(this.#values.length - 1);
  }

  pop(): StackValue {
    const value = this.#values.pop();
    if (value === undefined) throw new Error('a value is missing on the stack');
    return value;
  }

  /** So many values, the uppermost last. Their variables are free once they are released. */
  popAll(count: number): readonly StackValue[] {
    return Array.from({ length: count }, () => this.pop()).reverse();
  }

  release({ temporaries }: Pick<StackValue, 'temporaries'>): void {
    for (const name of temporaries) {
      const prefix = name.charAt(1);
      const list = this.#free.get(prefix);
      if (list === undefined) this.#free.set(prefix, [name]);
      else list.push(name);
    }
  }

  /** A variable that is free from now on until it is released. */
  acquire(type: WasmType): string {
    const prefix = PREFIX[type];
    const free = this.#free.get(prefix)?.pop();
    if (free !== undefined) return free;
    const name = `t${prefix}${this.#declared.length}`;
    this.#declared.push(`${name}=${ZERO[type]}`);
    return name;
  }

  /** Pushes a value that is evaluated here and now. */
  evaluate(text: string, type: WasmType): void {
    const name = this.acquire(type);
    this.#write(`${name}=${text};`);
    this.push(name, type, { temporaries: [name] });
  }

  /** Evaluates the values that a change of this local would change. */
  keepReaders(local: number): void {
    for (const [index, { locals }] of this.#values.entries()) if (locals.includes(local)) this.#keep(index);
  }

  /** Evaluates the values that a change of memory or globals would change. */
  keepReadersOfState(): void {
    for (const [index, { reads }] of this.#values.entries()) if (reads === 'state') this.#keep(index);
  }

  /** Evaluates everything that is not constant: control is about to branch. */
  keepAll(): void {
    for (const [index, { reads, locals, temporaries, text }] of this.#values.entries()) {
      const isHeld = temporaries.length === 1 && temporaries[0] === text;
      if (!isHeld && (reads === 'state' || locals.length > 0 || temporaries.length > 0)) this.#keep(index);
    }
  }

  /** Forgets the values above a height: control never gets here. */
  cutTo(height: number): void {
    while (this.#values.length > height) this.release(this.pop());
  }

  /** Declares the variables. */
  declaration(): string {
    return this.#declared.length === 0 ? '' : `let ${this.#declared.join(',')};`;
  }

  #keep(index: number): void {
    const value = this.#values[index];
    if (value === undefined) return;
    this.release(value);
    const name = this.acquire(value.type);
    this.#write(`${name}=${value.text};`);
    this.#values[index] = {
      text: name,
      type: value.type,
      condition: undefined,
      locals: [],
      temporaries: [name],
      reads: 'nothing',
    };
  }
}

/** The value of a variable before it is assigned. */
export function zeroText(type: WasmType): string {
  return ZERO[type];
}
