import { describeFlawInForm, type FlawInForm } from '../../witness/flaw-in-form.js';
import { oneLine } from './place-invariants.js';
import type { UnreadableExpression } from './read-expression.js';
import { describeStepFailure, type StepFailure } from './step-failure.js';
import type { UnreadPart } from './unread-parts.js';

/** Why prove cannot check all that a witness says. `line`: of the witness where it is about an edge, else of the program. */
export type WitnessFailure =
  | {
      readonly code: 'invariant';
      /** Its number among the invariants of the witness, from 0. */
      readonly index: number;
      readonly text: string;
      readonly line: number;
      readonly failure: InvariantFailure;
    }
  | {
      readonly code: 'contract';
      /** Its number among the contracts of the witness, from 0. */
      readonly index: number;
      readonly line: number;
      readonly failure: ContractFailure;
    }
  | { readonly code: 'node'; readonly text: string; readonly node: string; readonly failure: NodeFailure }
  | AutomatonFailure
  | UnreadPart;

/** Why prove does not check what an automaton says, in whatever node. */
export type AutomatonFailure =
  | FlawInForm
  | { readonly code: 'default-invariant'; readonly text: string }
  | { readonly code: 'default-of-key'; readonly key: string }
  | { readonly code: 'edge-with-thread' | 'edge-with-assumption'; readonly line: number }
  | { readonly code: 'edge-in-other-file'; readonly line: number; readonly file: string }
  | { readonly code: 'goto' | 'loop-in-expression' | 'calls-main' | 'callbacks' };

/** What invariants and contracts have in common. */
type EntryFailure =
  | { readonly code: 'unknown-type'; readonly type: string }
  | { readonly code: 'unknown-format'; readonly format: string }
  | { readonly code: 'labels'; readonly labels: string }
  | { readonly code: 'other-file'; readonly file: string }
  | { readonly code: 'uncertain-column' };

/** Why an invariant of a set means nothing in the program. */
export type InvariantFailure =
  | EntryFailure
  /** `nearest`: where one begins, such as `12:3`; undefined if the program has none. */
  | {
      readonly code: 'nothing-begins';
      readonly sought: 'loop' | 'statement';
      readonly nearest: string | undefined;
    }
  | { readonly code: 'transition-of-loop' }
  /** `elsewhere`: the loop or statement at which the expression means something, such as `12:3`. */
  | { readonly code: 'readable-elsewhere'; readonly problem: string; readonly elsewhere: string }
  | { readonly code: 'wrong-function'; readonly actual: string | undefined; readonly stated: string }
  | UnreadableExpression
  | EarlierFailure;

/** Why an expression does not speak of an earlier state in a way that is understood. */
export type EarlierFailure =
  | { readonly code: 'at-of-other-type' | 'nested-at' | 'several-labels' }
  | { readonly code: 'unknown-label'; readonly label: string };

/** Why a contract means nothing in the program. */
export type ContractFailure =
  | EntryFailure
  | { readonly code: 'no-function' }
  | { readonly code: 'wrong-function'; readonly actual: string; readonly stated: string }
  | {
      readonly code: 'unreadable-clause';
      readonly clause: 'requires' | 'ensures';
      readonly problem: string | undefined;
    }
  | { readonly code: 'unreadable-term'; readonly failure: TermFailure }
  | { readonly code: 'changed-parameter'; readonly name: string };

/** Why a term of a contract is not understood. */
export type TermFailure =
  | { readonly code: 'at-of-other-type' | 'nested-term' }
  | { readonly code: 'unknown-label'; readonly label: string };

/** Why it is not known where the invariant of a node must hold. */
export type NodeFailure =
  | StepFailure
  | {
      readonly code:
        | 'initial-node'
        | 'no-entering-edge'
        | 'assignment'
        | 'unreadable-loop'
        | 'changed-by-calls'
        | 'several-meanings'
        | 'changed-within-step';
    }
  | { readonly code: 'no-loop-head'; readonly line: number | undefined }
  | { readonly code: 'wrong-scope'; readonly scope: string; readonly function: string }
  | UnreadableExpression
  | { readonly code: 'not-left'; readonly line: number };

/** The failure as a sentence. */
export function describeWitnessFailure(failure: WitnessFailure): string {
  switch (failure.code) {
    case 'invariant':
      return `invariant ${failure.text} in line ${failure.line}: ${describeInvariantFailure(failure.failure)}`;
    case 'contract':
      return `contract in line ${failure.line}: ${describeContractFailure(failure.failure)}`;
    case 'node':
      return `invariant ${failure.text} of node ${failure.node}: ${describeNodeFailure(failure.failure)}`;
    case 'unsupported-entries':
      return 'prove supports only invariant sets of loop invariants, location invariants and function contracts';
    case 'unsupported-version':
      return 'prove supports only witnesses of the versions 2.0 to 2.2';
    case 'key-twice':
      return `the witness has the key ${failure.key} twice in one place`;
    case 'unknown-key':
      return `prove does not know the key ${failure.key} of ${failure.of}`;
    case 'no-scalar':
      return `the witness has no single value for the key ${failure.key}`;
    default:
      return describeAutomatonFailure(failure);
  }
}

