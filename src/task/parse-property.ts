import { InputError } from '../source/input-error.js';
import type { SourceText } from '../source/source-text.js';
import type { PropertyCheck } from './property.js';

/** What a property file says. */
export interface PropertyChecks {
  readonly entryFunction: string;
  readonly checks: readonly PropertyCheck[];
}

const EXAMPLE = "'CHECK( init(main()), LTL(G ! call(reach_error())) )'";

const POSITIVE_ATOMS = [
  'valid-free',
  'valid-deref',
  'valid-memtrack',
  'valid-memcleanup',
  'def-behavior',
  'assert',
] as const;
const NEGATED_ATOMS = new Map([
  ['overflow', 'no-overflow'],
  ['data-race', 'no-data-race'],
  ['deadlock', 'no-deadlock'],
] as const);
const NEGATED_ATOMS_WITH_ARGUMENT = ['call', 'label', 'uncaught'] as const;

/**
 * Parses the lines of a property file: `CHECK( init(<entry>()), LTL(<formula>) )`, white space free everywhere,
 * several lines in conjunction. Lines that repeat another are dropped.
 *
 * @throws InputError `empty` without any line, `syntax` for a text that is no such line,
 *   `structure` for lines whose entry functions differ
 */
export function parseChecks(source: SourceText): PropertyChecks {
  const tokens = new TokenReader(source);
  let entryFunction: string | undefined;
  const checks = new Map<string, PropertyCheck>();
  while (!tokens.atEnd) {
    expectCheckKeyword(tokens);
    tokens.expect('(', 'init', '(');
    const entryOffset = tokens.offset;
    const entry = expectName(tokens, 'the entry function');
    tokens.expect('(', ')', ')', ',', 'LTL', '(');
    const check = parseFormula(tokens);
    tokens.expect(')', ')');
    if (entryFunction !== undefined && entry !== entryFunction) {
      throw new InputError({
        code: 'structure',
        file: source.file,
        position: source.positionAt(entryOffset),
        message: `has the entry function '${entry}' where an earlier line has '${entryFunction}'`,
        remedy: 'use the same entry function in all lines of a property',
      });
    }
    entryFunction = entry;
    checks.set(JSON.stringify(check), check);
  }
  if (entryFunction === undefined) {
    throw new InputError({
      code: 'empty',
      file: source.file,
      position: source.positionAt(0),
      message: 'states no property',
      remedy: `write a line such as ${EXAMPLE}`,
    });
  }
  return { entryFunction, checks: [...checks.values()] };
}

function expectCheckKeyword(tokens: TokenReader): void {
  const { word, offset } = tokens.next();
  if (word === 'CHECK') return;
  if (word === 'COVER') {
    throw problem(
      tokens.source,
      offset,
      'is a coverage property of Test-Comp (COVER), which has no verdict to confirm',
      `use a verification property, such as ${EXAMPLE}`,
    );
  }
  const comment = word === '#' || word === '/' ? ' (a property file has no comments)' : '';
  throw problem(
    tokens.source,
    offset,
    `has ${show(word)} where 'CHECK' is expected${comment}`,
    `write ${EXAMPLE}`,
  );
}

function parseFormula(tokens: TokenReader): PropertyCheck {
  const operator = tokens.next();
  if (operator.word === 'F') {
    tokens.expect('end');
    return { kind: 'termination' };
  }
  if (operator.word !== 'G') {
    throw problem(
      tokens.source,
      operator.offset,
      `has ${show(operator.word)} where a formula is expected`,
      "begin the formula with 'G' or write 'F end'",
    );
  }
  const start = tokens.offset;
  const negated = tokens.skip('!');
  const atom = tokens.next();
  const positive = POSITIVE_ATOMS.find((each) => each === atom.word);
  const negative = NEGATED_ATOMS.get(atom.word as 'overflow');
  const withArgument = NEGATED_ATOMS_WITH_ARGUMENT.find((each) => each === atom.word);
  if (positive === undefined && negative === undefined && withArgument === undefined) {
    const known = [...POSITIVE_ATOMS, ...NEGATED_ATOMS.keys(), ...NEGATED_ATOMS_WITH_ARGUMENT];
    throw problem(
      tokens.source,
      atom.offset,
      `has ${show(atom.word)} where a proposition is expected`,
      `use one of ${known.join(', ')}`,
    );
  }
  if (negated !== (positive === undefined)) {
    const right = `G ${positive === undefined ? '! ' : ''}${atom.word}`;
    throw problem(
      tokens.source,
      start,
      `has 'G ${negated ? '! ' : ''}${atom.word}', which is not a property of SV-COMP`,
      `write '${right}'`,
    );
  }
  if (positive !== undefined) return { kind: positive };
  if (negative !== undefined) return { kind: negative };
  return parseArgument(tokens, withArgument ?? 'call');
}

