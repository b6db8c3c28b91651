import { NOTHING, type WasmType } from '../wasm/opcodes.js';
import { type Instruction, instructions } from './instructions.js';
import type { FunctionBody, FunctionSignature } from './read-module.js';
import { ValueStack, zeroText } from './value-stack.js';
import { type CallForm, conditionText, type ModuleForms, ValueWriter } from './value-writer.js';

interface Block {
  readonly kind: 'block' | 'loop' | 'if' | 'try';
  readonly label: string;
  readonly height: number;
  /** Variable for its result. */
  readonly result: { readonly name: string; readonly type: WasmType } | undefined;
}

/** Translates a function of WebAssembly into one of JavaScript with the same effects, in the same order. */
export function translateFunction(
  { name, kind, signature }: CallForm,
  body: FunctionBody,
  forms: ModuleForms,
): string {
  return new Translator(body, signature, forms).translate(
    name,
    kind === 'stepwise' ? 'function*' : 'function',
  );
}

class Translator {
  readonly #lines: string[] = [];
  readonly #stack = new ValueStack((line) => this.#lines.push(line));
  readonly #blocks: Block[] = [];
  readonly #types: readonly WasmType[];
  #labels = 0;
  /** Blocks opened in code that is never executed; undefined in other code. */
  #dead: number | undefined;

  readonly #body: FunctionBody;
  readonly #signature: FunctionSignature;
  readonly #values: ValueWriter;

  constructor(body: FunctionBody, signature: FunctionSignature, forms: ModuleForms) {
    this.#body = body;
    this.#signature = signature;
    this.#types = [...signature.parameters, ...body.locals];
    this.#values = new ValueWriter((line) => this.#lines.push(line), this.#stack, this.#types, forms);
  }

  translate(name: string, keyword: 'function' | 'function*'): string {
    for (const instruction of instructions(this.#body.code)) {
      if (this.#dead === undefined) this.#translate(instruction);
      else this.#passOver(instruction);
    }
    const count = this.#signature.parameters.length;
    const parameters = this.#types.slice(0, count).map((_, index) => `l${index}`);
    const locals = this.#body.locals.map((type, index) => `l${count + index}=${zeroText(type)}`);
    const declaration = locals.length === 0 ? '' : `let ${locals.join(',')};`;
    return `${keyword} ${name}(${parameters.join(',')}){${declaration}${this.#stack.declaration()}\n${this.#lines.join('\n')}\n}`;
  }

  /** Code after a jump. */
  #passOver(instruction: Instruction): void {
    const depth = this.#dead ?? 0;
    switch (instruction.kind) {
      case 'block':
      case 'loop':
      case 'if':
      case 'try':
        this.#dead = depth + 1;
        return;
      case 'else':
      case 'catch-all':
        if (depth > 0) return;
        this.#dead = undefined;
        this.#openSecond(instruction.kind);
        return;
      case 'end':
        if (depth > 0) this.#dead = depth - 1;
        else {
          this.#dead = undefined;
          this.#close();
        }
        return;
      default:
    }
  }

  #translate(instruction: Instruction): void {
    const stack = this.#stack;
    switch (instruction.kind) {
      case 'block':
      case 'loop':
      case 'if':
      case 'try':
        this.#open(instruction.kind, instruction.type);
        return;
      case 'else':
      case 'catch-all':
        this.#keepResult();
        this.#openSecond(instruction.kind);
        return;
      case 'rethrow':
        this.#lines.push(`throw e${this.#blocks.at(-1 - instruction.depth)?.label};`);
        this.#die();
        return;
      case 'end':
        this.#keepResult();
        if (this.#blocks.at(-1)?.kind === 'loop') this.#lines.push(`break ${this.#blocks.at(-1)?.label};`);
        this.#close();
        return;
      case 'return':
        this.#return();
        this.#die();
        return;
      case 'unreachable':
        this.#lines.push("R.trap('unreachable');");
        this.#die();
        return;
      case 'branch':
        stack.keepAll();
        this.#lines.push(this.#jump(instruction.depth));
        this.#die();
        return;
      case 'branch-if': {
        const condition = stack.pop();
        stack.keepAll();
        this.#lines.push(`if(${conditionText(condition)}){${this.#jump(instruction.depth)}}`);
        stack.release(condition);
        return;
      }
      case 'branch-table':
        this.#branchTable(instruction.depths);
        return;
      default:
        this.#values.write(instruction);
    }
  }

  #open(kind: Block['kind'], type: number): void {
    const stack = this.#stack;
    const condition = kind === 'if' ? stack.pop() : undefined;
    stack.keepAll();
    const result =
      type === NOTHING ? undefined : { name: stack.acquire(type as WasmType), type: type as WasmType };
    const label = `L${this.#labels++}`;
    if (condition !== undefined) {
      this.#lines.push(`${label}:if(${conditionText(condition)}){`);
      stack.release(condition);
    } else if (kind === 'try') this.#lines.push(`${label}:try{`);
    else this.#lines.push(kind === 'loop' ? `${label}:for(;;){` : `${label}:{`);
    this.#blocks.push({ kind, label, height: stack.height, result });
  }

  /** The other part of an `if` or `try`. */
  #openSecond(kind: 'else' | 'catch-all'): void {
    this.#lines.push(kind === 'else' ? '}else{' : `}catch(e${this.#blocks.at(-1)?.label}){`);
  }

  /** At the end of a block, or of the function. */
  #close(): void {
    const block = this.#blocks.pop();
    if (block === undefined) return;
    this.#stack.cutTo(block.height);
    this.#lines.push('}');
    const { result } = block;
    if (result !== undefined) this.#stack.push(result.name, result.type, { temporaries: [result.name] });
  }

  #keepResult(): void {
    const block = this.#blocks.at(-1);
    if (block === undefined) {
      this.#return();
      return;
    }
    if (block.result === undefined) return;
    const value = this.#stack.pop();
    this.#lines.push(`${block.result.name}=${value.text};`);
    this.#stack.release(value);
  }

  #return(): void {
    if (this.#signature.results.length === 0) {
      this.#lines.push('return;');
      return;
    }
    const value = this.#stack.pop();
    this.#lines.push(`return ${value.text};`);
    this.#stack.release(value);
  }

  #die(): void {
    this.#stack.cutTo(this.#blocks.at(-1)?.height ?? 0);
    this.#dead = 0;
  }

  #jump(depth: number): string {
    const block = this.#blocks.at(-1 - depth);
    if (block === undefined) return 'return;';
    return `${block.kind === 'loop' ? 'continue' : 'break'} ${block.label};`;
  }

  #branchTable(depths: readonly number[]): void {
    const value = this.#stack.pop();
    this.#stack.keepAll();
    const last = depths.length - 1;
    const cases = depths.map((depth, index) =>
      index === last ? `default:${this.#jump(depth)}` : `case ${index}:${this.#jump(depth)}`,
    );
    this.#lines.push(`switch(${value.text}){${cases.join('')}}`);
    this.#stack.release(value);
    this.#die();
  }
}
