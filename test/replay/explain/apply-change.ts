import { parse } from 'yaml';
import { propertyText } from '../pair.js';
import type { WrongRow } from './wrong-rows.js';

interface Waypoint {
  type: string;
  action: string;
  location: Record<string, unknown>;
  constraint?: Record<string, unknown>;
  [key: string]: unknown;
}

interface Segment {
  segment: { waypoint: Waypoint }[];
}

const WORDS: Readonly<Record<string, string>> = {
  assumption: 'assumption',
  branching: 'branching',
  call: 'function_enter',
  return: 'function_return',
  target: 'target',
};

/** What a reader of an explanation does with a change that it suggests, in the text of the witness. */
type Change = readonly [
  pattern: RegExp,
  apply: (segments: Segment[], words: readonly string[], row: WrongRow) => Partial<WrongRow> | undefined,
];

const numbered = (segments: Segment[], number: string | undefined): Segment => {
  const segment = segments[Number(number) - 1];
  if (segment === undefined) throw new Error(`there is no segment ${number}`);
  return segment;
};

const goalOf = (segments: Segment[], number: string | undefined, avoided?: string): Waypoint => {
  const goal = numbered(segments, number).segment.findLast(
    ({ waypoint }) => (waypoint.action === 'avoid') === (avoided !== undefined),
  );
  if (goal === undefined) throw new Error(`segment ${number} has no waypoint to follow`);
  return goal.waypoint;
};

