import type { CodeExports } from '../interleave/engine.js';
import type { Steps } from '../interleave/translated-module.js';

/**
 * The variables and functions of compiled code. The code imports functions that use them, so they are connected once
 * these functions exist.
 */
export class Registers {
  #exports: CodeExports | undefined;

  connect(exports: CodeExports): void {
    this.#exports = exports;
  }

  get stackPointer(): number {
    return Number(this.#connected.stackPointer.value);
  }

  set stackPointer(address: number) {
    this.#connected.stackPointer.value = address;
  }

  get framePointer(): number {
    return Number(this.#connected.framePointer.value);
  }

  set framePointer(address: number) {
    this.#connected.framePointer.value = address;
  }

  get stackLimit(): number {
    return Number(this.#connected.stackLimit.value);
  }

  set stackLimit(address: number) {
    this.#connected.stackLimit.value = address;
  }

  set callSite(site: number) {
    this.#connected.callSite.value = site;
  }

  /** Steps left before the machine is asked for more. */
  get steps(): number {
    return Number(this.#connected.steps.value);
  }

  set steps(count: number) {
    this.#connected.steps.value = count;
  }

  /** Number of the site from which the current library function was called. */
  get callSite(): number {
    return Number(this.#connected.callSite.value);
  }

  /** Gives variables with static storage their non-constant initial values. */
  start(): void {
    this.#connected.start();
  }

  /** Calls the entry function. */
  enter(parameters: readonly (number | bigint)[]): unknown {
    return this.#connected.entry(...parameters);
  }

  /** The entry function as something that can be interrupted. */
  enterInSteps(parameters: readonly (number | bigint)[]): Steps {
    return this.#interruptible.entry(parameters);
  }

  /** The same for the function with this id. */
  stepsAt(id: number, parameters: readonly (number | bigint)[]): Steps {
    return this.#interruptible.functionAt(id, parameters);
  }

  get #interruptible(): NonNullable<CodeExports['interruptible']> {
    const { interruptible } = this.#connected;
    if (interruptible === undefined) throw new Error('the code cannot be interrupted');
    return interruptible;
  }

  /** The entry for the id of a function in the table for indirect calls. */
  functionAt(id: number): unknown {
    return this.#connected.functionAt(id);
  }

  get #connected(): CodeExports {
    if (this.#exports === undefined) throw new Error('the program is not instantiated');
    return this.#exports;
  }
}
