import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { InputError } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import { writeTag } from './write-tag.js';

/** What a run of a verifier has after validation, in BenchExec's words. */
export interface AdjustedRun {
  readonly status: string;
  readonly category: string;
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The XML of a results file with other statuses and categories. Everything else stays to the letter, but for the
 * names of log files, which do not lie beside the copy.
 *
 * @param adjusted from the `name` of a run to what takes the place of its status and category
 * @throws InputError `syntax` for XML that is not well formed
 */
export function adjustResults(source: SourceText, adjusted: ReadonlyMap<string, AdjustedRun>): string {
  const { text, file } = source;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const replacements: Replacement[] = [];
  let depth = 0;
  let run: AdjustedRun | undefined;
  let hasCategory = false;
  let start = 0;
  const replace = (
    name: string,
    attributes: Readonly<Record<string, string>>,
    content: 'empty' | 'content',
  ): void => {
    replacements.push({ from: start, to: parser.position, text: writeTag(name, attributes, content) });
  };
  parser.on('error', ({ message }) => {
    throw new InputError({
      code: 'syntax',
      file,
      position: source.positionAt(Math.max(Math.min(parser.position, text.length) - 1, 0)),
      message: `is not valid XML: ${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`,
      remedy: 'check whether the file was cut off',
    });
  });
  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 2);
    depth += 1;
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }: SaxesTagPlain) => {
    if (depth === 2 && (name === 'run' || name === 'sourcefile')) {
      run = adjusted.get(attributes.name ?? '');
      hasCategory = false;
      const { logfile, ...kept } = attributes;
      if (logfile !== undefined) replace(name, kept, contentOf(isSelfClosing));
    }
    if (depth !== 3 || name !== 'column' || run === undefined) return;
    if (attributes.title === 'status')
      replace(name, { ...attributes, value: run.status }, contentOf(isSelfClosing));
    if (attributes.title === 'category') {
      hasCategory = true;
      replace(name, { ...attributes, value: run.category }, contentOf(isSelfClosing));
    }
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (depth === 2 && run !== undefined) {
      const from = text.lastIndexOf('<', parser.position - 2);
      const column = { title: 'category', value: run.category, hidden: 'true' };
      if (!hasCategory && !isSelfClosing) {
        replacements.push({ from, to: from, text: writeTag('column', column, 'empty') });
      }
      run = undefined;
    }
    depth -= 1;
  });
  parser.write(text).close();
  return applyAll(text, replacements);
}

function applyAll(text: string, replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text: fresh } of replacements) {
    pieces.push(text.slice(at, from), fresh);
    at = to;
  }
  return pieces.join('') + text.slice(at);
}

function contentOf(isSelfClosing: boolean): 'empty' | 'content' {
  return isSelfClosing ? 'empty' : 'content';
}
