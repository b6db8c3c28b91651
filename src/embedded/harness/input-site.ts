import { basename } from 'node:path';
import type { Position } from '../../source/input-error.js';
import { type CallSite, findCallSites, findClosingParentheses } from './tree-sitter/call-sites.js';
import { findFunctionDefinitions } from './tree-sitter/function-definitions.js';
import type { SyntaxNode } from './tree-sitter/parse-c.js';

/** A call of a `__VERIFIER_nondet_X` function: a place where the program takes an input. */
export interface InputSite {
  /** 1-based number of the site over all program files, in source order. */
  readonly number: number;
  /** Base name of the program file. */
  readonly fileName: string;
  readonly call: CallSite;
}

/** What a program file has to say about its inputs. */
export interface InputSites {
  readonly sites: readonly InputSite[];
  /** Right parentheses of all other calls: a value for the result of one of them is no input. */
  readonly otherCalls: readonly Position[];
}

/** `__VERIFIER_nondet_X`, and the `nondet_X` that SV-COMP 2012 still allowed (D7). */
const INPUT_FUNCTION = /^(?:__VERIFIER_)?nondet_\w+$/;

/** Finds the input sites of one program file; the first gets the number after `lastNumber`. */
export function findInputSites(root: SyntaxNode, file: string, lastNumber: number): InputSites {
  const own = new Set(findFunctionDefinitions(root).map(({ name }) => name));
  const isInput = (callee: string) => INPUT_FUNCTION.test(callee) && !own.has(callee);
  return {
    sites: findCallSites(root, isInput).map((call, index) => ({
      number: lastNumber + index + 1,
      fileName: basename(file),
      call,
    })),
    otherCalls: findClosingParentheses(root, (callee) => !isInput(callee)),
  };
}
