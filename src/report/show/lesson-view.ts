import { baseName } from '../../source/base-name.js';
import type { Showing, ShownWitness } from '../../use-cases/show/showing.js';
import { LESSON_HEADINGS, tellLesson } from '../lesson-text.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';
import { numberText } from '../place-text.js';

/** A line of a shown program at which an execution and a witness part. */
export interface PartingPlace {
  /** Number of the program among those shown. */
  readonly program: number;
  /** From 1. */
  readonly line: number;
}

/** Where the execution that got furthest departs from a witness; undefined if no line of the program is that place. */
export function partingPlace(
  { trace }: ShownWitness,
  programs: Showing['programs'],
): PartingPlace | undefined {
  const parting = trace.kind === 'followed' ? trace.lesson.parting : null;
  if (parting === null || parting.line === null) return undefined;
  const { file, line } = parting;
  const program = file === undefined ? 0 : programs.findIndex(({ path }) => baseName(path) === file);
  return programs[program] === undefined ? undefined : { program, line };
}

/** What can be learnt from a witness that is not confirmed, with a way to the line. */
export function lessonView(witness: ShownWitness, programs: Showing['programs']): Markup {
  const { trace } = witness;
  if (trace.kind === 'none') return NOTHING;
  const { lesson, inputs } = trace;
  const { parting, tried, repairs, readings } = tellLesson(lesson, inputs);
  if (parting === null && repairs.length === 0 && readings.length === 0) return NOTHING;
  const told =
    parting === null
      ? NOTHING
      : markup`<h3>${LESSON_HEADINGS.parting}</h3><p><span class="tag missing">${parting.part}</span> ${parting.says}</p>${placeView(witness, programs)}${sentences([parting.values, parting.needs ?? ''])}`;
  const changes = repairs.map(
    ({ change, leads }) => markup`<li><b>${change}</b> <span class="quiet">${leads}</span></li>`,
  );
  const others = readings.map(
    ({ tools, reads }) => markup`<li><b>${tools}</b> <span class="quiet">${reads}</span></li>`,
  );
  return markup`<div class="lesson">${told}${tried === null ? NOTHING : markup`<p class="quiet">${tried}</p>`}${listView(LESSON_HEADINGS.repairs, 'repairs', changes)}${listView(LESSON_HEADINGS.readings, 'readings', others)}</div>`;
}

/** The note below the line of the program. */
export function partingNote(witness: ShownWitness, number: number): Markup {
  const { trace } = witness;
  if (trace.kind === 'none') return NOTHING;
  const { parting } = tellLesson(trace.lesson, trace.inputs);
  if (parting === null) return NOTHING;
  const [change] = trace.lesson.repairs;
  const help =
    change === undefined ? NOTHING : markup` <span class="type">This would help: ${change.change}.</span>`;
  const values = parting.values === '' ? NOTHING : markup` <code>${parting.values}</code>`;
  return markup`<button type="button" class="note w${number} parting" data-trace="${number}"><span class="tag missing">not passed</span> ${parting.part} ${parting.says}${values}${help}</button>`;
}

function placeView(witness: ShownWitness, programs: Showing['programs']): Markup {
  const parting = witness.trace.kind === 'followed' ? witness.trace.lesson.parting : null;
  if (parting === null || parting.line === null || parting.source === null) return NOTHING;
  const { line, source } = parting;
  const place = partingPlace(witness, programs);
  const text = markup`<span class="where">${numberText({ ...parting, line })}</span> <code>${source.trim()}</code>`;
  return place === undefined
    ? markup`<p>${text}</p>`
    : markup`<p><button type="button" class="entry" data-go="${place.program}.${place.line}">${text}</button></p>`;
}

function sentences(texts: readonly string[]): Markup {
  return markup`${texts.filter((text) => text !== '').map((text) => markup`<p>${text}</p>`)}`;
}

function listView(heading: string, name: string, entries: readonly Markup[]): Markup {
  return entries.length === 0 ? NOTHING : markup`<h3>${heading}</h3><ul class="${name}">${entries}</ul>`;
}
