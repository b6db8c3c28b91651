import { baseName } from '../source/base-name.js';
import { SourceText } from '../source/source-text.js';
import { quote } from '../witness/quote.js';

import type { Diagnostic, Fix } from './diagnostic.js';
import { spaceBefore, type TextTag, tagAt, tagsBefore } from './graphml-text.js';
import type { LintContext, LintedProgram } from './lint-context.js';
import { COMMON_KEYS } from './witnesslint/standard-keys.js';

/** Keys of the format that WitnessLint does not know. */
const FURTHER_KEYS: ReadonlyMap<string, 'graph' | 'edge'> = new Map([
  ['witness-format-version', 'graph'],
  ['originfile', 'edge'],
]);

const BOOLEAN_KEYS: ReadonlySet<string> = new Set([
  'entry',
  'sink',
  'violation',
  'cyclehead',
  'enterLoopHead',
]);
const NUMBER_KEYS: ReadonlySet<string> = new Set(['startline', 'endline', 'startoffset', 'endoffset']);

/** What is known for the corrections of one file. */
interface Correctable {
  readonly text: string;
  readonly source: SourceText;
  /** The one program that the witness is about; undefined where that is not certain. */
  readonly program: LintedProgram | undefined;
}

/** The findings that one kind of correction is for, and what it makes of them. */
interface Correction {
  readonly rules: readonly string[];
  readonly correct: (
    findings: readonly Diagnostic[],
    file: Correctable,
  ) => Iterable<readonly [Diagnostic, Fix]>;
}

const CORRECTIONS: readonly Correction[] = [
  { rules: ['WG016', 'WG017'], correct: declareKeys },
  { rules: ['WG050'], correct: addData },
  { rules: ['WG055'], correct: writeOffsets },
  { rules: ['WG056', 'WT003'], correct: writeHashes },
];

/**
 * Adds their corrections to findings about a GraphML file. A file is read element by element and its text is not kept,
 * so the text is looked at again.
 *
 * @param text the decoded file without its byte order mark
 * @param programFiles what the witness calls its program
 */
export function withGraphmlFixes(
  findings: readonly Diagnostic[],
  text: string,
  { programs = [] }: LintContext,
  programFiles: readonly string[],
): readonly Diagnostic[] {
  const wanted = CORRECTIONS.map(({ rules, correct }) => ({
    found: findings.filter(({ ruleId }) => rules.includes(ruleId)),
    correct,
  })).filter(({ found }) => found.length > 0);
  if (wanted.length === 0) return findings;
  const program = programOf(programs, programFiles);
  const file = { text, source: new SourceText(text, ''), program };
  const fixes = new Map(wanted.flatMap(({ found, correct }) => [...correct(found, file)]));
  return findings.map((finding) => {
    const fix = fixes.get(finding);
    return fix === undefined ? finding : { ...finding, fix };
  });
}

function programOf(
  programs: readonly LintedProgram[],
  programFiles: readonly string[],
): LintedProgram | undefined {
  const [first, second] = programs;
  if (second === undefined) return first;
  const names = programFiles.map(baseName);
  const [named, other] = programs.filter(({ name }) => names.includes(baseName(name)));
  return other === undefined ? named : undefined;
}

/** The start tag that a finding points at. */
function tagOf({ position }: Diagnostic, { source, text }: Correctable, local: string): TextTag | undefined {
  const offset = source.offsetAt(position);
  return offset === undefined ? undefined : tagAt(text, offset, local);
}

/** One correction declares all keys at once: in front of the graph, where a key that is not declared may be. */
function* declareKeys(
  findings: readonly Diagnostic[],
  file: Correctable,
): Iterable<readonly [Diagnostic, Fix]> {
  const { tags, end: graph } = tagsBefore(file.text, 'key', 'graph');
  const declared = new Set(tags.map(({ attributes }) => attributes.get('id')));
  const wanted = new Map<string, Diagnostic>();
  for (const finding of findings) {
    const id = tagOf(finding, file, 'data')?.attributes.get('key');
    if (id === undefined || declared.has(id) || !isOfFormat(id, finding)) continue;
    if (!wanted.has(id)) wanted.set(id, finding);
  }
  const [first] = wanted.values();
  if (graph === undefined || first === undefined) return;
  const space = spaceBefore(file.text, graph.start);
  const text = [...wanted.keys()].map((id) => `${declarationOf(id, graph.prefix)}${space}`).join('');
  const description = `declare ${[...wanted.keys()].map(quote).join(', ')}`;
  yield [first, { description, edits: [{ start: graph.start, end: graph.start, text }] }];
}

