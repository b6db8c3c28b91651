import { RESULT_CATEGORIES, type ResultCategory } from '../resolve/result-category.js';
import { InputError, type Position } from '../source/input-error.js';
import { parseExpectedVerdict } from '../task/verdict.js';
import type { ResultRun } from './results-file.js';

/** A number with its unit as BenchExec writes it; old versions write every digit that Python has. */
const QUANTITY = /^(?<number>[0-9]{1,25}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,2})?) ?(?<unit>[A-Za-z]{0,2})$/;
const TIMES = new Map([
  ['', 1],
  ['s', 1],
  ['ms', 0.001],
]);
const SIZES = new Map([
  ['', 1],
  ['B', 1],
  ['kB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
]);
const SCORE = /^-?[0-9]{1,9}(?:\.[0-9]{1,9})?$/;

/**
 * Makes a run from its attributes and columns.
 *
 * @throws InputError `structure` with the place of the run, for values without a meaning
 */
export function toRun(
  attributes: Readonly<Record<string, string>>,
  columns: ReadonlyMap<string, string>,
  position: Position,
  file: string,
): ResultRun {
  const refuse = (message: string, remedy: string): never => {
    throw new InputError({ code: 'structure', file, position, message, remedy });
  };
  const { name, properties, propertyFile, expectedVerdict } = attributes;
  const quantity = (titles: readonly string[], units: ReadonlyMap<string, number>): number | undefined => {
    const title = titles.find((each) => columns.has(each));
    const text = title === undefined ? '' : (columns.get(title)?.trim() ?? '');
    if (text === '' || text === 'None') return undefined;
    const { number = '', unit = '' } = QUANTITY.exec(text)?.groups ?? {};
    const factor = number === '' ? undefined : units.get(unit);
    if (factor !== undefined) return Number(number) * factor;
    return refuse(`has the ${title} ${quote(text)}`, "write it as BenchExec does: '3.5s', '7000000B'");
  };
  const score = columns.get('score')?.trim();
  if (score !== undefined && score !== '' && !SCORE.test(score)) {
    refuse(`has the score ${quote(score)}`, 'write a number, or remove the column');
  }
  return {
    name: name === undefined || name === '' ? refuse('has a <run> without name', 'state its name') : name,
    propertyFile: propertyFile === '' ? undefined : propertyFile,
    properties: (properties ?? '').split(/[\s,]+/).filter((each) => each !== ''),
    expectedVerdict: toExpected(expectedVerdict ?? '', refuse),
    status: trimmedText(columns.get('status')),
    category: toCategory(columns.get('category') ?? '', refuse),
    cputime: quantity(['cputime', 'cpuTime'], TIMES),
    walltime: quantity(['walltime', 'wallTime'], TIMES),
    memory: quantity(['memory', 'memUsage'], SIZES),
    score: trimmedText(score),
    columns,
    position,
  };
}

type Refuse = (message: string, remedy: string) => never;

function toExpected(text: string, refuse: Refuse): string | undefined {
  if (text === '') return undefined;
  try {
    parseExpectedVerdict(text);
    return text;
  } catch {
    return refuse(
      `has the expectedVerdict ${quote(text)}`,
      "write 'true', 'false' or 'false(<subproperty>)'",
    );
  }
}

function toCategory(text: string, refuse: Refuse): ResultCategory | undefined {
  // Tables give a run that did not happen the category `aborted`.
  if (text === '' || text === 'aborted') return undefined;
  const category = RESULT_CATEGORIES.find((each) => each === text);
  return category ?? refuse(`has the category ${quote(text)}`, `use one of ${RESULT_CATEGORIES.join(', ')}`);
}

function trimmedText(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/** Text of unknown origin and length, for a message. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
