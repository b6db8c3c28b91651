import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { SOURCE } from '../parse-sources.js';

/** Methods of strings that search or take apart; where one is given a pattern, that counts with it. */
const SEARCHES = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'search',
  'split',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
]);
const OF_PATTERNS = new Set(['test', 'exec']);

/**
 * Files that take strings apart, and what these are: none is the text of a program before it is tokens. The lexer, which makes
 * the tokens, is not looked at.
 */
const REASONS: readonly (readonly [what: string, files: string])[] = [
  [
    'tables of this package, which the build or a module takes apart once',
    'c/library/header-macros.ts c/library/library-names.ts c/library/library-variables.ts c/library/standard-headers.ts c/parse/attributes/attribute-table.ts c/parse/keywords.ts machine/analysis/prototype-signature.ts machine/analysis/signatures.ts machine/interleave/operators.ts machine/interleave/translated-module.ts machine/interleave/value-writer.ts c/reasons/reason.ts',
  ],
  [
    'names of functions, variables and builtins: each is one token',
    'c/link/hidden-meanings.ts c/link/own-library.ts c/link/without-effects.ts c/parse/builtins/atomic-builtins.ts c/parse/builtins/builtin-signatures.ts c/parse/builtins/builtins.ts machine/analysis/indeterminate-memory.ts machine/analysis/input-functions.ts machine/analysis/operand-effects.ts machine/analysis/pointer-views.ts machine/compile/calls/atomic-operation.ts machine/compile/calls/emit-atomic.ts machine/compile/calls/emit-builtin.ts machine/compile/calls/emit-external-call.ts machine/compile/calls/emit-number-builtin.ts machine/compile/calls/memory-orders.ts machine/evaluate/evaluate-expression.ts machine/library/library.ts machine/library/threads/held-locks.ts machine/library/wide-mathematics.ts prove/model/effects.ts prove/strategy/assumptions.ts prove/translate/heap.ts prove/translate/library-calls.ts prove/translate/operands.ts',
  ],
  [
    'spellings of single tokens',
    'c/marked-lines.ts c/parse/attributes/attributes.ts c/parse/external-declarations.ts c/parse/unread-names.ts',
  ],
  [
    'names of sections and of symbols of the assembler, decoded from strings after phase 6',
    'c/parse/attributes/assembler-names.ts c/parse/attributes/sections.ts',
  ],
  [
    'templates and constraints of assembly, decoded from strings after phase 6, which hold another language; spellings of single tokens',
    'c/parse/inline-assembly.ts',
  ],
  [
    'digits of a literal, which is one token, or of a number',
    'c/real/read-real.ts c/real/real-text.ts machine/library/numbers.ts machine/library/float-texts.ts',
  ],
  [
    'formats and texts in the memory of an execution',
    'machine/library/format-text.ts machine/library/formatted-input.ts machine/values/character-classes.ts',
  ],
  ['formats, decoded from strings after phase 6', 'prove/translate/formats.ts'],
  ['line ends, which are counted', 'c/analyse-program.ts'],
  ['names of types', 'machine/library/variable-arguments.ts machine/run/wide-functions.ts'],
  ['messages of errors, and codes', 'machine/compile/compile-program.ts machine/run/execute.ts'],
  [
    'keys of stores',
    'prove/model/state.ts prove/translate/access.ts prove/translate/calls.ts prove/translate/ended-objects.ts',
  ],
  [
    'answers of solvers',
    'prove/strategy/prove-by-horn-clauses.ts prove/strategy/show-obligations.ts prove/strengthen/model-values.ts',
  ],
  [
    'texts that are guessed to be invariants: whatever they are, they are read as expressions, and count only once proved',
    'prove/strengthen/candidates.ts prove/strengthen/program-texts.ts',
  ],
  ['texts of a witness, shown in messages', 'prove/witness/place-invariants.ts'],
  [
    'texts of a witness: whether one may be an assignment, so that a message says so',
    'prove/witness/place-nodes.ts',
  ],
];

const ALLOWED = REASONS.flatMap(([, files]) => files.split(' '));

function isLookedAt(file: string): boolean {
  return /^(?:c|machine|prove)\//.test(file) && !/^c\/lex\//.test(file);
}

/** What is searched: a string whose values TypeScript does not list. */
function searchedString(node: ts.Node, checker: ts.TypeChecker): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: receiver, name } = node.expression;
  const given = node.arguments[0];
  const searched =
    OF_PATTERNS.has(name.text) && isPattern(receiver, checker)
      ? given
      : SEARCHES.has(name.text)
        ? receiver
        : undefined;
  if (searched === undefined) return undefined;
  const type = checker.getTypeAtLocation(searched);
  return (type.flags & ts.TypeFlags.String) !== 0 ? searched : undefined;
}

function isPattern(node: ts.Expression, checker: ts.TypeChecker): boolean {
  return checker.getTypeAtLocation(node).getSymbol()?.name === 'RegExp';
}

/** Files in which strings are searched or taken apart. */
function searchingFiles(): readonly string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(SOURCE, '../tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  );
  const files = (config?.fileNames ?? []).filter((name) => isLookedAt(relative(name)));
  const program = ts.createProgram(files, config?.options ?? {});
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter((source) => isLookedAt(relative(source.fileName)) && searches(source, checker))
    .map(({ fileName }) => relative(fileName));
}

function searches(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (searchedString(node, checker) !== undefined) return true;
  return ts.forEachChild(node, (child) => searches(child, checker)) ?? false;
}

function relative(name: string): string {
  const path = resolve(name);
  return path.startsWith(`${SOURCE}/`) ? path.slice(SOURCE.length + 1) : '';
}

describe('nothing decides on the raw text of a program', () => {
  it('in the front end, the machine and prove, each string that is searched is something else', () => {
    expect([...searchingFiles()].sort()).toEqual([...ALLOWED].sort());
  }, 60_000);
});
