import { checkSchema, type SchemaName, type SchemaViolation } from '../source/check-schema.js';
import { InputError, type Position } from '../source/input-error.js';
import { parseYaml } from '../source/parse-yaml.js';
import { SourceText } from '../source/source-text.js';

/** The form that a JSON document must have. */
export interface RecordForm {
  readonly schema: SchemaName;
  /** As in `is not a result of validate`. */
  readonly what: string;
  readonly remedy: string;
}

/** In larger files, only the line of a mistake is given: finding the column takes a second parser. */
const MAXIMUM_LOCATED = 1_000_000;

/**
 * Reads JSON documents: a single one, a list, or a sequence, one per line or indented.
 * @param chooseForm the form that a document must have
 * @throws InputError `syntax` or `structure` with line and column
 */
export function readJsonRecords(
  source: SourceText,
  chooseForm: (value: unknown) => RecordForm,
): readonly unknown[] {
  return splitDocuments(source).flatMap((part) => {
    const value = parsePart(part, source.file);
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const [index, each] of list.entries()) {
      const form = chooseForm(each);
      const [violation] = checkSchema(form.schema, each);
      if (violation !== undefined)
        throw located(violation, Array.isArray(value) ? [index] : [], { part, source, form });
    }
    return list;
  });
}

/** A text that is complete JSON, and the number of lines before it. */
interface Part {
  readonly text: string;
  readonly linesBefore: number;
}

/** The whole text, or several documents if more than one line begins with `{`: lines inside a result are indented. */
function splitDocuments({ text }: SourceText): readonly Part[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('{') ? [index] : []));
  if (starts.length < 2) return [{ text, linesBefore: 0 }];
  return starts.map((start, index) => ({
    text: lines.slice(index === 0 ? 0 : start, starts[index + 1] ?? lines.length).join('\n'),
    linesBefore: index === 0 ? 0 : start,
  }));
}

function parsePart(part: Part, file: string): unknown {
  try {
    return JSON.parse(part.text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new InputError({
      code: 'syntax',
      file,
      position: positionIn(part, findMistakeOffset(message, part.text)),
      message: `is not valid JSON${message.includes('end of JSON') ? ': it ends too early' : ''}`,
      remedy: 'check whether the file is truncated',
    });
  }
}

/**
 * `Unexpected token 'x', ..."", "task": x, "more":"... is not valid JSON`; a short text is shown whole, without dots.
 */
const UNEXPECTED = /^Unexpected token '(.)', (\.{3})?"(.*)"(\.{3})? is not valid JSON$/su;
/** How many characters the parser shows on either side of the place. */
const AROUND = 10;

/** Where the parser stopped, if it says so: it states an offset, or shows the text around the place. */
function findMistakeOffset(message: string, text: string): number {
  const stated = /at position (\d{1,12})/.exec(message)?.[1];
  if (stated !== undefined) return Number(stated);
  if (message.includes('end of JSON')) return Math.max(text.trimEnd().length - 1, 0);
  const [, token = '', before, shown = '', behind] = UNEXPECTED.exec(message) ?? [];
  if (before !== undefined) return Math.max(text.indexOf(shown), 0) + AROUND;
  return Math.max(behind === undefined ? text.indexOf(token) : shown.length - AROUND, 0);
}

function positionIn(part: Part, offset: number): Position {
  const { line, column } = new SourceText(part.text, '').positionAt(offset);
  return { line: line + part.linesBefore, column };
}

/** Locates and reports mistakes in a document. */
interface RecordPlace {
  readonly part: Part;
  readonly source: SourceText;
  readonly form: RecordForm;
}

function located(
  { pointer, message }: SchemaViolation,
  prefix: readonly number[],
  { part, source: { file }, form: { what, remedy } }: RecordPlace,
): InputError {
  const position =
    part.text.length > MAXIMUM_LOCATED
      ? { line: 1, column: 1 }
      : parseYaml(new SourceText(part.text, file)).findPosition([...prefix, ...pointer]);
  return new InputError({
    code: 'structure',
    file,
    position: { line: position.line + part.linesBefore, column: position.column },
    message: `is not a ${what}: ${message}`,
    remedy,
  });
}