function parseArgument(
  tokens: TokenReader,
  kind: (typeof NEGATED_ATOMS_WITH_ARGUMENT)[number],
): PropertyCheck {
  tokens.expect('(');
  switch (kind) {
    case 'call': {
      const name = expectName(tokens, 'a function');
      tokens.expect('(', ')', ')');
      return { kind, function: name };
    }
    case 'label': {
      const label = expectName(tokens, 'a label');
      tokens.expect(')');
      return { kind, label };
    }
    case 'uncaught': {
      const exception = expectName(tokens, 'an exception class');
      tokens.expect(')');
      return { kind, exception };
    }
  }
}

function expectName(tokens: TokenReader, what: string): string {
  const { word, offset } = tokens.next();
  if (isQualifiedName(word)) return word;
  throw problem(
    tokens.source,
    offset,
    `has ${show(word)} where the name of ${what} is expected`,
    `write ${EXAMPLE}`,
  );
}

/**
 * The pattern of a token. A word may contain `-` (`data-race`) and `.` (`java.lang.Error`); any other character stands
 * alone. Letters of all languages take longer to look up than a property takes to parse, and few properties have them.
 */
function tokenIn(text: string): RegExp {
  return isAscii(text) ? /[A-Za-z_$][\w$.-]*|\S/g : /[\p{L}_$][\p{L}\p{N}_$.-]*|[^\s]/gu;
}

function isQualifiedName(word: string): boolean {
  return isAscii(word)
    ? /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(word)
    : /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(word);
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

interface Token {
  /** Empty at the end of the text. */
  readonly word: string;
  readonly offset: number;
}

/** The words and signs of a text, one after the other. */
class TokenReader {
  readonly #tokens: Iterator<RegExpExecArray>;
  #ahead: Token;

  constructor(readonly source: SourceText) {
    this.#tokens = source.text.matchAll(tokenIn(source.text));
    this.#ahead = this.#read();
  }

  get atEnd(): boolean {
    return this.#ahead.word === '';
  }

  /** 0-based offset of the next token. */
  get offset(): number {
    return this.#ahead.offset;
  }

  next(): Token {
    const token = this.#ahead;
    if (token.word !== '') this.#ahead = this.#read();
    return token;
  }

  /** Takes the next token if it is `word`, and says so. */
  skip(word: string): boolean {
    if (this.#ahead.word !== word) return false;
    this.next();
    return true;
  }

  expect(...words: readonly string[]): void {
    for (const expected of words) {
      const { word, offset } = this.next();
      if (word === expected) continue;
      throw problem(
        this.source,
        offset,
        `has ${show(word)} where '${expected}' is expected`,
        `write ${EXAMPLE}`,
      );
    }
  }

  #read(): Token {
    const { value, done } = this.#tokens.next();
    if (done) return { word: '', offset: this.source.text.trimEnd().length };
    return { word: value[0], offset: value.index };
  }
}

function show(word: string): string {
  if (word === '') return 'its end';
  return `'${word.length > 40 ? `${word.slice(0, 40)}…` : word}'`;
}

function problem(source: SourceText, offset: number, message: string, remedy: string): InputError {
  const { file } = source;
  return new InputError({ code: 'syntax', file, position: source.positionAt(offset), message, remedy });
}