const CHANGES: readonly Change[] = [
  [
    /^set the condition of (what )?segment (\d+) (?:avoids )?to `(.*)`$/,
    (segments, [avoided, number, value]) => {
      const goal = goalOf(segments, number, avoided);
      goal.constraint = { ...goal.constraint, value };
      return undefined;
    },
  ],
  [
    /^set the branching of (what )?segment (\d+) (?:avoids )?to (true|false|default|-?\d+)$/,
    (segments, [avoided, number, value]) => {
      goalOf(segments, number, avoided).constraint = { value };
      return undefined;
    },
  ],
  [
    /^remove the condition `.*` from (what )?segment (\d+)(?: avoids)?$/,
    (segments, [avoided, number]) => {
      const goal = goalOf(segments, number, avoided);
      if (goal.type === 'assumption') goal.constraint = { ...goal.constraint, value: '1' };
      else delete goal.constraint;
      return undefined;
    },
  ],
  [
    /^move the (\w+) of (what )?segment (\d+) (?:avoids )?to (\d+):(\d+)$/,
    (segments, [word = '', avoided, number, line, column]) => {
      const moved = numbered(segments, number).segment.filter(
        ({ waypoint: { type, action } }) =>
          type === WORDS[word] && (avoided === undefined || action === 'avoid'),
      );
      for (const { waypoint } of moved) {
        const { function: _, ...location } = waypoint.location;
        waypoint.location = { ...location, line: Number(line), column: Number(column) };
      }
      return undefined;
    },
  ],
  [
    /^move segment (\d+), which has the target, to the end$/,
    (segments, [number]) => {
      segments.push(...segments.splice(Number(number) - 1, 1));
      return undefined;
    },
  ],
  [
    /^remove segment (\d+)$/,
    (segments, [number]) => {
      segments.splice(Number(number) - 1, 1);
      return undefined;
    },
  ],
  [
    /^remove the avoided waypoint (\d+) from segment (\d+)$/,
    (segments, [at, number]) => {
      numbered(segments, number).segment.splice(Number(at) - 1, 1);
      return undefined;
    },
  ],
  [
    /^remove the function \w+ from segment (\d+)$/,
    (segments, [number]) => {
      delete goalOf(segments, number).location.function;
      return undefined;
    },
  ],
  [
    /^(add|subtract) 1 (?:to|from) every (column|line)$/,
    (segments, [way, which]) => {
      for (const { segment } of segments)
        for (const { waypoint } of segment) {
          const key = which === 'line' ? 'line' : 'column';
          waypoint.location[key] = Number(waypoint.location[key]) + (way === 'add' ? 1 : -1);
        }
      return undefined;
    },
  ],
  [
    /^swap segments (\d+) and (\d+)$/,
    (segments, [one, other]) => {
      const [first, second] = [numbered(segments, one), numbered(segments, other)];
      segments.splice(Number(one) - 1, 2, second, first);
      return undefined;
    },
  ],
  [
    /^make segment (\d+) a (\w+)$/,
    (segments, [number, type = '']) => {
      const goal = goalOf(segments, number);
      goal.type = type;
      if (type === 'function_enter') delete goal.constraint;
      return undefined;
    },
  ],
  [
    /^make segments? (\d+)(?: to (\d+))? the cycle$/,
    (segments, [from, to]) => {
      for (let number = Number(from); number <= Number(to ?? from); number++)
        for (const { waypoint } of numbered(segments, String(number)).segment)
          if (waypoint.action === 'follow') waypoint.action = 'cycle';
      return undefined;
    },
  ],
  [
    /^add segment \d+ with the target at (\d+):(\d+)$/,
    (segments, [line, column]) => {
      const model = goalOf(segments, String(segments.length)).location;
      const location = { file_name: model.file_name, line: Number(line), column: Number(column) };
      segments.push({ segment: [{ waypoint: { type: 'target', action: 'follow', location } }] });
      return undefined;
    },
  ],
  [
    /^add segment \d+ with the cycle: the branching at (\d+):(\d+) is true$/,
    (segments, [line, column]) => {
      const model = goalOf(segments, String(segments.length)).location;
      const location = { file_name: model.file_name, line: Number(line), column: Number(column) };
      const constraint = { value: 'true' };
      segments.push({
        segment: [{ waypoint: { type: 'branching', action: 'cycle', constraint, location } }],
      });
      return undefined;
    },
  ],
  [
    /^set the file of every waypoint to (.+)$/,
    (segments, [name]) => {
      for (const { segment } of segments)
        for (const { waypoint } of segment) waypoint.location.file_name = name;
      return undefined;
    },
  ],
  [
    /^change thread (\d+) of segment (\d+) to thread (\d+)$/,
    (segments, [from, number, to]) => {
      for (const { waypoint } of numbered(segments, number).segment)
        if (waypoint.thread_id === Number(from)) waypoint.thread_id = Number(to);
      return undefined;
    },
  ],
  [
    /^swap the threads of segment (\d+)$/,
    (segments, [number]) => {
      const [one, other] = numbered(segments, number).segment.map(({ waypoint }) => waypoint);
      if (one === undefined || other === undefined) throw new Error('there are two waypoints');
      [one.thread_id, other.thread_id] = [other.thread_id, one.thread_id];
      return undefined;
    },
  ],
  [
    /^add a segment before segment (\d+) that enters the call at (\d+):(\d+)$/,
    (segments, [number, line, column]) => {
      const model = goalOf(segments, number).location;
      const location = { file_name: model.file_name, line: Number(line), column: Number(column) };
      const waypoint = { type: 'function_enter', action: 'follow', thread_id: 0, location };
      segments.splice(Number(number) - 1, 0, { segment: [{ waypoint }] });
      return undefined;
    },
  ],
  [/^make the witness about (ILP32|LP64)$/, (_, [model]) => ({ dataModel: model as WrongRow['dataModel'] })],
  [/^make the witness about ([\w-]+)$/, (_, [name = '']) => ({ property: propertyText(name) })],
];

/** The row with a change that an explanation suggests for its YAML witness. */
export function withChange(row: WrongRow, change: string): WrongRow {
  const document = parse(row.witness) as { content: Segment[] }[];
  const segments = document[0]?.content ?? [];
  for (const [pattern, apply] of CHANGES) {
    const match = pattern.exec(change);
    if (match === null) continue;
    const changed = apply(segments, match.slice(1), row);
    return { ...row, witness: JSON.stringify(document), ...changed };
  }
  throw new Error(`nobody says how to ${change}`);
}
