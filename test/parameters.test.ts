import { describe, expect, it } from 'vitest';
import { functionsIn, parseSources } from './parse-sources.js';

/** More than so many parameters want a reason: what belongs together is one parameter, with a name. */
const MAXIMUM = 4;

/** Functions with more, by file and name, and why. */
const EXCEPTIONS: readonly { readonly reason: string; readonly functions: readonly string[] }[] = [
  {
    reason:
      'The translation and the state of the path come first in all functions there, and the place in the program last: between them are the operands, four at most.',
    functions: [
      'embedded/prove/translate/access.ts assignPlace',
      'embedded/prove/translate/access.ts forgetOverlapping',
      'embedded/prove/translate/access.ts isInside',
      'embedded/prove/translate/access.ts loadScalar',
      'embedded/prove/translate/access.ts storePlace',
      'embedded/prove/translate/access.ts storeRecord',
      'embedded/prove/translate/access.ts storeScalar',
      'embedded/prove/translate/arithmetic.ts applyOperator',
      'embedded/prove/translate/arithmetic.ts convertNumber',
      'embedded/prove/translate/arithmetic.ts dividing',
      'embedded/prove/translate/arithmetic.ts fromFloat',
      'embedded/prove/translate/arithmetic.ts negate',
      'embedded/prove/translate/arithmetic.ts requireFit',
      'embedded/prove/translate/arithmetic.ts shifting',
      'embedded/prove/translate/arithmetic.ts wrapping',
      'embedded/prove/translate/assignments.ts update',
      'embedded/prove/translate/assignments.ts write',
      'embedded/prove/translate/expressions.ts choose',
      'embedded/prove/translate/heap.ts allocate',
      'embedded/prove/translate/initialise.ts initialise',
      'embedded/prove/translate/initialise.ts initialiseParts',
      'embedded/prove/translate/late-writes.ts requireApart',
      'embedded/prove/translate/library-calls.ts callLibrary',
      'embedded/prove/translate/places.ts fillCharacters',
      'embedded/prove/translate/pointers.ts addElements',
      'embedded/prove/translate/pointers.ts pointerDifference',
      'embedded/prove/translate/scalar-memory.ts arraySlot',
      'embedded/prove/translate/scalar-memory.ts belowEnd',
      'embedded/prove/translate/scalar-memory.ts cellSlot',
      'embedded/prove/translate/scalar-memory.ts slotsAt',
      'embedded/prove/translate/scalar-memory.ts writeSlot',
    ],
  },
  {
    reason:
      'The emitter comes first in all functions there, and the place in the program last: between them are the operands of one operation.',
    functions: [
      'embedded/replay/execution/compile/access/emit-access.ts emitLoadScalar',
      'embedded/replay/execution/compile/access/emit-initialiser.ts emitPart',
      'embedded/replay/execution/compile/access/emit-place.ts emitCheckedOffset',
      'embedded/replay/execution/compile/expressions/emit-arithmetic.ts emitBinary',
      'embedded/replay/execution/compile/expressions/emit-arithmetic.ts emitOperation',
      'embedded/replay/execution/compile/expressions/emit-arithmetic.ts emitShift',
      'embedded/replay/execution/compile/expressions/emit-arithmetic.ts emitSymbolicBinary',
      'embedded/replay/execution/compile/expressions/emit-arithmetic.ts emitWideBinary',
      'embedded/replay/execution/compile/expressions/emit-overflow-check.ts emitDivisionCheck',
      'embedded/replay/execution/compile/expressions/emit-overflow-check.ts emitProductCheck',
      'embedded/replay/execution/compile/expressions/emit-overflow-check.ts emitSumCheck',
      'embedded/replay/execution/compile/statements/emit-switch.ts emitInRange',
    ],
  },
  {
    reason:
      'WebAssembly calls it with numbers, one for each operand: it has no objects, and to make one here would cost more than the call.',
    functions: [
      'embedded/replay/execution/machine/indeterminate-values.ts ask',
      'embedded/replay/execution/machine/machine-functions.ts classifyReal',
      'embedded/replay/execution/machine/machine-functions.ts exactArithmetic',
      'embedded/replay/execution/machine/machine-functions.ts overflows',
      'embedded/replay/execution/machine/machine-functions.ts symbolicBinary',
      'embedded/replay/execution/machine/machine-functions.ts symbolicExact',
      'embedded/replay/execution/machine/machine-functions.ts symbolicTable',
      'embedded/replay/execution/machine/machine-functions.ts symbolicStoredField',
      'embedded/replay/execution/machine/wide-functions.ts symbolicWide',
      'embedded/replay/execution/machine/wide-functions.ts wideBinary',
      'embedded/replay/execution/symbolic/symbolic-trees.ts binary',
      'embedded/replay/execution/symbolic/symbolic-trees.ts decide',
    ],
  },
  {
    reason:
      'The state of the parser comes first in all functions there, and the place in the source last: between them are the parts of the node.',
    functions: [
      'c/lex/substitute-macro.ts pasteRemaining',
      'c/lex/substitute-macro.ts substitute',
      'c/parse/atomic-builtins.ts atomicBuiltin',
      'c/parse/builtins.ts computed',
      'c/parse/builtins.ts folded',
      'c/parse/declarations.ts declareObject',
      'c/parse/declarations.ts parseDeclared',
      'c/parse/declarations.ts parseInferred',
      'c/typing/assignments.ts compoundAssignment',
      'c/typing/assignments.ts increment',
      'c/typing/calls.ts callExpression',
      'c/typing/operators.ts arithmetic',
      'c/typing/operators.ts comparison',
      'c/typing/operators.ts conditionalExpression',
      'c/typing/operators.ts pointerAdd',
      'c/typing/operators.ts pointerConditional',
      'c/typing/resolve-initialiser.ts designatedMember',
    ],
  },
  {
    reason:
      'It is built in one place, from parts that exist one by one, and keeps each of them under its own name.',
    functions: [
      'c/parse/parse-state.ts new ParseState',
      'c/parse/parse-state.ts new ScopeBuilder',
      'embedded/prove/translate/translation.ts new Translation',
      'embedded/replay/control/sequence-run.ts new SequenceRun',
      'embedded/replay/execution/compile/function-emitter.ts new FunctionEmitter',
    ],
  },
  {
    reason:
      'It is called in the innermost loop over elements of a file, steps of an execution or conditions to solve, with the variables of that loop: nothing else keeps them together, and an object would live for one call.',
    functions: [
      'embedded/replay/automaton/assumption-judge.ts hold',
      'embedded/replay/automaton/move.ts move',
      'embedded/replay/control/observed-values.ts describeOperands',
      'embedded/replay/control/sequence-run.ts #holds',
      'embedded/replay/control/sequence-run.ts #isPassed',
      'embedded/replay/control/violation-goals.ts overflow',
      'embedded/replay/execution/machine/find-leak.ts lostOf',
      'embedded/replay/solve/invert.ts invertArithmetic',
      'embedded/replay/solve/invert.ts invertConversion',
      'embedded/replay/solve/solve.ts solveWithin',
      'witness/graphml/graphml-element.ts toElement',
      'witness/graphml/start-tag.ts resolve',
    ],
  },
  {
    reason:
      'Command, limits, cores, control group and signal of a run are made by different owners, and end at different times: each layer adds one, and hands on those that it got.',
    functions: [
      'execute/run-command.ts runCommand',
      'execute/run-command.ts runEnclosed',
      'execute/run-command.ts runInGroup',
      'execute/run-command.ts start',
      'execute/runexec.ts execute',
      'execute/runexec.ts runWithRunexec',
    ],
  },
  {
    reason:
      'It is one step of the function before it in its file, which has all of these as variables of its own and nowhere together.',
    functions: [
      'campaign/read-results-claims.ts toClaim',
      'campaign/run-campaign.ts decideAll',
      'campaign/submit-campaign.ts submit',
      'campaign/write-validators.ts runsOf',
    ],
  },
];

const long = new Set(
  [...parseSources()].flatMap(([file, source]) =>
    functionsIn(source)
      .filter(({ parameters }) => parameters > MAXIMUM)
      .map(({ name }) => `${file} ${name}`),
  ),
);

describe('functions with more than four parameters', () => {
  it('all have a reason', () => {
    const excused = EXCEPTIONS.flatMap(({ functions }) => functions);
    expect([...long].filter((each) => !excused.includes(each))).toEqual([]);
  });

  it.each(EXCEPTIONS)('still are there: $reason', ({ functions }) => {
    expect(functions.filter((each) => !long.has(each))).toEqual([]);
  });
});
