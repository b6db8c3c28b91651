import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';
import { InputError, type InputErrorCode, type Position } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import { parseTimespan } from './quantities.js';
import { toRun } from './result-values.js';
import type { ResultRun, ResultsFile, ResultsHeader } from './results-file.js';
import { TextWindow } from './text-window.js';

const MAXIMUM_DEPTH = 32;
const MAXIMUM_COLUMNS = 1000;
/** Maximum length of an attribute in characters: the longest that BenchExec writes are lists of files. */
const MAXIMUM_ATTRIBUTE = 1_000_000;
const MAXIMUM_ATTRIBUTES = 1000;
/**
 * Maximum length of a comment, text or tag in characters: the library keeps these in pieces of a few characters, 30
 * bytes each.
 */
const MAXIMUM_PART = 2_000_000;
/** How many characters the library gets at a time. */
const PIECE = 65_536;

/** The run whose columns are being read. */
interface OpenRun {
  readonly attributes: Readonly<Record<string, string>>;
  readonly columns: Map<string, string>;
  readonly position: Position;
}

/**
 * Reads the XML of a results file. @internal exported for its tests: they have texts, not files. A document type is skipped and never fetched; one that defines something is refused.
 *
 * @throws InputError `syntax`, `doctype`, `structure`, `too-deep`, `too-large`, with line and column
 */
export function parseResults({ text, file }: SourceText): ResultsFile {
  const reader = new ResultsReader(file);
  const runs: ResultRun[] = [];
  for (let from = 0; from < text.length; from += PIECE) {
    for (const run of reader.write(text.slice(from, from + PIECE))) runs.push(run);
  }
  return { ...reader.end(), runs };
}

/** Reads a results file piece by piece, without keeping what it has read. */
export class ResultsReader {
  readonly #file: string;
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #window = new TextWindow();
  #runs: ResultRun[] = [];
  #header: ResultsHeader | undefined;
  #depth = 0;
  #attributes = 0;
  /** Where the last reported part ended. */
  #told = 0;
  #open: OpenRun | undefined;
  /** Where the current tag is. */
  #at: Position = { line: 1, column: 1 };

  constructor(file: string) {
    this.#file = file;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      const problem = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
      const position = this.#window.positionAt(parser.position - 1);
      this.#refuse('syntax', position, `is not valid XML: ${problem}`, 'check whether the file was cut off');
    });
    parser.on('doctype', (type) => {
      if (!/\[/.test(type)) return;
      const position = this.#window.positionOfLast('<!DOCTYPE', parser.position);
      const message = 'has a document type that contains definitions';
      this.#refuse('doctype', position, message, 'remove the text in [ ] there');
    });
    parser.on('opentagstart', () => this.#startTag());
    parser.on('attribute', (attribute) => this.#addAttribute(attribute));
    for (const part of ['comment', 'cdata', 'processinginstruction', 'text'] as const) {
      parser.on(part, () => this.#notePart());
    }
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', () => this.#closeTag());
  }

  /** What the file says about itself; available once its first tag has been read. */
  get header(): ResultsHeader | undefined {
    return this.#header;
  }

  /**
   * @param piece any number of characters
   * @returns the runs that end in the piece
   */
  write(piece: string): readonly ResultRun[] {
    this.#window.add(piece);
    this.#parser.write(piece);
    if (this.#parser.position - this.#told > MAXIMUM_PART) {
      const message = `has a comment, text or tag of more than ${MAXIMUM_PART} characters`;
      this.#refuse('too-large', this.#window.positionAt(this.#told), message, 'remove it');
    }
    const runs = this.#runs;
    this.#runs = [];
    return runs;
  }

  /** @throws InputError for a file that is not complete */
  end(): ResultsHeader {
    this.#parser.close();
    return this.#header ?? toHeader({}, this.#file);
  }

  #startTag(): void {
    this.#attributes = 0;
    this.#at = this.#window.positionOfLast('<', this.#parser.position - 1);
    if (++this.#depth > MAXIMUM_DEPTH) {
      this.#refuse('too-deep', this.#at, 'nests elements too deeply', 'remove some');
    }
  }

  #addAttribute({ value }: SaxesAttributePlain): void {
    this.#notePart();
    if (++this.#attributes > MAXIMUM_ATTRIBUTES) {
      const message = `has a tag with more than ${MAXIMUM_ATTRIBUTES} attributes`;
      this.#refuse('too-large', this.#at, message, 'remove some');
    }
    if (value.length > MAXIMUM_ATTRIBUTE) {
      this.#refuse('too-large', this.#at, 'has a very long attribute', 'shorten it');
    }
  }

  #openTag({ name, attributes }: SaxesTagPlain): void {
    this.#notePart();
    if (this.#depth === 1) {
      // The first versions used the names `test` and `sourcefile`.
      if (name !== 'result' && name !== 'test') {
        const remedy = "give a file that BenchExec wrote, '….results.….xml', or its .gz or .bz2";
        const message = `begins with <${name.slice(0, 40)}>, not with <result>`;
        this.#refuse('structure', this.#at, message, remedy);
      }
      this.#header = toHeader(attributes, this.#file);
    } else if (this.#depth === 2 && (name === 'run' || name === 'sourcefile')) {
      this.#open = { attributes, columns: new Map(), position: this.#at };
    } else if (this.#depth === 3 && name === 'column' && this.#open !== undefined) {
      this.#addColumn(attributes, this.#open.columns);
    }
  }

  #addColumn({ title, value }: Readonly<Record<string, string>>, columns: Map<string, string>): void {
    if (title === undefined) {
      this.#refuse('structure', this.#at, 'has a <column> without title', 'state its title');
    } else if (value !== undefined) {
      columns.set(title, value);
    }
    if (columns.size > MAXIMUM_COLUMNS) {
      const message = `has a run with more than ${MAXIMUM_COLUMNS} columns`;
      this.#refuse('too-large', this.#at, message, 'remove some');
    }
  }

  #closeTag(): void {
    this.#notePart();
    if (this.#depth-- !== 2 || this.#open === undefined) return;
    const { attributes, columns, position } = this.#open;
    this.#runs.push(toRun(attributes, columns, position, this.#file));
    this.#open = undefined;
  }

  #notePart(): void {
    this.#told = this.#parser.position;
  }

  #refuse(code: InputErrorCode, position: Position, message: string, remedy: string): never {
    throw new InputError({ code, file: this.#file, position, message, remedy });
  }
}

function toHeader(header: Readonly<Record<string, string>>, file: string): ResultsHeader {
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
    timelimit: parseTimeLimit(attributes.get('timelimit'), file),
    problem: attributes.get('error'),
  };
}

/** @throws InputError `structure` for a limit that is not a time: times of verdicts are compared with it */
function parseTimeLimit(text: string | undefined, file: string): number | undefined {
  if (text === undefined || text.trim() === '' || text === 'None') return undefined;
  const seconds = parseTimespan(text);
  if (seconds !== undefined) return seconds;
  const message = `has the timelimit ${JSON.stringify(text.slice(0, 60))}`;
  throw new InputError({ code: 'structure', file, message, remedy: "write it as BenchExec does: '900s'" });
}
