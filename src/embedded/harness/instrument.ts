import type { InputSite } from './input-site.js';
import { findCallSites } from './tree-sitter/call-sites.js';
import { findFunctionDefinitions } from './tree-sitter/function-definitions.js';
import { findLabelledStatements } from './tree-sitter/labels.js';
import type { SyntaxNode } from './tree-sitter/parse-c.js';

/** What must be noticed while the program runs. */
export type Observation =
  | { readonly kind: 'call'; readonly function: string }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'overflow' }
  | { readonly kind: 'memory' };

export interface InstrumentedProgram {
  readonly text: string;
  readonly definedFunctions: readonly string[];
  readonly startsThreads: boolean;
}

/** Declares what the instrumentation calls; included before the first line, so that line numbers stay. */
export const INSTRUMENTATION_HEADER = `void __witness_at(unsigned site);
void __witness_reached(void);
`;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Edits a program in place, on its own lines: each input announces its site before it is taken, and the error
 * function or label reports that it was reached. Nothing else is changed.
 */
export function instrument(
  text: string,
  root: SyntaxNode,
  sites: readonly InputSite[],
  observation: Observation,
): InstrumentedProgram {
  const functions = findFunctionDefinitions(root);
  // Edits at one place are made in this order: a label encloses the input behind it.
  const labelled = observation.kind === 'label' ? findLabelledStatements(root, observation.label) : [];
  const edits: Edit[] = labelled.map(({ start }) => ({ start, end: start, text: '{__witness_reached();' }));
  for (const { number, call } of sites) {
    edits.push({ start: call.range.start, end: call.range.start, text: `(__witness_at(${number}),` });
    edits.push({ start: call.range.end, end: call.range.end, text: ')' });
  }
  if (observation.kind === 'call') {
    for (const { name, body } of functions) {
      if (name !== observation.function) continue;
      edits.push({ start: body.start + 1, end: body.start + 1, text: '__witness_reached();' });
    }
  }
  for (const { end } of labelled) edits.push({ start: end, end, text: '}' });
  return {
    text: applyEdits(text, edits),
    definedFunctions: functions.map(({ name }) => name).filter((name) => /^[A-Za-z_]\w*$/.test(name)),
    startsThreads: findCallSites(root, (callee) => callee === 'pthread_create').length > 0,
  };
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.map((edit, order) => ({ ...edit, order }));
  ordered.sort((left, right) => left.start - right.start || left.end - right.end || left.order - right.order);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of ordered) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join('') + text.slice(at);
}
