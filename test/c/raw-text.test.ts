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
 * the tokens, is not looked at. Behind each file stands how often it does so, so that a further one is looked at as well.
 */
const REASONS: readonly (readonly [what: string, files: readonly string[]])[] = [
  [
    'tables of this package, which the build or a module takes apart once',
    [
      'c/library/header-macros.ts:4',
      'c/library/library-names.ts:3',
      'c/library/library-variables.ts:1',
      'c/library/standard-headers.ts:2',
      'c/parse/attributes/attribute-table.ts:1',
      'c/parse/keywords.ts:1',
      'c/reasons/reason.ts:1',
      'machine/analysis/prototype-signature.ts:5',
      'machine/analysis/signatures.ts:13',
      'machine/interleave/operators.ts:1',
      'machine/interleave/translated-module.ts:2',
      'machine/interleave/value-writer.ts:3',
    ],
  ],
  [
    'names of functions, variables and builtins: each is one token',
    [
      'c/library/functions-without-body.ts:1',
      'c/library/input-names.ts:1',
      'c/link/own-library.ts:2',
      'c/link/hidden-meanings.ts:1',
      'c/link/without-effects.ts:1',
      'c/library/atomic-operation.ts:3',
      'c/parse/functions/nested-functions.ts:1',
      'c/parse/builtins/atomic-builtins.ts:14',
      'c/parse/builtins/builtin-signatures.ts:1',
      'c/parse/builtins/builtins.ts:4',
      'machine/analysis/indeterminate-memory.ts:2',
      'machine/analysis/open-orders.ts:1',
      'machine/analysis/operand-effects.ts:3',
      'machine/analysis/pointer-views.ts:3',
      'c/tree/spelled-builtin.ts:1',
      'machine/compile/calls/atomic-operand.ts:1',
      'machine/compile/calls/emit-atomic.ts:4',
      'machine/compile/calls/emit-builtin.ts:1',
      'machine/compile/calls/emit-number-builtin.ts:2',
      'machine/compile/calls/memory-orders.ts:1',
      'machine/evaluate/evaluate-expression.ts:3',
      'machine/library/library.ts:1',
      'machine/library/threads/held-locks.ts:1',
      'machine/library/wide-mathematics.ts:1',
      'prove/model/checks.ts:1',
      'prove/translate/allocation/tracked-memory.ts:3',
      'prove/translate/allocation/tracked-slots.ts:2',
      'prove/translate/library/atomic-builtins.ts:1',
      'prove/translate/library/scanning.ts:2',
    ],
  ],
  [
    'spellings of single tokens',
    [
      'c/marked-lines.ts:2',
      'c/parse/attributes/attributes.ts:2',
      'c/parse/external-declarations.ts:1',
      'c/parse/unread-names.ts:3',
    ],
  ],
  [
    'names of sections and of symbols of the assembler, decoded from strings after phase 6',
    ['c/parse/attributes/assembler-names.ts:2', 'c/parse/attributes/sections.ts:5'],
  ],
  [
    'templates and constraints of assembly, decoded from strings after phase 6, which hold another language; spellings of single tokens',
    ['c/parse/inline-assembly.ts:20'],
  ],
  [
    'digits of a literal, which is one token, or of a number',
    [
      'c/real/read-real.ts:3',
      'c/real/real-text.ts:1',
      'machine/library/float-texts.ts:16',
      'machine/library/numbers.ts:2',
    ],
  ],
  [
    'formats and texts in the memory of an execution',
    [
      'machine/library/format-text.ts:19',
      'machine/library/formatted-input.ts:4',
      'machine/library/scan-text.ts:11',
      'machine/library/text-input.ts:1',
      'machine/values/character-classes.ts:2',
    ],
  ],
  [
    'formats, decoded from strings after phase 6',
    [
      'prove/translate/library/formats.ts:2',
      'prove/translate/library/printed-lengths.ts:3',
      'prove/translate/library/scan-formats.ts:2',
    ],
  ],
  ['line ends, which are counted', ['c/analyse-program.ts:3']],
  ['names of types', ['machine/library/variable-arguments.ts:1', 'machine/run/wide-functions.ts:1']],
  ['messages of errors, and codes', ['machine/compile/compile-program.ts:2', 'machine/run/execute.ts:2']],
  [
    'keys of stores',
    [
      'prove/model/memory-object.ts:1',
      'prove/model/slots/slots.ts:1',
      'prove/model/state.ts:1',
      'prove/strengthen/position-candidates.ts:2',
      'prove/strengthen/positions.ts:4',
      'prove/strengthen/slots/only-ordered.ts:1',
      'prove/strengthen/slots/slot-terms.ts:3',
      'prove/translate/access.ts:1',
      'prove/translate/calls.ts:3',
    ],
  ],
  ['answers of solvers', ['prove/strategy/prove-by-horn-clauses.ts:4', 'prove/strengthen/model-values.ts:3']],
  [
    'texts that are guessed to be invariants: whatever they are, they are read as expressions, and count only once proved',
    [
      'prove/strengthen/cells/bounds-of-indices.ts:2',
      'prove/strengthen/candidates.ts:2',
      'prove/strengthen/clause-texts.ts:2',
      'prove/strengthen/not-refuted.ts:1',
      'prove/strengthen/program-texts.ts:18',
    ],
  ],
  [
    'how often a function mentions its variables, which decides only of which ones guesses speak',
    ['prove/sample/integers-at-loops.ts:1'],
  ],
  [
    'numbers among the tokens of a program, which are smaller in one that guesses come from',
    ['prove/sample/scaled-program.ts:1'],
  ],
  ['texts of a witness, shown in messages', ['prove/witness/place-invariants.ts:1']],
  [
    'texts of a witness: whether one may be an assignment, so that a message says so',
    ['prove/witness/place-nodes.ts:1'],
  ],
  [
    'texts of a witness: whether one is what CBMC writes of a name of its own',
    ['prove/witness/trivial-invariant.ts:1'],
  ],
];

