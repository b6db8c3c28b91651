import { partsOfStatement } from '../../../c/tree/parts.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { PropertyCheck } from '../../../task/property.js';
import type { Schedule, SchedulePoint } from '../../../vocabulary/interleaving.js';
import { CREATE, TURN } from './schedule-source.js';

/** The function of the harness that stops the program. */
export const STOP = 'witness_violation';

/** The call at a place, whatever the program declares. */
const CALL = `extern void ${STOP}(void); ${STOP}();`;

/**
 * The program, unchanged line by line, except for calls of the harness where a function or label begins that the
 * property forbids: without them, nothing would show that it is reached. With a schedule,
 * threads also wait for their turns.
 */
export function markProgram(
  program: TypedProgram,
  checks: readonly PropertyCheck[],
  schedule: Schedule | null,
): string {
  const turns = (schedule?.points ?? []).flatMap((point, number) => turnsAt(program, point, number));
  const marks = [...checks.flatMap((check) => marksOf(program, check)), ...turns];
  let text = program.text;
  for (const { at, mark } of marks.sort((one, other) => other.at - one.at))
    text = `${text.slice(0, at)}${mark}${text.slice(at)}`;
  if (schedule === null) return text;
  return `#define pthread_create ${CREATE}\nextern void ${TURN}(int);\n#line 1 "program.c"\n${text}`;
}

/** The expression behind a comma: what stands before it waits for the turn of the thread. */
function turnsAt({ lineStarts }: TypedProgram, point: SchedulePoint, number: number): readonly Mark[] {
  const offsetOf = (line: number, column: number) => (lineStarts[line - 1] ?? 0) + column - 1;
  return [
    { at: offsetOf(point.line, point.column), mark: `(${TURN}(${number}), ` },
    { at: offsetOf(point.endLine, point.endColumn) + 1, mark: ')' },
  ];
}

interface Mark {
  readonly at: number;
  readonly mark: string;
}

function marksOf({ functions, text }: TypedProgram, check: PropertyCheck): readonly Mark[] {
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
