import { Lexer } from 'yaml';
import type { Position } from '../source/input-error.js';
import { SourceText } from '../source/source-text.js';
import type { Diagnostic } from './rule/diagnostic.js';
import type { RuleFinding } from './rule/rule.js';
import { findRule } from './select-rules.js';

/** How many suppressions of one file are considered. */
const MAXIMUM_SUPPRESSIONS = 1000;

/** How many characters of a misspelt name a message shows. */
const MAXIMUM_NAME = 40;

/** The word in all comments that switch rules off and on. */
export const SUPPRESSION_WORD = 'witness-check-';

/** The range of a comment: from there on, the whole file, or the next line; or it ends what an earlier one began. */
type Directive = 'disable' | 'disable-file' | 'disable-next-line' | 'enable';

/** One rule that one comment switches off or on. */
interface Instruction {
  readonly directive: Directive;
  /** Code or name, as written; empty for an `enable` of all rules. */
  readonly written: string;
  readonly ruleId: string | undefined;
  /** Position of the code or name. */
  readonly position: Position;
  readonly end: Position;
  /** 1-based lines on which the comment begins, and after which it ends. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** An instruction that switches a rule off, with the position at which another one switches it on again. */
interface Suppression extends Instruction {
  readonly until: Position | undefined;
}

/** A comment of a witness file. */
export interface WitnessComment {
  /** Position of the first character after the comment's opening mark. */
  readonly position: Position;
  readonly text: string;
}

/** What the comments of a file do to its findings. */
export interface SuppressionOutcome {
  readonly findings: readonly Diagnostic[];
  /** Names of rules that do not exist. */
  readonly unknown: readonly RuleFinding[];
  /** Suppressions that hide nothing. */
  readonly unused: readonly RuleFinding[];
}

/**
 * Drops the findings that comments of the file switch off: `witness-check-disable RULE …` from its line on, up to
 * `witness-check-enable RULE …` or `witness-check-enable`; `witness-check-disable-file RULE …` for the whole file,
 * `witness-check-disable-next-line RULE …` for the line below the comment.
 *
 * @param active codes of the rules in force; suppressions of other rules have no effect, and are not reported as
 *   unused
 */
export function applySuppressions(
  findings: readonly Diagnostic[],
  comments: readonly WitnessComment[],
  active: ReadonlySet<string>,
): SuppressionOutcome {
  if (comments.length === 0) return { findings, unknown: [], unused: [] };
  const instructions = comments.flatMap(readComment).slice(0, MAXIMUM_SUPPRESSIONS);
  const { suppressions, useless } = pairUp(instructions);
  const used = new Set<Suppression>();
  const left = findings.filter((finding) => {
    const hiding = suppressions.filter((each) => hides(each, finding));
    for (const each of hiding) used.add(each);
    return hiding.length === 0;
  });
  const isActive = ({ ruleId }: Instruction): boolean => ruleId !== undefined && active.has(ruleId);
  const unused = suppressions.filter((each) => isActive(each) && !used.has(each));
  return {
    findings: left,
    unknown: instructions
      .filter(
        ({ directive, written, ruleId }) =>
          ruleId === undefined && !(written === '' && directive === 'enable'),
      )
      .map(({ written, position, end }) => ({
        ...(written === ''
          ? { messageId: 'unnamed' }
          : { messageId: 'unknown', args: { rule: written.slice(0, MAXIMUM_NAME) } }),
        position,
        end,
      })),
    unused: [
      ...unused.map(({ written, directive, position, end }) => ({
        messageId: directive === 'disable' ? 'nothingBehind' : 'nothing',
        args: { rule: written.slice(0, MAXIMUM_NAME) },
        position,
        end,
      })),
      ...useless.map(({ position, end }) => ({
        messageId: 'nothingToEnable',
        position,
        end,
      })),
    ],
  };
}

/** Finds, for each instruction, the one that ends it, and those that end nothing. */
function pairUp(instructions: readonly Instruction[]): {
  readonly suppressions: readonly Suppression[];
  readonly useless: readonly Instruction[];
} {
  const suppressions: Suppression[] = [];
  const useless: Instruction[] = [];
  const open = new Map<string, Instruction[]>();
  const close = (ruleId: string, until: Position | undefined): void => {
    for (const each of open.get(ruleId) ?? []) suppressions.push({ ...each, until });
    open.delete(ruleId);
  };
  for (const instruction of instructions) {
    const { directive, written, ruleId, position } = instruction;
    if (directive === 'enable') {
      const ended = written === '' ? [...open.keys()] : [...open.keys()].filter((each) => each === ruleId);
      for (const each of ended) close(each, position);
      if (ended.length === 0 && (written === '' || ruleId !== undefined)) useless.push(instruction);
    } else if (directive !== 'disable' || ruleId === undefined) {
      suppressions.push({ ...instruction, until: undefined });
    } else {
      open.set(ruleId, [...(open.get(ruleId) ?? []), instruction]);
    }
  }
  for (const ruleId of [...open.keys()]) close(ruleId, undefined);
  return { suppressions, useless };
}

function hides(
  { ruleId, directive, firstLine, lastLine, until }: Suppression,
  { ruleId: found, position }: Diagnostic,
): boolean {
  if (ruleId !== found) return false;
  if (directive === 'disable-file') return true;
  if (directive === 'disable-next-line') return position.line === lastLine + 1;
  if (position.line < firstLine) return false;
  return (
    until === undefined ||
    position.line < until.line ||
    (position.line === until.line && position.column < until.column)
  );
}

function readComment({ position, text }: WitnessComment): Instruction[] {
  const pattern = /^\s*witness-check-(disable(?:-file|-next-line)?|enable)(?=\s|$)/;
  const [head, directive] = pattern.exec(text) ?? [];
  if (head === undefined) return [];
  const lines = new SourceText(text, '');
  const toDocumentPosition = (offset: number): Position => {
    const { line, column } = lines.positionAt(offset);
    if (line > 1) return { line: position.line + line - 1, column };
    return { line: position.line, column: position.column + column - 1 };
  };
  const place = {
    directive: directive as Directive,
    firstLine: position.line,
    lastLine: toDocumentPosition(text.length).line,
  };
  const start = head.length - head.trimStart().length;
  const words = [...text.slice(head.length).matchAll(/[^\s,]+/g)];
  if (words.length === 0) {
    return [
      {
        ...place,
        written: '',
        ruleId: undefined,
        position: toDocumentPosition(start),
        end: toDocumentPosition(head.length),
      },
    ];
  }
  return words.map((match) => {
    const [written] = match;
    const at = head.length + match.index;
    const ruleId = findRule(written)?.id;
    return {
      ...place,
      written,
      ruleId,
      position: toDocumentPosition(at),
      end: toDocumentPosition(at + written.length),
    };
  });
}

/** A `#` in a string is not a comment; only the lexer of the format can tell. */
export function yamlComments(source: SourceText): WitnessComment[] {
  const { text } = source;
  if (!text.includes(SUPPRESSION_WORD)) return [];
  const comments: WitnessComment[] = [];
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && token.includes(SUPPRESSION_WORD)) {
      comments.push({ position: source.positionAt(offset + 1), text: token.slice(1) });
    }
    // Marks that the lexer adds correspond to no characters of the file.
    if (!MARKS.has(token)) offset += token.length;
    if (comments.length >= MAXIMUM_SUPPRESSIONS) break;
  }
  return comments;
}

/** Document start, end of a flow collection, and upcoming scalar, as the lexer marks them. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);
