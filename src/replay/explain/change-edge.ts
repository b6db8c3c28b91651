import type { RepairKind } from '../../vocabulary/witness-diagnosis.js';
import type { AutomatonEdge, Located } from '../../witness/witness.js';
import type { ShownExecution } from '../answer/answer.js';
import { oneLine } from '../claim/one-line.js';
import { findProgramPoints } from '../claim/program-points.js';
import { ofThread } from './change-edge-threads.js';
import { correctedTexts, otherNumbers } from './corrected-text.js';
import type { ChangeSubject } from './witness-change.js';

/** An edge that says something else. */
export interface ChangedEdge {
  readonly change: string;
  readonly kind: RepairKind;
  readonly chance?: 'likely' | 'possible';
  readonly others: Partial<AutomatonEdge>;
  readonly instead?: (found: ShownExecution) => readonly ChangedEdge[];
}

/** How far lines are moved, and how many functions are tried. */
const DISTANCES = [1, -1, 2, -2] as const;
const MAXIMUM_FUNCTIONS = 4;

const WITHOUT_OFFSETS = { startoffset: undefined, endoffset: undefined } as const;

/** What an edge may say too much. */
const PARTS: readonly {
  readonly name: string;
  readonly isStated: (edge: AutomatonEdge) => boolean;
  readonly without: Partial<AutomatonEdge>;
}[] = [
  {
    name: 'the scope of the assumption',
    isStated: ({ assumptionScope }) => assumptionScope !== undefined,
    without: { assumptionScope: undefined },
  },
  {
    name: 'the assumption',
    isStated: ({ assumption }) => assumption !== undefined,
    without: { assumption: undefined, assumptionScope: undefined, assumptionResultFunction: undefined },
  },
  {
    name: 'the offsets',
    isStated: ({ startoffset, endoffset }) => (startoffset ?? endoffset) !== undefined,
    without: WITHOUT_OFFSETS,
  },
  { name: 'the control', isStated: ({ control }) => control !== undefined, without: { control: undefined } },
  {
    name: 'the function that is entered',
    isStated: ({ enterFunction }) => enterFunction !== undefined,
    without: { enterFunction: undefined },
  },
  {
    name: 'the function that is left',
    isStated: ({ returnFromFunction }) => returnFromFunction !== undefined,
    without: { returnFromFunction: undefined },
  },
  {
    name: 'the lines',
    isStated: ({ startline }) => startline !== undefined,
    without: { startline: undefined, endline: undefined, ...WITHOUT_OFFSETS },
  },
];

/** The edge without one of the things that it says. */
export function omissionsOfEdge(edge: AutomatonEdge, number: number): readonly ChangedEdge[] {
  return PARTS.filter(({ isStated }) => isStated(edge)).map(({ name, without }) => ({
    change: `remove ${name} from edge ${number}`,
    kind: 'omission',
    others: without,
  }));
}

/** What an edge may have been meant to say, the likeliest first. */
export function correctionsOfEdge(
  edge: AutomatonEdge,
  number: number,
  subject: ChangeSubject,
): readonly ChangedEdge[] {
  return [
    ...ofControl(edge, number),
    ...ofThread(edge, number, subject),
    ...ofFunctions(edge, number, subject),
    ...ofText(edge, number, subject),
    ...ofNumbers(edge, number),
    ...ofRace(edge, number, subject),
    ...ofLines(edge, number, subject),
  ];
}

function ofControl({ control }: AutomatonEdge, number: number): readonly ChangedEdge[] {
  if (control === undefined) return [];
  const other = control === 'condition-true' ? 'condition-false' : 'condition-true';
  const change = `set the control of edge ${number} to ${other}`;
  return [{ change, kind: 'correction', others: { control: other } }];
}

