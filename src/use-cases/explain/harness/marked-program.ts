import { partsOfStatement } from '../../../c/tree/parts.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import { baseName } from '../../../source/base-name.js';
import type { PropertyCheck } from '../../../task/property.js';
import type { ObservedSchedule, SchedulePoint } from '../../../vocabulary/interleaving.js';
import { marksOfReads, type OpenRead } from './open-reads.js';
import { CREATE, TURN } from './schedule-source.js';

/** The function of the harness that stops the program. */
export const STOP = 'witness_violation';

/** The call at a location, whatever the program declares. */
const CALL = `extern void ${STOP}(void); ${STOP}();`;

/**
 * The files of the program, unchanged line by line, except for calls of the harness where a function or label begins
 * that the property forbids: without them, nothing would show that it is reached. With a schedule, threads also wait for
 * their turns. Variables that are read before they have a value get one of the harness.
 *
 * @returns the texts by their names in the folder of the harness
 */
export function markProgram(
  program: TypedProgram,
  checks: readonly PropertyCheck[],
  schedule: ObservedSchedule | null,
  reads: readonly OpenRead[],
): ReadonlyMap<string, string> {
  const turns = (schedule?.points ?? []).flatMap((point, number) => turnsAt(program, point, number));
  // Of two marks at one location, the later one comes first.
  const marks = [...marksOfReads(reads), ...checks.flatMap((check) => placeMarks(program, check)), ...turns];
  marks.sort((one, other) => other.at - one.at);
  const { files } = program;
  return new Map(
    files.map(({ start }, index) => {
      const end = files[index + 1]?.start ?? program.text.length;
      let text = program.text.slice(start, end);
      for (const { at, mark } of marks)
        if (start <= at && at < end) text = `${text.slice(0, at - start)}${mark}${text.slice(at - start)}`;
      text += emitted(program, start, end);
      const name = files.length === 1 ? 'program.c' : `program-${index + 1}.c`;
      return [name, schedule === null ? text : `${turnTaking(name)}${text}`];
    }),
  );
}

/** C11 gives an inline function a body to link with only if a declaration says `extern`; older C always does. */
function emitted({ functions, text }: TypedProgram, start: number, end: number): string {
  const names = functions.flatMap(({ name, definition }) => {
    if (definition === undefined || definition.range.start < start || definition.range.start >= end)
      return [];
    if (definition.captured !== undefined) return [];
    const specifiers = text.slice(definition.range.start, definition.nameRange.start);
    return /\b(?:inline|__inline|__inline__)\b/.test(specifiers) && !/\bstatic\b/.test(specifiers)
      ? [name]
      : [];
  });
  return names.map((name) => `\nextern __typeof__(${name}) ${name};\n`).join('');
}

/** What stands before a file whose threads take turns. */
function turnTaking(name: string): string {
  return `#define pthread_create ${CREATE}\nextern void ${TURN}(int);\n#line 1 "${name}"\n`;
}

/** The expression behind a comma: what stands before it waits for the turn of the thread. */
function turnsAt({ lineStarts, files }: TypedProgram, point: SchedulePoint, number: number): readonly Mark[] {
  const before = files.find(({ name }) => baseName(name) === point.file)?.linesBefore ?? 0;
  const lineOffset = (line: number, column: number) => (lineStarts[before + line - 1] ?? 0) + column - 1;
  return [
    { at: lineOffset(point.line, point.column), mark: `(${TURN}(${number}), ` },
    { at: lineOffset(point.endLine, point.endColumn) + 1, mark: ')' },
  ];
}

/** A text that the harness adds, before the given offset. */
export interface Mark {
  readonly at: number;
  readonly mark: string;
}

function placeMarks({ functions, text }: TypedProgram, check: PropertyCheck): readonly Mark[] {
  if (check.kind === 'call') {
    const body = functions.find(({ name }) => name === check.function)?.definition?.body.range;
    return body === undefined || text[body.start] !== '{' ? [] : [{ at: body.start + 1, mark: ` ${CALL}` }];
  }
  if (check.kind !== 'label') return [];
  const bodies = functions.flatMap(({ definition }) => (definition === undefined ? [] : [definition.body]));
  return (
    bodies
      .flatMap((body) => labelled(body, check.label))
      // One statement together with what follows, so that a label after `if (…)` stays where it is.
      .map(({ range }) => ({ at: range.start, mark: `for (int stop = ({ ${CALL} 0; }); stop;) ` }))
  );
}

/** The statements after a label. */
function labelled(statement: TypedStatement, label: string): readonly TypedStatement[] {
  const inner = partsOfStatement(statement).statements.flatMap((each) => labelled(each, label));
  return statement.kind === 'label' && statement.label.name === label
    ? [statement.statement, ...inner]
    : inner;
}
