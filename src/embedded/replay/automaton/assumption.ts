import type { CType } from '../../../c/c-type.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { type ExpressionReader, oneLine } from '../control/resolve-waypoint.js';

/** One conjunct of an assumption, as its text says it. */
export interface AssumedPart {
  readonly text: string;
  /** Whether it is about `\result`. */
  readonly aboutResult: boolean;
  /** Function whose result is meant, where the text itself names it. */
  readonly callee: string | undefined;
}

/** Variables that only the tool has which wrote the witness: nothing of the program says what they are. */
const NAMES_OF_TOOLS =
  /\$|\b(?:__CPAchecker_TMP|goto_symex|return_value_|dynamic_object|__CPROVER|nondet_symex)|\btmp___unused\b/;
/** CBMC names the value of a call `return_value_f`, `return_value_f$1`; ESBMC `return_value$_f$1`. */
const RETURN_VALUE = /\breturn_value\$?_(\w+?)(?:\$\d+)?(?![\w$])/;

/** An assumption as it is judged. */
export interface SplitAssumption {
  readonly parts: readonly AssumedPart[];
  /** Conjuncts about variables of a tool. */
  readonly leftOut: readonly string[];
}

/**
 * Splits the assumption of an edge: conjuncts separated by `;`, `x = 5` means `x == 5`. Conjuncts about variables that
 * a tool made up are left out: they say nothing about the program.
 */
export function splitAssumption(text: string): SplitAssumption {
  const parts: AssumedPart[] = [];
  const leftOut: string[] = [];
  for (const piece of splitAtSemicolons(text)) {
    const trimmed = piece.trim();
    if (trimmed === '') continue;
    const named = RETURN_VALUE.exec(trimmed);
    const replaced = named === null ? trimmed : trimmed.replace(RETURN_VALUE, () => '\\result');
    if (NAMES_OF_TOOLS.test(replaced)) {
      leftOut.push(trimmed);
      continue;
    }
    const equal = withConstants(withComparison(replaced));
    parts.push({ text: equal, aboutResult: equal.includes('\\result'), callee: named?.[1] });
  }
  return { parts, leftOut };
}

/** `x == NAN`, which is never true in C: that `x` is a number that is none is what tools mean. */
const IS_NAN = /^(.*[^=!<>])==\s*\(?\s*[-+]?\s*NAN\s*\)?$/s;
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['NULL', '((void *)0)'],
  ['nullptr', '((void *)0)'],
  ['INFINITY', '(1.0 / 0.0)'],
]);

/** Macros of C that tools use although no program need have them. */
function withConstants(text: string): string {
  const [, compared] = IS_NAN.exec(text) ?? [];
  const plain = compared === undefined ? text : `(${compared}) != (${compared})`;
  return plain.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\w+/g, (token) => CONSTANTS.get(token) ?? token);
}

function splitAtSemicolons(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let quote: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quote !== undefined) {
      piece += character;
      if (character === '\\') piece += text[++index] ?? '';
      else if (character === quote) quote = undefined;
    } else if (character === ';') {
      pieces.push(piece);
      piece = '';
    } else {
      if (character === "'" || character === '"') quote = character;
      piece += character;
    }
  }
  return [...pieces, piece];
}

/** A single `=` outside of quotes becomes `==`. */
function withComparison(text: string): string {
  return text.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[=!<>]=|=/g, (token) =>
    token === '=' ? '==' : token,
  );
}

/** A conjunct at a place of the program: an expression, or why it has no meaning there. */
export type ReadPart =
  | { readonly kind: 'expression'; readonly expression: TypedExpression }
  | { readonly kind: 'meaningless'; readonly why: string };

/** What a conjunct may speak of besides variables of the program. */
export interface NamedTypes {
  /** Type of `\result`, if there is one. */
  readonly result: CType | undefined;
  readonly placeholders: ReadonlyMap<string, CType>;
}

export const NO_NAMES: NamedTypes = { result: undefined, placeholders: new Map() };

/** Types a conjunct in the scope of an offset. */
export function readPart(
  part: AssumedPart,
  offset: number,
  { result, placeholders }: NamedTypes,
  read: ExpressionReader,
): ReadPart {
  // The format looks names up in the scope first, then globally.
  const extras = { placeholders, globals: 'anywhere' } as const;
  const analysis = read(part.text, offset, result === undefined ? extras : { ...extras, result });
  if (analysis.kind === 'typed') return { kind: 'expression', expression: analysis.expression };
  return {
    kind: 'meaningless',
    why: `${oneLine(part.text)}: ${analysis.problems[0]?.message ?? 'no expression'}`,
  };
}