/** A key that the format does not have may be a slip of the pen; one at the wrong element is another mistake. */
function isOfFormat(id: string, { ruleId, message }: Diagnostic): boolean {
  if (ruleId === 'WG016') return COMMON_KEYS.has(id);
  return message.endsWith(`for="${FURTHER_KEYS.get(id)}"`);
}

function declarationOf(id: string, prefix: string): string {
  const domain = COMMON_KEYS.get(id) ?? FURTHER_KEYS.get(id);
  const type = BOOLEAN_KEYS.has(id) ? 'boolean' : NUMBER_KEYS.has(id) ? 'int' : 'string';
  return `<${prefix}key id="${id}" attr.name="${id}" attr.type="${type}" for="${domain}"/>`;
}

/** One correction adds all data of the graph that are known without the author. */
function* addData(findings: readonly Diagnostic[], file: Correctable): Iterable<readonly [Diagnostic, Fix]> {
  const { text, program } = file;
  const graph = findings[0] && tagOf(findings[0], file, 'graph');
  if (graph === undefined || graph.form === 'empty') return;
  const values = new Map<string, string>([['creationtime', currentTime()]]);
  if (program !== undefined) values.set('programhash', program.sha256);
  const missing = findings.flatMap((finding) => {
    const key = /<data key="([^"]+)">/.exec(finding.message)?.[1] ?? '';
    return values.has(key) && !hasData(text, graph, key) ? [{ key, finding }] : [];
  });
  const [first] = missing;
  if (first === undefined) return;
  const next = /\S/g;
  next.lastIndex = graph.end;
  const space = spaceBefore(text, next.exec(text)?.index ?? graph.end);
  const tag = `${graph.prefix}data`;
  const added = missing.map(({ key }) => `${space}<${tag} key="${key}">${values.get(key)}</${tag}>`).join('');
  const description = `add ${missing.map(({ key }) => quote(key)).join(', ')}`;
  yield [first.finding, { description, edits: [{ start: graph.end, end: graph.end, text: added }] }];
}

/** Data of the key that have no text are another finding; a second element of it would be wrong. */
function hasData(text: string, graph: TextTag, key: string): boolean {
  const head = text.slice(graph.end, graph.end + 100_000);
  return head.includes(`"${key}"`) || head.includes(`'${key}'`);
}

/** In seconds: what is added is the time of the correction. */
function currentTime(): string {
  return new Date().toISOString().replace(/\.\d+/, '');
}

/** The text of data, where it is nothing but text. */
function replaceText(
  finding: Diagnostic,
  file: Correctable,
  description: string,
  correct: (value: string) => string | undefined,
): Fix | undefined {
  const tag = tagOf(finding, file, 'data');
  if (tag === undefined) return undefined;
  const content = /\s*([^<>&]*?)\s*(?=<\/)/y;
  content.lastIndex = tag.end;
  const match = content.exec(file.text);
  const value = match?.[1];
  const text = value === undefined ? undefined : correct(value);
  if (match === null || value === undefined || text === undefined || text === value) return undefined;
  const start = match.index + match[0].indexOf(value);
  return { description, edits: [{ start, end: start + value.length, text }] };
}

function* writeHashes(
  findings: readonly Diagnostic[],
  file: Correctable,
): Iterable<readonly [Diagnostic, Fix]> {
  const { program } = file;
  if (program === undefined) return;
  const description = `write the SHA-256 of ${quote(baseName(program.name))}`;
  for (const finding of findings) {
    const fix = replaceText(finding, file, description, () => program.sha256);
    if (fix !== undefined) yield [finding, fix];
  }
}

/** A time whose zone lacks nothing but its colon. */
function* writeOffsets(
  findings: readonly Diagnostic[],
  file: Correctable,
): Iterable<readonly [Diagnostic, Fix]> {
  for (const finding of findings) {
    const fix = replaceText(finding, file, 'write the zone with a colon', (value) => {
      const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2})(\d{2})$/.exec(value);
      return match === null ? undefined : `${match[1]}:${match[2]}`;
    });
    if (fix !== undefined) yield [finding, fix];
  }
}
