import { F32, I32, I64, type WasmType } from '../wasm/opcodes.js';
import type { Instruction } from './instructions.js';
import { findOperator, isComparison, MEMORY_OPERATORS, TRUTH } from './operators.js';
import type { FunctionSignature } from './read-module.js';
import type { StackValue, ValueStack } from './value-stack.js';

/** How a call is written, and whether the callee may be interrupted. */
export interface CallForm {
  /**
   * `plain`: it runs to its end. `stepwise`: a generator function. `either`: returns its result or a generator for it.
   * `retried`: called again after an interruption as long as it returns 1. `interrupting`: followed by an
   * interruption if it returns 1.
   */
  readonly kind: 'plain' | 'stepwise' | 'either' | 'retried' | 'interrupting';
  readonly name: string;
  readonly signature: FunctionSignature;
}

/** What the functions of a module know of each other. */
export interface ModuleForms {
  readonly call: (index: number) => CallForm;
  readonly signature: (type: number) => FunctionSignature;
  readonly globals: readonly { readonly type: WasmType }[];
}

/** Writes the instructions of a function that work on values. */
export class ValueWriter {
  readonly #write: (line: string) => void;
  readonly #stack: ValueStack;
  readonly #types: readonly WasmType[];
  readonly #forms: ModuleForms;

  /** @param types of the locals, parameters first */
  constructor(
    write: (line: string) => void,
    stack: ValueStack,
    types: readonly WasmType[],
    forms: ModuleForms,
  ) {
    this.#write = write;
    this.#stack = stack;
    this.#types = types;
    this.#forms = forms;
  }

