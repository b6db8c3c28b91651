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
      'prove/translate/assign-place.ts assignPlace',
      'prove/translate/access.ts havocOverlapping',
      'prove/translate/accesses.ts requireDisjointAccesses',
      'prove/translate/access.ts loadScalar',
      'prove/translate/access.ts storePlace',
      'prove/translate/access.ts storeRecord',
      'prove/translate/access.ts storeScalar',
      'prove/translate/valid-access.ts isInside',
      'prove/translate/valid-access.ts requireBytes',
      'prove/translate/valid-access.ts requireValid',
      'prove/translate/calls.ts callFunction',
      'prove/translate/calls.ts callOneOf',
      'prove/model/arithmetic.ts applyOperator',
      'prove/model/arithmetic.ts convertNumber',
      'prove/model/arithmetic.ts dividing',
      'prove/model/arithmetic.ts fromFloat',
      'prove/model/arithmetic.ts negate',
      'prove/model/arithmetic.ts requireFit',
      'prove/model/arithmetic.ts shifting',
      'prove/model/arithmetic.ts wrapping',
      'prove/translate/assignments.ts update',
      'prove/translate/assignments.ts write',
      'prove/translate/expressions.ts chooseValue',
      'prove/translate/allocation/heap.ts allocate',
      'prove/translate/initialise.ts initialise',
      'prove/translate/initialise.ts initialiseParts',
      'prove/translate/library/library-calls.ts callLibrary',
      'prove/translate/library/mathematics.ts computeNumber',
      'prove/translate/library/printing.ts callPrintingFunction',
      'prove/translate/library/quotients.ts divideWithQuotient',
      'prove/translate/library/duplicates.ts callDuplicatingFunction',
      'prove/translate/library/timers.ts callTimerFunction',
      'prove/translate/library/times.ts callTimeFunction',
      'prove/translate/library/memory-calls.ts callMemoryFunction',
      'prove/translate/library/scanning.ts callScanningFunction',
      'prove/translate/places.ts fillCharacters',
      'prove/translate/pointers.ts addElements',
      'prove/translate/pointers.ts comparePointers',
      'prove/translate/pointers.ts pointerDifference',
      'prove/model/scalar-memory.ts arraySlot',
      'prove/model/scalar-memory.ts belowEnd',
      'prove/model/scalar-memory.ts cellSlot',
      'prove/model/scalar-memory.ts slotsAt',
      'prove/model/scalar-memory.ts writeSlot',
    ],
  },
  {
    reason:
      'The emitter comes first in all functions there, and the place in the program last: between them are the operands of one operation.',
    functions: [
      'machine/compile/access/emit-access.ts emitLoadScalar',
      'machine/compile/access/emit-initialiser.ts emitPart',
      'machine/compile/access/emit-place.ts emitCheckedOffset',
      'machine/compile/expressions/emit-arithmetic.ts emitBinary',
      'machine/compile/expressions/emit-arithmetic.ts emitOperation',
      'machine/compile/expressions/emit-arithmetic.ts emitShift',
      'machine/compile/expressions/emit-arithmetic.ts emitSymbolicBinary',
      'machine/compile/expressions/emit-arithmetic.ts emitWideBinary',
      'machine/compile/expressions/emit-overflow-check.ts emitDivisionCheck',
      'machine/compile/expressions/emit-overflow-check.ts emitProductCheck',
      'machine/compile/expressions/emit-overflow-check.ts emitSumCheck',
      'machine/compile/statements/emit-switch.ts emitInRange',
    ],
  },
  {
    reason:
      'WebAssembly calls it with numbers, one for each operand: it has no objects, and to make one here would cost more than the call.',
    functions: [
      'machine/run/indeterminate-values.ts ask',
      'machine/run/machine-functions.ts classifyFloat',
      'machine/run/machine-functions.ts exactArithmetic',
      'machine/run/machine-functions.ts overflows',
      'machine/run/symbolic-functions.ts symbolicBinary',
      'machine/run/symbolic-functions.ts symbolicExact',
      'machine/run/symbolic-functions.ts symbolicTable',
      'machine/run/symbolic-functions.ts symbolicStoredField',
      'machine/run/wide-functions.ts symbolicWide',
      'machine/run/wide-functions.ts wideBinary',
      'machine/symbolic/symbolic-trees.ts binary',
      'machine/symbolic/symbolic-trees.ts decide',
    ],
  },
  {
    reason:
      'The state of the parser comes first in all functions there, and the place in the source last: between them are the parts of the node.',
    functions: [
      'c/lex/substitute-macro.ts pasteRemaining',
      'c/lex/substitute-macro.ts substitute',
      'c/parse/builtins/atomic-builtins.ts atomicBuiltin',
      'c/parse/builtins/builtins.ts computed',
      'c/parse/builtins/builtins.ts folded',
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
      'prove/model/translation.ts new Translation',
      'replay/witness/sequence/sequence-run.ts new SequenceRun',
      'machine/compile/function-emitter.ts new FunctionEmitter',
    ],
  },
  {
    reason:
      'It is called in the innermost loop over elements of a file, steps of an execution or conditions to solve, with the variables of that loop: nothing else keeps them together, and an object would live for one call.',
    functions: [
      'replay/witness/automaton/run/assumption-judge.ts takes',
      'replay/witness/automaton/run/move.ts move',
      'replay/witness/sequence/observed-values.ts describeOperands',
      'replay/witness/sequence/sequence-run.ts #holds',
      'replay/witness/sequence/sequence-run.ts #isPassed',
      'solve/violation-goals.ts overflow',
      'machine/state/find-leak.ts findLostObjects',
      'solve/invert.ts invertArithmetic',
      'solve/invert.ts invertConversion',
      'solve/solve.ts solveWithin',
      'witness/graphml/graphml-element.ts toElement',
      'witness/graphml/start-tag.ts resolve',
    ],
  },
  {
    reason:
      'Command, limits, cores, control group and signal of a run are made by different owners, and end at different times: each layer adds one, and hands on those that it got.',
    functions: [
      'execute/run/run-command.ts runCommand',
      'execute/run/run-command.ts runEnclosed',
      'execute/run/run-command.ts runInGroup',
      'execute/run/run-command.ts start',
      'execute/run/runexec.ts execute',
      'execute/run/runexec.ts runWithRunexec',
    ],
  },
  {
    reason:
      'It is one step of the function before it in its file, which has all of these as variables of its own and nowhere together.',
    functions: [
      'campaign/plan/read-results-claims.ts toClaim',
      'campaign/decide/run-campaign.ts decideAll',
      'campaign/slurm/submit-campaign.ts submit',
      'campaign/write/write-validators.ts writeGroupRuns',
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