function describeAutomatonFailure(failure: AutomatonFailure): string {
  switch (failure.code) {
    case 'default-invariant':
      return `prove does not support a default invariant for all nodes: ${failure.text}`;
    case 'default-of-key':
      return `prove does not support a default of the key ${failure.key}`;
    case 'edge-with-thread':
      return `the edge in line ${failure.line} names a thread, which prove does not support`;
    case 'edge-with-assumption':
      return `the edge in line ${failure.line} has an assumption, which prove does not support`;
    case 'edge-in-other-file':
      return `the edge in line ${failure.line} is in another file, ${failure.file}`;
    case 'goto':
      return 'the program uses goto to jump back, or to a computed place; prove does not support that for GraphML witnesses';
    case 'loop-in-expression':
      return 'the program has a loop in an expression; prove does not support that for GraphML witnesses';
    case 'callbacks':
      return 'the program gives its functions to functions outside of it, which may call them; prove does not support that for GraphML witnesses';
    case 'calls-main':
      return 'the program calls main; prove does not support that for GraphML witnesses';
    default:
      return describeFlawInForm(failure, oneLine);
  }
}

function describeInvariantFailure(failure: InvariantFailure): string {
  switch (failure.code) {
    case 'nothing-begins':
      return `no ${failure.sought} begins at its location${failure.nearest === undefined ? '' : `; the nearest begins at ${failure.nearest}`}`;
    case 'readable-elsewhere':
      return `${failure.problem}; it has a meaning at ${failure.elsewhere}`;
    case 'transition-of-loop':
      return 'prove supports a transition invariant at a loop only as a loop_transition_invariant';
    case 'wrong-function':
      return `its location is in function ${failure.actual ?? '(none)'}, not in ${failure.stated}`;
    case 'unreadable-expression':
      return failure.problem ?? 'it is not an expression';
    case 'at-of-other-type':
      return 'prove supports \\at only for numbers and pointers';
    case 'nested-at':
      return 'prove does not support nested \\at';
    case 'several-labels':
      return 'prove does not support \\at with different labels in one invariant';
    case 'unknown-label':
      return `prove does not support the label ${failure.label} in an invariant`;
    default:
      return describeEntryFailure(failure);
  }
}

function describeContractFailure(failure: ContractFailure): string {
  switch (failure.code) {
    case 'no-function':
      return 'its location does not identify a function definition';
    case 'wrong-function':
      return `its location is function ${failure.actual}, not ${failure.stated}`;
    case 'unreadable-clause':
      return `${failure.clause}: ${failure.problem ?? 'it is not an expression'}`;
    case 'changed-parameter':
      return `ensures names the parameter ${failure.name}, which the function changes: write \\at(${failure.name}, Old)`;
    case 'unreadable-term':
      return `ensures: ${describeTermFailure(failure.failure)}`;
    default:
      return describeEntryFailure(failure);
  }
}

function describeEntryFailure(failure: EntryFailure): string {
  switch (failure.code) {
    case 'unknown-type':
      return `prove does not support the type ${failure.type}`;
    case 'unknown-format':
      return `prove does not support the format ${failure.format}`;
    case 'labels':
      return `prove does not support the label ${failure.labels}`;
    case 'other-file':
      return `the program has no file named ${failure.file}`;
    case 'uncertain-column':
      return 'characters beyond ASCII stand before its column, which is counted in several ways';
  }
}

function describeTermFailure(failure: TermFailure): string {
  switch (failure.code) {
    case 'at-of-other-type':
      return 'prove supports \\at only for numbers and pointers';
    case 'nested-term':
      return 'prove does not support such a term inside \\at';
    case 'unknown-label':
      return `prove does not support the label ${failure.label}`;
  }
}

function describeNodeFailure(failure: NodeFailure): string {
  switch (failure.code) {
    case 'initial-node':
      return 'prove does not support an invariant of the entry node';
    case 'no-entering-edge':
      return 'no edge enters the node';
    case 'assignment':
      return 'it is an assignment, not a condition';
    case 'unreadable-loop':
      return 'the scope of its loop is not known';
    case 'changed-by-calls':
      return 'functions that change its variables may be called while the automaton is still in the node';
    case 'several-meanings':
      return 'its names mean something else where the automaton may still be in the node';
    case 'changed-within-step':
      return 'its variables may change more than once in a step while the automaton is still in the node';
    case 'no-loop-head':
      return `no loop head is entered in line ${failure.line ?? '(none)'}`;
    case 'wrong-scope':
      return `its scope is ${failure.scope}, but it is in function ${failure.function}`;
    case 'unreadable-expression':
      return failure.problem ?? 'it is not an expression';
    case 'not-left':
      return `after line ${failure.line} no edge surely leaves the node`;
    default:
      return describeStepFailure(failure);
  }
}