  write(instruction: Instruction): void {
    const stack = this.#stack;
    switch (instruction.kind) {
      case 'drop':
        stack.release(stack.pop());
        return;
      case 'select':
        this.#select();
        return;
      case 'call':
        this.#call(this.#forms.call(instruction.target));
        return;
      case 'call-indirect':
        this.#callIndirect(instruction.type);
        return;
      case 'get':
        stack.push(`l${instruction.index}`, this.#types[instruction.index] ?? I32, {
          locals: [instruction.index],
        });
        return;
      case 'set':
      case 'tee':
        this.#assign(instruction.kind, instruction.index);
        return;
      case 'get-global':
        stack.push(`g${instruction.index}`, this.#forms.globals[instruction.index]?.type ?? I32, {
          reads: 'state',
        });
        return;
      case 'set-global':
        this.#effect(1, ([value]) => `g${instruction.index}=${value};`);
        return;
      case 'memory':
        this.#access(instruction.opcode, instruction.offset);
        return;
      case 'fill':
        this.#effect(3, ([to, byte, bytes]) => `B.fill(${byte},${to}>>>0,(${to}>>>0)+(${bytes}>>>0));`);
        return;
      case 'copy':
        this.#effect(
          3,
          ([to, from, bytes]) => `B.copyWithin(${to}>>>0,${from}>>>0,(${from}>>>0)+(${bytes}>>>0));`,
        );
        return;
      case 'constant':
        this.#constant(instruction);
        return;
      case 'operator':
        this.#operate(instruction.opcode);
        return;
      default:
        throw new Error(`${instruction.kind} is not about values`);
    }
  }

  #select(): void {
    const [first, second, condition] = this.#stack.popAll(3);
    if (first === undefined || second === undefined || condition === undefined) return;
    const text = `(${conditionText(condition)}?${first.text}:${second.text})`;
    this.#stack.push(text, first.type, joined([first, second, condition]));
  }

  #assign(kind: 'set' | 'tee', index: number): void {
    const value = this.#stack.pop();
    this.#stack.keepReaders(index);
    this.#write(`l${index}=${value.text};`);
    this.#stack.release(value);
    if (kind === 'tee') this.#stack.push(`l${index}`, value.type, { locals: [index] });
  }

  /** A statement that changes memory or a global. */
  #effect(operands: number, write: (texts: readonly string[]) => string): void {
    const values = this.#stack.popAll(operands);
    this.#stack.keepReadersOfState();
    this.#write(write(values.map(({ text }) => text)));
    for (const value of values) this.#stack.release(value);
  }

  #access(opcode: number, offset: number): void {
    const operator = MEMORY_OPERATORS.get(opcode);
    if (operator === undefined) throw new Error(`the access ${opcode} is not known`);
    const { kind, method, value, type } = operator;
    const at = (address: string): string => (offset === 0 ? `${address}>>>0` : `(${address}>>>0)+${offset}`);
    if (kind === 'store') {
      this.#effect(2, ([address = '', stored]) => `V.${method}(${at(address)},${stored},true);`);
      return;
    }
    const address = this.#stack.pop();
    const text = value.replace('v', `V.${method}(${at(address.text)},true)`);
    this.#stack.push(text, type, { ...joined([address]), reads: 'state' });
  }

  #constant({ type, bits, bytes }: Extract<Instruction, { kind: 'constant' }>): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text =
      type === I32
        ? String(bits)
        : type === I64
          ? `${bits}n`
          : numberText(type === F32 ? view.getFloat32(0, true) : view.getFloat64(0, true));
    this.#stack.push(text.startsWith('-') ? `(${text})` : text, type as WasmType);
  }

  #operate(opcode: number): void {
    const operator = findOperator(opcode);
    if (operator === undefined) throw new Error(`the operator ${opcode} is not known`);
    const values = this.#stack.popAll(operator.operands);
    const [left, right] = values;
    const negated = operator.text === `a===0${TRUTH}` ? left?.condition : undefined;
    const text = operator.text.replace(/\b[ab]\b/g, (name) => (name === 'a' ? left : right)?.text ?? '');
    const parts = joined(values);
    if (operator.fails === 'may') {
      this.#stack.keepReadersOfState();
      this.#stack.release(parts);
      this.#stack.evaluate(text, operator.result);
      return;
    }
    if (!isComparison(operator.text)) {
      this.#stack.push(`(${text})`, operator.result, parts);
      return;
    }
    const condition = negated === undefined ? text.slice(0, -TRUTH.length) : `!(${negated})`;
    this.#stack.push(`(${condition}${TRUTH})`, operator.result, { ...parts, condition });
  }

  #call({ kind, name, signature }: CallForm): void {
    // They may be used again after other threads have changed what they read.
    if (kind === 'retried') this.#stack.keepReadersOfState();
    const values = this.#stack.popAll(signature.parameters.length);
    this.#stack.keepReadersOfState();
    const text = `${name}(${values.map((value) => value.text).join(',')})`;
    if (kind === 'interrupting' || kind === 'retried') {
      this.#write(kind === 'retried' ? `while(${text}===1)yield;` : `if(${text}===1)yield;`);
      for (const value of values) this.#stack.release(value);
      return;
    }
    for (const value of values) this.#stack.release(value);
    const [result] = signature.results;
    if (kind === 'either') this.#eitherWay(text, result);
    else this.#result(kind === 'stepwise' ? `yield*${text}` : text, result);
  }

  /** A function may return a generator for its result. */
  #eitherWay(text: string, result: WasmType | undefined): void {
    this.#write(`r=${text};if(typeof r==='object')r=yield*r;`);
    if (result !== undefined) this.#stack.evaluate('r', result);
  }

  #result(text: string, result: WasmType | undefined): void {
    if (result === undefined) this.#write(`${text};`);
    else this.#stack.evaluate(text, result);
  }

  #callIndirect(type: number): void {
    const { parameters, results } = this.#forms.signature(type);
    const values = this.#stack.popAll(parameters.length + 1);
    this.#stack.keepReadersOfState();
    const texts = values.map((value) => value.text);
    const callee = `R.entry(T,${texts.at(-1)},${type})`;
    for (const value of values) this.#stack.release(value);
    this.#eitherWay(`${callee}(${texts.slice(0, -1).join(',')})`, results[0]);
  }
}

/** The text of a condition. */
export function conditionText({ condition, text }: StackValue): string {
  return condition ?? `${text}!==0`;
}

function joined(values: readonly StackValue[]): Omit<StackValue, 'text' | 'type' | 'condition'> {
  return {
    locals: [...new Set(values.flatMap(({ locals }) => locals))],
    temporaries: values.flatMap(({ temporaries }) => temporaries),
    reads: values.some(({ reads }) => reads === 'state') ? 'state' : 'nothing',
  };
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Object.is(value, -0) ? '-0' : String(value);
}
