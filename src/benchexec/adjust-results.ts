import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { InputError } from '../source/input-error.js';
import { TextWindow } from './text-window.js';
import { writeTag } from './write-tag.js';

/** Status and category of a verifier's run after validation, in BenchExec's words. */
export interface AdjustedRun {
  readonly status: string;
  readonly category: string;
}

/** The copy of a results file. */
export interface ResultsCopy {
  /** Turns a path relative to the file into one relative to the copy. */
  place(path: string): string;
  /** Why it is incomplete, for the attribute in which BenchExec says so; undefined for a complete one. */
  readonly problem?: string | undefined;
}

/**
 * Replaces statuses and categories in a results file, piece by piece. Everything else stays the same, except the names
 * of files, which become relative to the copy, and points that were given to a status that changes.
 */
export class ResultsAdjuster {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #window = new TextWindow();
  readonly #find: (name: string) => AdjustedRun | undefined;
  readonly #copy: ResultsCopy;
  /** Text not yet written, and where it begins in the file. */
  #text = '';
  #start = 0;
  /** The output so far. */
  #output = '';
  #depth = 0;
  /** Where the current tag begins. */
  #tag = 0;
  #run: AdjustedRun | undefined;
  #category: 'seen' | 'missing' = 'missing';

  /**
   * @param find gives the new status and category of a run, by its `name`
   * @param copy where the copy is, and whether it is complete
   */
  constructor(
    file: string,
    find: (name: string) => AdjustedRun | undefined,
    copy: ResultsCopy = { place: (path) => path },
  ) {
    this.#find = find;
    this.#copy = copy;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw new InputError({
        code: 'syntax',
        file,
        position: this.#window.positionAt(parser.position - 1),
        message: `is not valid XML: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`,
        remedy: 'check whether the file was cut off',
      });
    });
    parser.on('opentagstart', () => {
      this.#tag = this.#lastTag();
      this.#depth += 1;
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', (tag) => this.#closeTag(tag));
  }

  /**
   * @param piece any number of characters
   * @returns the output known so far
   * @throws InputError `syntax` for XML that is not well formed
   */
  write(piece: string): string {
    this.#window.add(piece);
    this.#text += piece;
    this.#parser.write(piece);
    return this.#take();
  }

  /** @throws InputError `syntax` for truncated XML */
  end(): string {
    this.#parser.close();
    return this.#take() + this.#text;
  }

  #openTag({ name, attributes, isSelfClosing }: SaxesTagPlain): void {
    const content = isSelfClosing ? 'empty' : 'content';
    const { problem } = this.#copy;
    if (this.#depth === 1 && problem !== undefined) {
      const error = attributes.error ? `${problem}; ${attributes.error}` : problem;
      this.#replace(this.#tag, writeTag(name, { ...attributes, error }, content));
    } else if (this.#depth === 2 && (name === 'run' || name === 'sourcefile')) {
      this.#run = this.#find(attributes.name ?? '');
      this.#category = 'missing';
      const copied = this.#copied(attributes);
      if (copied !== undefined) this.#replace(this.#tag, writeTag(name, copied, content));
    } else if (this.#depth === 3 && name === 'column' && this.#run !== undefined) {
      const { status, category } = this.#run;
      if (attributes.title === 'status') {
        this.#replace(this.#tag, writeTag(name, { ...attributes, value: status }, content));
      }
      if (attributes.title === 'score') {
        this.#replace(this.#tag, writeTag(name, { ...attributes, value: '' }, content));
      }
      if (attributes.title === 'category') {
        this.#category = 'seen';
        this.#replace(this.#tag, writeTag(name, { ...attributes, value: category }, content));
      }
    }
    this.#keep(this.#parser.position);
  }

  #closeTag({ isSelfClosing }: SaxesTagPlain): void {
    if (this.#depth === 2 && this.#run !== undefined) {
      if (this.#category === 'missing' && !isSelfClosing) {
        this.#keep(this.#lastTag());
        const column = { title: 'category', value: this.#run.category, hidden: 'true' };
        this.#output += writeTag('column', column, 'empty');
      }
      this.#run = undefined;
    }
    this.#depth -= 1;
    // A self-closing tag was kept when it was opened.
    if (!isSelfClosing) this.#keep(this.#parser.position);
  }

  /** The attributes of a run in the copy; undefined if they do not change. */
  #copied(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
    const { name, propertyFile, files, logfile } = attributes;
    const place = (path: string): string => this.#copy.place(path);
    // Without files, the name is not a path.
    const isPath = files !== undefined && files !== '' && name !== undefined;
    const moved = {
      ...attributes,
      ...(isPath ? { name: place(name), files: placeAll(files, place) } : {}),
      ...(propertyFile ? { propertyFile: place(propertyFile) } : {}),
      ...(logfile ? { logfile: place(logfile) } : {}),
    };
    const isSame = Object.entries(moved).every(([key, value]) => attributes[key] === value);
    return isSame ? undefined : moved;
  }

  /** Where the tag that ends here begins. */
  #lastTag(): number {
    return this.#start + this.#text.lastIndexOf('<', this.#parser.position - 2 - this.#start);
  }

  /** Writes the text up to a place unchanged. */
  #keep(to: number): void {
    if (to <= this.#start) return;
    this.#output += this.#text.slice(0, to - this.#start);
    this.#text = this.#text.slice(to - this.#start);
    this.#start = to;
  }

  /** Writes a replacement for the text from a place up to here. */
  #replace(from: number, text: string): void {
    this.#keep(from);
    this.#output += text;
    this.#text = this.#text.slice(this.#parser.position - this.#start);
    this.#start = this.#parser.position;
  }

  #take(): string {
    const output = this.#output;
    this.#output = '';
    return output;
  }
}

/** A list of files as BenchExec writes it: `[a.c, b.h]`. */
function placeAll(files: string, place: (path: string) => string): string {
  const [, list] = /^\[(.*)\]$/s.exec(files) ?? [];
  return list === undefined ? files : `[${list.split(', ').map(place).join(', ')}]`;
}
