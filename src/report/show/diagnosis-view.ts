import { baseName } from '../../source/base-name.js';
import type { Showing, ShownWitness } from '../../use-cases/show/showing.js';
import { DIAGNOSIS_HEADINGS, describeDiagnosis } from '../diagnosis-text.js';
import { limitLines } from '../limit-text.js';
import { numberText } from '../line-column-text.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';

/** A line of a shown program at which an execution and a witness part. */
export interface DivergenceLocation {
  /** Number of the program among those shown. */
  readonly program: number;
  /** From 1. */
  readonly line: number;
}

/** Where the execution that got furthest diverges from a witness; undefined if no line of the program is that location. */
export function divergenceLocation(
  { trace }: ShownWitness,
  programs: Showing['programs'],
): DivergenceLocation | undefined {
  const divergence = trace.kind === 'followed' ? trace.lesson.parting : null;
  if (divergence === null || divergence.line === null) return undefined;
  const { file, line } = divergence;
  const program = file === undefined ? 0 : programs.findIndex(({ path }) => baseName(path) === file);
  return programs[program] === undefined ? undefined : { program, line };
}

/** What can be learnt from a witness that is not confirmed, with a way to the line. */
export function diagnosisView(witness: ShownWitness, programs: Showing['programs']): Markup {
  const { trace } = witness;
  if (trace.kind === 'none') return NOTHING;
  const { lesson, inputs } = trace;
  const { divergence, tried, repairs, readings } = describeDiagnosis(lesson, inputs);
  const ended = limitLines(trace.limit);
  if (divergence === null && repairs.length + readings.length + ended.length === 0) return NOTHING;
  const told =
    divergence === null
      ? NOTHING
      : markup`<h3>${DIAGNOSIS_HEADINGS.divergence}</h3><p><span class="tag missing">${divergence.part}</span> ${divergence.says}</p>${placeView(witness, programs)}${sentences([divergence.values, divergence.needs ?? ''])}`;
  const changes = repairs.map(
    ({ change, leads }) => markup`<li><b>${change}</b> <span class="quiet">${leads}</span></li>`,
  );
  const others = readings.map(
    ({ tools, reads }) => markup`<li><b>${tools}</b> <span class="quiet">${reads}</span></li>`,
  );
  return markup`<div class="lesson">${told}${tried === null ? NOTHING : markup`<p class="quiet">${tried}</p>`}${listView(DIAGNOSIS_HEADINGS.repairs, 'repairs', changes)}${listView(DIAGNOSIS_HEADINGS.readings, 'readings', others)}${sentences(ended)}</div>`;
}

/** The note below the line of the program. */
export function divergenceNote(witness: ShownWitness, number: number): Markup {
  const { trace } = witness;
  if (trace.kind === 'none') return NOTHING;
  const { divergence } = describeDiagnosis(trace.lesson, trace.inputs);
  if (divergence === null) return NOTHING;
  const [change] = trace.lesson.repairs;
  const help =
    change === undefined ? NOTHING : markup` <span class="type">This would help: ${change.change}.</span>`;
  const values = divergence.values === '' ? NOTHING : markup` <code>${divergence.values}</code>`;
  return markup`<button type="button" class="note w${number} parting" data-trace="${number}"><span class="tag missing">not passed</span> ${divergence.part} ${divergence.says}${values}${help}</button>`;
}

function placeView(witness: ShownWitness, programs: Showing['programs']): Markup {
  const divergence = witness.trace.kind === 'followed' ? witness.trace.lesson.parting : null;
  if (divergence === null || divergence.line === null || divergence.source === null) return NOTHING;
  const { line, source } = divergence;
  const place = divergenceLocation(witness, programs);
  const text = markup`<span class="where">${numberText({ ...divergence, line })}</span> <code>${source.trim()}</code>`;
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
