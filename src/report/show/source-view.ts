import type { Showing, ShownProgram, WitnessPart } from '../../use-cases/show/showing.js';
import { edgesByLine } from '../../use-cases/show/shown-automaton.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';
import { highlightLines } from './c-highlighting.js';
import { divergenceLocation, divergenceNote } from './diagnosis-view.js';

/** How many notes are shown below a line; the rest is only counted. */
const NOTES_OF_LINE = 12;
const EDGE_NOTES_OF_LINE = 3;
/** How many edges of a line are examined for such notes. */
const EDGES_SEARCHED = 200;
/** Number of lines in a block; a browser lays out a block only when it becomes visible. */
const LINES_OF_BLOCK = 100;
/** How many characters of a note are shown at once. */
const NOTE_LENGTH = 600;

/** A part with its id in the page: the numbers of the witness and of the part. */
interface Note {
  readonly id: string;
  readonly witness: number;
  readonly part: WitnessPart;
}

/** The programs, line by line, with what the witnesses say below each line. */
export function sourceView(showing: Showing): Markup {
  const files = showing.programs.map((program, index) => fileView(showing, program, index));
  return markup`<div class="files">${files}</div>`;
}

function fileView(showing: Showing, { text, path }: ShownProgram, program: number): Markup {
  const hidden = program === 0 ? NOTHING : markup` hidden`;
  if (text === null) {
    return markup`<div class="file" id="file-${program}"${hidden}><p class="empty">${path} is not UTF-8 text.</p></div>`;
  }
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const notes = notesByLine(showing, program);
  const edges = showing.witnesses.map(({ automaton, format }) =>
    automaton === null || format === 'yaml'
      ? new Map<number, readonly number[]>()
      : edgesByLine(automaton, program),
  );
  const code = highlightLines(lines);
  const rows = lines.map((_, index) => {
    const line = index + 1;
    const own = notes.get(line) ?? [];
    const counts = edges.map((each) => each.get(line)?.length ?? 0);
    const edgeNotes = edges.map((each, witness) => edgeNotesView(each.get(line) ?? [], witness, showing));
    const divergences = showing.witnesses.flatMap((witness, number) => {
      const place = divergenceLocation(witness, showing.programs);
      return place?.program === program && place.line === line ? [divergenceNote(witness, number)] : [];
    });
    const isMarked = own.length > 0 || divergences.length > 0 || counts.some((count) => count > 0);
    return markup`<div class="line${isMarked ? ' marked' : ''}" id="p${program}-${line}"><span class="number">${line}</span><code>${code[index]}</code>${counts.map((count, witness) => edgeButton(count, `${witness}.${program}.${line}`, showing))}</div>${notesView({ notes: own, edgeNotes, divergences }, showing)}`;
  });
  const blocks: Markup[] = [];
  for (let start = 0; start < rows.length; start += LINES_OF_BLOCK) {
    blocks.push(markup`<div class="block">${rows.slice(start, start + LINES_OF_BLOCK)}</div>`);
  }
  return markup`<div class="file" id="file-${program}"${hidden}>${blocks}</div>`;
}

function edgeButton(count: number, place: string, { witnesses }: Showing): Markup {
  if (count === 0) return NOTHING;
  const name = witnesses.length > 1 ? `${witnessSide(Number(place[0]))} ` : '';
  return markup`<button type="button" class="edges w${place[0]}" data-edges="${place}">${name}${count} ${count === 1 ? 'edge' : 'edges'}</button>`;
}

function notesByLine({ witnesses }: Showing, program: number): ReadonlyMap<number, readonly Note[]> {
  const notes = new Map<number, Note[]>();
  for (const [witness, { parts }] of witnesses.entries()) {
    for (const [index, part] of parts.entries()) {
      if (part.place?.program !== program) continue;
      const note = { id: `${witness}.${index}`, witness, part };
      const known = notes.get(part.place.line);
      if (known === undefined) notes.set(part.place.line, [note]);
      else known.push(note);
    }
  }
  return notes;
}