/** Other functions: those that the line calls, or that it is in. */
function ofFunctions(
  { enterFunction, returnFromFunction, assumptionScope, startline }: AutomatonEdge,
  number: number,
  { claim: { frontEnd } }: ChangeSubject,
): readonly ChangedEdge[] {
  const inLine = findProgramPoints(frontEnd.program).filter(({ at }) => at.line === startline);
  const begun = frontEnd.program.functions.filter(
    ({ definition }) => definition?.nameRange.line === startline,
  );
  const around = [...inLine.map((point) => point.function), ...begun.map(({ name }) => name)];
  const isDefined = (name: string) =>
    frontEnd.program.functions.some((each) => each.name === name && each.definition !== undefined);
  const called = inLine.flatMap((point) =>
    point.kind === 'call' && point.callee !== undefined ? [point.callee] : [],
  );
  const others = (stated: Located<string> | undefined, names: readonly string[]) =>
    stated === undefined
      ? []
      : [...new Set(names)]
          .filter((name) => name !== stated.value)
          .slice(0, MAXIMUM_FUNCTIONS)
          .map((name) => ({ name, located: { ...stated, value: name } }));
  return [
    ...others(enterFunction, [...called, ...around]).map(({ name, located }) => ({
      change: `make edge ${number} enter ${name}`,
      kind: 'correction' as const,
      others: { enterFunction: located },
    })),
    ...others(returnFromFunction, [...around, ...called]).map(({ name, located }) => ({
      change: `make edge ${number} return from ${name}`,
      kind: 'correction' as const,
      others: { returnFromFunction: located },
    })),
    ...others(assumptionScope, [...around, ...called].filter(isDefined)).map(({ name, located }) => ({
      change: `set the scope of the assumption of edge ${number} to ${name}`,
      kind: 'correction' as const,
      others: { assumptionScope: located },
    })),
  ];
}

function assuming(assumption: Located<string>, number: number, value: string): ChangedEdge {
  return {
    change: `make edge ${number} assume \`${oneLine(value)}\``,
    kind: 'correction',
    others: { assumption: { ...assumption, value } },
  };
}

function ofText(
  { assumption }: AutomatonEdge,
  number: number,
  { claim }: ChangeSubject,
): readonly ChangedEdge[] {
  if (assumption === undefined) return [];
  const texts = correctedTexts(assumption.value, claim.frontEnd.program.text);
  return texts.map((text) => assuming(assumption, number, text));
}

function ofNumbers({ assumption }: AutomatonEdge, number: number): readonly ChangedEdge[] {
  if (assumption === undefined) return [];
  return [
    {
      change: `remove the assumption from edge ${number}`,
      kind: 'omission',
      others: { assumption: undefined, assumptionScope: undefined, assumptionResultFunction: undefined },
      instead: (found) =>
        otherNumbers(assumption.value).flatMap(({ texts }) =>
          texts(found, []).map((text) => assuming(assumption, number, text)),
        ),
    },
  ];
}

/** How far away the line of an access of a data race is looked for. */
const LINES_OF_RACE = 6;

/** The nearest line in which an access races, if one does anywhere: both accesses are violations. */
function ofRace(
  { startline, target }: AutomatonEdge,
  number: number,
  { claim: { witness, property } }: ChangeSubject,
): readonly ChangedEdge[] {
  if (startline === undefined || witness.format !== 'graphml') return [];
  const isLast = witness.nodes.some(({ id, violation }) => violation && id === target);
  if (!isLast || property.checks.every(({ kind }) => kind !== 'no-data-race')) return [];
  const near = Array.from({ length: LINES_OF_RACE }, (_, index) => [
    startline + index + 1,
    startline - index - 1,
  ]);
  return [
    {
      change: `remove the lines from edge ${number}`,
      kind: 'omission',
      others: { startline: undefined, endline: undefined, ...WITHOUT_OFFSETS },
      instead: () => near.flat().map((line) => inLine(line, number)),
    },
  ];
}

function inLine(line: number, number: number): ChangedEdge {
  return {
    change: `move edge ${number} to line ${line}`,
    kind: 'correction',
    others: { startline: line, endline: line, ...WITHOUT_OFFSETS },
  };
}

/** The same edge on another line: where the violation is, if it leads to it, and on lines nearby. */
function ofLines(
  { startline, target }: AutomatonEdge,
  number: number,
  { claim: { witness, frontEnd }, violations }: ChangeSubject,
): readonly ChangedEdge[] {
  if (startline === undefined || witness.format !== 'graphml') return [];
  const isLast = witness.nodes.some(({ id, violation }) => violation && id === target);
  const near = DISTANCES.map((distance) => startline + distance);
  const lines = [...(isLast ? violations.map(({ line }) => line) : []), ...near];
  const meant = new Set(lines.filter((line) => line >= 1 && line <= frontEnd.program.lineStarts.length));
  meant.delete(startline);
  return [...meant].map((line) => ({
    ...inLine(line, number),
    ...(isLast && violations.some((each) => each.line === line) ? {} : { chance: 'possible' }),
  }));
}
