import { Lexer } from 'yaml';
import type { Position } from '../source/input-error.js';
import { SourceText } from '../source/source-text.js';
import type { Diagnostic } from './diagnostic.js';
import type { RuleFinding } from './rule.js';
import { findRule } from './select-rules.js';

/** Suppressions of one file; more are not looked at. */
const MAXIMUM_SUPPRESSIONS = 1000;

/** What the comments that switch rules off begin with. */
export const SUPPRESSION_WORD = 'witness-check-disable';

/** One rule that one comment switches off. */
interface Suppression {
  /** Code or name, as written. */
  readonly written: string;
  readonly ruleId: string | undefined;
  /** Where the code or name stands. */
  readonly position: Position;
  readonly end: Position;
  /** The only line it is for, or undefined where it is for the whole file. */
  readonly line: number | undefined;
}

/** A comment of a witness file. */
export interface WitnessComment {
  /** Place of the first character behind the mark that opens the comment. */
  readonly position: Position;
  readonly text: string;
}

/** What comments of a file do to its findings. */
export interface SuppressionOutcome {
  readonly findings: readonly Diagnostic[];
  /** Names of rules that do not exist. */
  readonly unknown: readonly RuleFinding[];
  /** Suppressions that hide nothing. */
  readonly unused: readonly RuleFinding[];
}

/**
 * Leaves out the findings that comments of the file switch off: `witness-check-disable RULE …` for the whole file,
 * `witness-check-disable-next-line RULE …` for the line below the comment.
 *
 * @param active codes of the rules that hold; a suppression of another one cannot be of use, and is not called unused
 */
export function applySuppressions(
  findings: readonly Diagnostic[],
  comments: readonly WitnessComment[],
  active: ReadonlySet<string>,
): SuppressionOutcome {
  if (comments.length === 0) return { findings, unknown: [], unused: [] };
  const suppressions = comments.flatMap(readComment).slice(0, MAXIMUM_SUPPRESSIONS);
  const used = new Set<Suppression>();
  const left = findings.filter(({ ruleId, position }) => {
    const hidden = suppressions.filter(
      (each) => each.ruleId === ruleId && (each.line === undefined || each.line === position.line),
    );
    for (const each of hidden) used.add(each);
    return hidden.length === 0;
  });
  return {
    findings: left,
    unknown: suppressions
      .filter(({ ruleId }) => ruleId === undefined)
      .map(({ written, position, end }) => ({
        message: `there is no rule '${written.slice(0, 40)}'`,
        position,
        end,
      })),
    unused: suppressions
      .filter((each) => each.ruleId !== undefined && active.has(each.ruleId) && !used.has(each))
      .map(({ written, position, end }) => ({
        message: `the suppression of ${written.slice(0, 40)} hides nothing`,
        position,
        end,
      })),
  };
}

function readComment({ position, text }: WitnessComment): Suppression[] {
  const [head, directive] = /^\s*witness-check-disable(-next-line)?(?=\s|$)/.exec(text) ?? [];
  if (head === undefined) return [];
  const lines = new SourceText(text, '');
  const placeOf = (offset: number): Position => {
    const { line, column } = lines.positionAt(offset);
    if (line > 1) return { line: position.line + line - 1, column };
    return { line: position.line, column: position.column + column - 1 };
  };
  const next = placeOf(text.length).line + 1;
  return [...text.slice(head.length).matchAll(/[^\s,]+/g)].map((match) => {
    const [written] = match;
    const start = head.length + match.index;
    return {
      written,
      ruleId: findRule(written)?.id,
      position: placeOf(start),
      end: placeOf(start + written.length),
      line: directive === undefined ? undefined : next,
    };
  });
}

/** A `#` in a text is none; only the lexer of the format knows. */
export function yamlComments(source: SourceText): WitnessComment[] {
  const { text } = source;
  if (!text.includes(SUPPRESSION_WORD)) return [];
  const comments: WitnessComment[] = [];
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && token.includes(SUPPRESSION_WORD)) {
      comments.push({ position: source.positionAt(offset + 1), text: token.slice(1) });
    }
    // Marks that the lexer adds stand for no characters of the file.
    if (!MARKS.has(token)) offset += token.length;
    if (comments.length >= MAXIMUM_SUPPRESSIONS) break;
  }
  return comments;
}

/** Document start, end of a flow collection and scalar that follows, as the lexer marks them. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);