/** What edges of a line ask for, if that is more than their place; the rest is in the list. */
function edgeNotesView(
  numbers: readonly number[],
  witness: number,
  { witnesses }: Showing,
): Markup | undefined {
  const { automaton, findings } = witnesses[witness] ?? {};
  if (automaton == null) return undefined;
  const told = numbers.slice(0, EDGES_SEARCHED).filter((number) => {
    const { guards = [], findings: found = [] } = automaton.edges[number] ?? {};
    return (
      found.length > 0 || guards.some((guard) => guard.startsWith('assume') || guard.startsWith('condition'))
    );
  });
  if (told.length === 0) return undefined;
  const notes = told.slice(0, EDGE_NOTES_OF_LINE).map((number) => {
    const { from, to, guards = [], findings: found = [] } = automaton.edges[number] ?? { from: 0, to: 0 };
    const marks = markView(found, findings ?? []);
    return markup`<button type="button" class="note w${witness} edge" data-edge="${witness}.${number}">${witnesses.length > 1 ? markup`<span class="side">${witnessSide(witness)}</span>` : NOTHING}<span class="type">${automaton.states[from]?.id} &rarr; ${automaton.states[to]?.id}</span> <code>${guards.join(' · ')}</code>${marks}</button>`;
  });
  const more = told.length - notes.length;
  return markup`${notes}${more > 0 ? markup`<p class="quiet">and more, see the automaton</p>` : NOTHING}`;
}

/** The findings of a part, as a marker with their texts. */
function markView(numbers: readonly number[], findings: Showing['witnesses'][number]['findings']): Markup {
  if (numbers.length === 0) return NOTHING;
  const found = numbers.flatMap((number) => findings[number] ?? []);
  const severity = found.some((each) => each.severity === 'error') ? 'error' : 'warning';
  return markup`<span class="finding"><span class="tag ${severity}">${found.map(({ ruleId }) => ruleId).join(' ')}</span> ${found.map(({ message }) => message).join('; ')}</span>`;
}

/** Everything that is shown below a line. */
interface NotesOfLine {
  readonly notes: readonly Note[];
  readonly edgeNotes: readonly (Markup | undefined)[];
  /** Where executions depart from witnesses. */
  readonly divergences: readonly Markup[];
}

function notesView({ notes, edgeNotes, divergences }: NotesOfLine, showing: Showing): Markup {
  const isEmpty = notes.length === 0 && divergences.length === 0;
  if (isEmpty && edgeNotes.every((each) => each === undefined)) return NOTHING;
  const more = notes.length - NOTES_OF_LINE;
  return markup`<div class="notes">${notes.slice(0, NOTES_OF_LINE).map((note) => noteView(note, showing))}${more > 0 ? markup`<p class="quiet">and ${more} more, see the list</p>` : NOTHING}${edgeNotes}${divergences}</div>`;
}

function noteView({ id, witness, part }: Note, { witnesses }: Showing): Markup {
  const { kind, type, action, segment, text, thread, place, findings } = part;
  const side = witnesses.length > 1 ? markup`<span class="side">${witnessSide(witness)}</span>` : NOTHING;
  const number =
    segment === null ? NOTHING : markup`<span class="segment" title="segment ${segment}">${segment}</span>`;
  const column = place?.column == null ? '' : `:${place.column}`;
  const shown = text !== null && text.length > NOTE_LENGTH ? `${text.slice(0, NOTE_LENGTH)}…` : text;
  return markup`<button type="button" class="note w${witness} ${kind}" data-part="${id}">${side}${number}<span class="tag ${knownClass(action ?? kind)}">${action ?? kind}</span> <span class="type">${type.replaceAll('_', ' ')}${column === '' ? '' : ` ${column}`}${thread === null ? '' : `, thread ${thread}`}</span>${shown === null ? NOTHING : markup` <code>${shown}</code>`}${markView(findings, witnesses[witness]?.findings ?? [])}</button>`;
}

const CLASSES = new Set(['follow', 'avoid', 'cycle', 'invariant', 'requires', 'ensures']);

/** A word from the witness becomes a class only if it is one of ours. */
function knownClass(word: string): string {
  return CLASSES.has(word) ? word : 'other';
}

/** The names of the two witnesses on a page. */
export function witnessSide(witness: number): string {
  return witness === 0 ? 'A' : 'B';
}
