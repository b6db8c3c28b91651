import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';
import { InputError, type InputErrorCode, type Position } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import { parseTimespan } from './quantities.js';
import { toRun } from './result-values.js';
import type { ResultRun, ResultsFile } from './results-file.js';

const MAXIMUM_DEPTH = 32;
const MAXIMUM_COLUMNS = 1000;
/** Characters of one attribute: the longest that BenchExec writes are lists of files. */
const MAXIMUM_ATTRIBUTE = 1_000_000;
const MAXIMUM_ATTRIBUTES = 1000;
/** Characters of one comment, text or tag: the library keeps them in pieces of a few characters, 30 bytes for each. */
const MAXIMUM_PART = 2_000_000;
/** Characters that the library is given at a time. */
const PIECE = 65_536;

/** A run whose columns are being read. */
interface OpenRun {
  readonly attributes: Readonly<Record<string, string>>;
  readonly columns: Map<string, string>;
  readonly position: Position;
}

/**
 * Reads the XML of a results file. A document type is skipped, never fetched; one that defines something is refused.
 *
 * @throws InputError `syntax`, `doctype`, `structure`, `too-deep`, `too-large`, with line and column
 */
export function parseResults(source: SourceText): ResultsFile {
  const { text, file } = source;
  const refuse = (code: InputErrorCode, position: Position, message: string, remedy: string): never => {
    throw new InputError({ code, file, position, message, remedy });
  };
  const parser = new SaxesParser({ xmlns: false, position: true });
  const runs: ResultRun[] = [];
  let header: Readonly<Record<string, string>> | undefined;
  let depth = 0;
  let attributeCount = 0;
  /** Where the last part ended that was told. */
  let told = 0;
  const notePart = (): void => {
    told = parser.position;
  };
  let open: OpenRun | undefined;
  /** Where the tag stands that is being read. */
  let at: Position = { line: 1, column: 1 };

  parser.on('error', ({ message }) => {
    const problem = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    const position = source.positionAt(Math.max(Math.min(parser.position, text.length) - 1, 0));
    refuse('syntax', position, `is not valid XML: ${problem}`, 'check whether the file was cut off');
  });
  parser.on('doctype', (type) => {
    if (!/\[/.test(type)) return;
    const position = source.positionAt(Math.max(text.indexOf('<!DOCTYPE'), 0));
    const message = 'has a document type with definitions of its own';
    refuse('doctype', position, message, 'remove what stands in [ ] there');
  });
  parser.on('opentagstart', () => {
    attributeCount = 0;
    at = source.positionAt(Math.max(text.lastIndexOf('<', parser.position - 2), 0));
    if (++depth > MAXIMUM_DEPTH) refuse('too-deep', at, 'nests elements too deeply', 'remove some');
  });
  parser.on('attribute', ({ value }: SaxesAttributePlain) => {
    notePart();
    if (++attributeCount > MAXIMUM_ATTRIBUTES) {
      refuse('too-large', at, `has a tag with more than ${MAXIMUM_ATTRIBUTES} attributes`, 'remove some');
    }
    if (value.length > MAXIMUM_ATTRIBUTE) refuse('too-large', at, 'has a very long attribute', 'shorten it');
  });
  for (const part of ['comment', 'cdata', 'processinginstruction', 'text'] as const)
    parser.on(part, notePart);
  const openTag = ({ name, attributes }: SaxesTagPlain): void => {
    notePart();
    if (depth === 1) {
      // `test` and `sourcefile` are the names of the first versions.
      if (name !== 'result' && name !== 'test') {
        const remedy = "give a file that BenchExec wrote, '….results.….xml', or its .gz or .bz2";
        refuse('structure', at, `begins with <${name.slice(0, 40)}>, not with <result>`, remedy);
      }
      header = attributes;
    } else if (depth === 2 && (name === 'run' || name === 'sourcefile')) {
      open = { attributes, columns: new Map(), position: at };
    } else if (depth === 3 && name === 'column' && open !== undefined) {
      const { title, value } = attributes;
      if (title === undefined) refuse('structure', at, 'has a <column> without title', 'state its title');
      else if (value !== undefined) open.columns.set(title, value);
      if (open.columns.size > MAXIMUM_COLUMNS) {
        refuse('too-large', at, `has a run with more than ${MAXIMUM_COLUMNS} columns`, 'remove some');
      }
    }
  };
  parser.on('opentag', openTag);
  parser.on('closetag', () => {
    notePart();
    if (depth-- === 2 && open !== undefined) {
      runs.push(toRun(open.attributes, open.columns, open.position, file));
      open = undefined;
    }
  });
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE));
    if (parser.position - told > MAXIMUM_PART) {
      const message = `has a comment, text or tag of more than ${MAXIMUM_PART} characters`;
      refuse('too-large', source.positionAt(told), message, 'remove it');
    }
  }
  parser.close();
  return toFile(header ?? {}, runs, source);
}

function toFile(
  header: Readonly<Record<string, string>>,
  runs: readonly ResultRun[],
  { file }: SourceText,
): ResultsFile {
  const attributes = new Map(Object.entries(header));
  const tool = attributes.get('tool');
  if (tool === undefined) {
    const remedy = 'state the tool as BenchExec does';
    throw new InputError({ code: 'structure', file, message: 'has a <result> without tool', remedy });
  }
  return {
    file,
    tool,
    benchmark: attributes.get('benchmarkname') ?? tool,
    name: attributes.get('name'),
    block: attributes.get('block'),
    date: attributes.get('starttime') ?? attributes.get('date'),
    timelimit: timelimitOf(attributes.get('timelimit'), file),
    problem: attributes.get('error'),
    runs,
  };
}

/** @throws InputError `structure` for a limit that is no time: verdicts are compared with it */
function timelimitOf(text: string | undefined, file: string): number | undefined {
  if (text === undefined || text.trim() === '' || text === 'None') return undefined;
  const seconds = parseTimespan(text);
  if (seconds !== undefined) return seconds;
  const message = `has the timelimit ${JSON.stringify(text.slice(0, 60))}`;
  throw new InputError({ code: 'structure', file, message, remedy: "write it as BenchExec does: '900s'" });
}
