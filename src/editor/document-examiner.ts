import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../source/input-error.js';
import { SourceText } from '../source/source-text.js';
import { type EditorSettings, NO_SETTINGS, settingsFor } from './editor-settings.js';
import {
  type ExaminedDocument,
  examineDocument,
  guessWitnessFormat,
  MAXIMUM_CHARACTERS,
} from './examine-document.js';
import { ProgramFinder, type StatedPrograms } from './find-programs.js';

/** A document as the editor has it. */
export interface EditedDocument {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** The result for a document: `foreign` is not a witness; `too-large` and `refused` say why there are no findings. */
export type Examination =
  | { readonly kind: 'examined'; readonly document: ExaminedDocument }
  | { readonly kind: 'foreign' }
  /** `maximum` is in characters. */
  | { readonly kind: 'too-large'; readonly maximum: number }
  | { readonly kind: 'refused'; readonly error: InputError };

/** Examines the documents of an editor, each version of a document only once. */
export class DocumentExaminer {
  readonly programs = new ProgramFinder();
  #settings: EditorSettings = NO_SETTINGS;
  #folders: readonly string[] = [];
  readonly #known = new Map<
    string,
    { readonly version: number; readonly examination: Promise<Examination> }
  >();

  /** @param folders folders of the workspace, as absolute paths */
  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
    this.programs.setFolders(folders);
    this.#known.clear();
  }

  setSettings(settings: EditorSettings): void {
    this.#settings = settings;
    this.#known.clear();
  }

  /** Tells it that files of the workspace have changed. */
  forgetFiles(): void {
    this.programs.forget();
    this.#known.clear();
  }

  close(uri: string): void {
    this.#known.delete(uri);
  }

  examine(document: EditedDocument): Promise<Examination> {
    const known = this.#known.get(document.uri);
    if (known?.version === document.version) return known.examination;
    const examination = this.#examine(document);
    this.#known.set(document.uri, { version: document.version, examination });
    return examination;
  }

  async #examine({ uri, text: whole }: EditedDocument): Promise<Examination> {
    const file = uriToFile(uri);
    const path = file ?? uri;
    const format = guessWitnessFormat(path, whole);
    if (format === undefined) return { kind: 'foreign' };
    if (whole.length > MAXIMUM_CHARACTERS[format]) {
      return { kind: 'too-large', maximum: MAXIMUM_CHARACTERS[format] };
    }
    const folder = file === undefined ? undefined : dirname(file);
    const find = (stated: StatedPrograms) => this.#find(stated, folder);
    try {
      const settings = await settingsFor(this.#settings, folder);
      const source = new SourceText(whole, path);
      return { kind: 'examined', document: await examineDocument({ path, format, source, settings, find }) };
    } catch (error) {
      if (error instanceof InputError) return { kind: 'refused', error };
      throw error;
    }
  }

  /** A program that the user names comes first. */
  async #find(stated: StatedPrograms, folder: string | undefined) {
    const { program } = this.#settings;
    if (program === undefined) return this.programs.find(stated, folder);
    const found = await this.programs.read(resolve(this.#folders[0] ?? '.', program));
    return found === undefined ? [] : [found];
  }
}

/** The path of a document; undefined for one that is not in a file. */
export function uriToFile(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    // A name on another machine, or one that no path can have.
    return undefined;
  }
}