/** The same of replay, where texts of witnesses come in, too. */
const REASONS_OF_REPLAY: typeof REASONS = [
  [
    'texts of witnesses, of which a part is put in place of another: what comes out is read as an expression again',
    ['replay/witness/automaton/read/assumption.ts:16', 'replay/witness/automaton/run/assumption-frame.ts:1'],
  ],
  [
    'who wrote a witness, its version, the number of a case',
    [
      'replay/witness/choose-monitor.ts:3',
      'replay/claim/resolve-waypoint.ts:2',
      'replay/claim/branching-value.ts:1',
    ],
  ],
  [
    'blanks and names of functions of the program, where offsets and columns of a witness may mean the places beside them',
    [
      'replay/claim/creating-call.ts:1',
      'replay/witness/automaton/read/offset-guard.ts:2',
      'replay/witness/automaton/read/offset-reading.ts:1',
      'replay/witness/automaton/read/program-facts.ts:5',
    ],
  ],
  ['numbers that the search tries first', ['replay/search/inputs/constants.ts:3']],
  [
    'texts for people, and what changes of a witness are tried',
    [
      'replay/claim/locations-in-files.ts:1',
      'replay/claim/one-line.ts:1',
      'replay/explain/corrected-text.ts:7',
      'replay/explain/describe-happening.ts:1',
      'replay/explain/fault-of-edge.ts:2',
      'replay/explain/find-divergence.ts:1',
      'replay/explain/recording/interleaving-recorder.ts:6',
      'replay/explain/recording/traced-places.ts:3',
    ],
  ],
  ['lines of a program that replay itself writes', ['replay/recurrence/write-loop.ts:1']],
  ['digits, and terms for solvers', ['solve/evaluate-function.ts:4', 'solve/z3-questions.ts:1']],
];

const ALLOWED = [...REASONS, ...REASONS_OF_REPLAY].flatMap(([, files]) => files).sort();

function isLookedAt(file: string): boolean {
  return /^(?:c|machine|prove|replay|solve)\//.test(file) && !/^c\/lex\//.test(file);
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

/** Files in which strings are searched or taken apart, each with how often. */
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
    .filter(({ fileName }) => isLookedAt(relative(fileName)))
    .map((source) => ({ file: relative(source.fileName), count: countSearches(source, checker) }))
    .filter(({ count }) => count > 0)
    .map(({ file, count }) => `${file}:${count}`);
}

function countSearches(node: ts.Node, checker: ts.TypeChecker): number {
  let count = searchedString(node, checker) === undefined ? 0 : 1;
  ts.forEachChild(node, (child) => {
    count += countSearches(child, checker);
  });
  return count;
}

function relative(name: string): string {
  const path = resolve(name);
  return path.startsWith(`${SOURCE}/`) ? path.slice(SOURCE.length + 1) : '';
}

describe('nothing decides on the raw text of a program', () => {
  it('in the front end and the engines, each string that is searched is something else', () => {
    expect([...searchingFiles()].sort()).toEqual(ALLOWED);
  });
});
