import type { DataModel } from '../../vocabulary/data-model.js';
import { standardHeader } from '../library/standard-headers.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { Problem, SourceRange } from '../tree/source-range.js';
import { executeCondition, type Group, isTaken } from './condition-groups.js';
import { macroName, readDefinition } from './define-macro.js';
import { directiveCondition } from './directive-condition.js';
import { type LineNumbers, positionMacros } from './line-number.js';
import type { MacroTable } from './macro.js';
import { emptyHistory, type MacroHistory, noteHeader, settle } from './macro-history.js';
import { expandMacros } from './macros.js';
import { isDefined, rejectPredefinedMacro } from './other-macros.js';
import { dropPragma, executePragma, type PackChange, type Packing, pragmaLiteral } from './pragma.js';
import { predefinedMacros } from './predefined-macros.js';
import { scanTokens } from './scan-tokens.js';
import {
  MAXIMUM_TOKENS,
  Rejection,
  rangeOfToken,
  reject,
  type Token,
  tokenSpelling,
  tooManyTokens,
} from './token.js';

export interface PreprocessedText {
  /** Ends with a token of kind `end`. */
  readonly tokens: readonly Token[];
  readonly packChanges: readonly PackChange[];
  readonly problems: readonly Problem[];
  /** Those that leave open what the program is: directives that were not executed, macros that were not expanded. */
  readonly misread: readonly Problem[];
  /** Names that the text defines, or undefines, as macros. */
  readonly macros: ReadonlySet<string>;
  /** Where the text uses macros, in its order; uses in arguments are parts of others. */
  readonly macroUses: readonly SourceRange[];
}

interface Preprocessor {
  readonly dataModel: DataModel;
  readonly macros: MacroTable;
  readonly groups: Group[];
  readonly output: Token[];
  readonly macroUses: SourceRange[];
  readonly packing: Packing;
  readonly problems: Problem[];
  readonly misread: Problem[];
  readonly included: Set<string>;
  readonly history: MacroHistory;
  lines: LineNumbers;
}

/**
 * Scans a program and executes its preprocessing directives: conditions, macros of the file, `#include` of standard
 * headers (with the declarations that this front end has for them), and `#pragma pack`; line markers are dropped.
 * Anything else is reported as a problem with its position.
 */
export function preprocess(text: string, dataModel: DataModel, file: string): PreprocessedText {
  const state: Preprocessor = {
    dataModel,
    macros: new Map(),
    groups: [],
    output: [],
    macroUses: [],
    packing: { changes: [], stack: [], bytes: undefined },
    problems: [],
    misread: [],
    included: new Set(),
    history: emptyHistory(),
    lines: 'as-they-are',
  };
  const tokens = scanTokens(text);
  const preprocessed = !tokens.some(startsConditionOrMacro);
  for (const [name, macro] of predefinedMacros(dataModel)) {
    if (!preprocessed || name.startsWith('__')) state.macros.set(name, macro);
  }
  const report = (problem: Problem): void => misread(state, problem);
  for (const macro of positionMacros(file, () => state.lines, report)) state.macros.set(macro.name, macro);
  readTokens(state, tokens);
  const end = tokens.at(-1);
  if (state.groups.length > 0 && end !== undefined) {
    misread(state, { kind: 'syntax', message: '#if has no #endif', range: rangeOfToken(end) });
  }
  const { output, packing, problems, macroUses } = state;
  const macros = new Set(state.history.settled.keys());
  return {
    tokens: output,
    packChanges: packing.changes,
    problems,
    misread: state.misread,
    macros,
    macroUses,
  };
}

const LINE_MARKER = new Set(['pragma', 'ident', 'line', 'sccs']);

/** Preprocessed programs contain only line markers; names such as `linux` and `i386` are not macros in them. */
function startsConditionOrMacro({ text, firstOfLine }: Token, index: number, all: readonly Token[]): boolean {
  const next = all[index + 1];
  return firstOfLine && text === '#' && next?.kind === 'identifier' && !LINE_MARKER.has(next.text);
}

function readTokens(state: Preprocessor, tokens: readonly Token[]): void {
  let run: Token[] = [];
  const flush = (): void => {
    if (run.length === 0) return;
    let expanded: readonly Token[];
    try {
      expanded = expandMacros(
        run,
        state.macros,
        (name) => rejectPredefinedMacro(name, state.macros, state.history),
        (use) => state.macroUses.push(use),
      );
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      misread(state, error.problem);
      expanded = run;
    }
    for (let at = 0; at < expanded.length; at++) {
      const token = expanded[at] as Token;
      if (token.text === '_Pragma') {
        const literal = pragmaLiteral(expanded, at);
        attempt(state, () => {
          if (literal === undefined) reject('unsupported', unsupported('directive', '_Pragma'), token);
          dropPragma(literal, state.macros);
        });
        if (literal !== undefined) at += 3;
        continue;
      }
      state.output.push(token);
      if (state.output.length > MAXIMUM_TOKENS) throw tooManyTokens(token);
    }
    run = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    if (token.firstOfLine && token.text === '#') {
      let end = at + 1;
      while (end < tokens.length && tokens[end]?.firstOfLine === false && tokens[end]?.kind !== 'end') end++;
      flush();
      attempt(state, () => execute(state, tokens.slice(at, end)));
      at = end;
    } else {
      if (isTaken(state.groups) || token.kind === 'end') run.push(token);
      at++;
    }
  }
  flush();
}

function attempt(state: Preprocessor, step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    misread(state, error.problem);
  }
}

function execute(state: Preprocessor, line: readonly Token[]): void {
  const [hash, name, ...rest] = line;
  if (hash === undefined || name === undefined) return;
  const isMarker = name.kind === 'number';
  if (!isMarker && executeCondition(state.groups, name, () => conditionHolds(state, name, rest))) return;
  if (!isTaken(state.groups)) return;
  if (isMarker || name.text === 'line') state.lines = 'marked';
  if (isMarker) return;
  switch (name.text) {
    case 'define': {
      const macro = readDefinition(rest, name);
      state.macros.set(macro.name, macro);
      if (name.origin === 'text') settle(state.history, macro.name);
      break;
    }
    case 'undef': {
      const macro = macroName(rest, name).text;
      if (name.origin === 'text') settle(state.history, macro);
      state.macros.delete(macro);
      break;
    }
    case 'include':
      include(state, rest, name);
      break;
    case 'pragma':
      executePragma(state.packing, rest, state.macros, state.output.length);
      break;
    case 'line':
    case 'ident':
    case 'sccs':
    case 'warning':
      break;
    case 'error':
      reject('syntax', `#error ${rest.map(({ text }) => text).join(' ')}`.trim(), name);
      break;
    default:
      reject('unsupported', unsupported('directive', name.text), name);
  }
}

function misread(state: Preprocessor, problem: Problem): void {
  state.problems.push(problem);
  state.misread.push(problem);
}

/** A condition that cannot be read is a problem, and does not hold; its group is a group all the same. */
function conditionHolds(state: Preprocessor, name: Token, rest: readonly Token[]): boolean {
  try {
    return name.text === 'if' || name.text === 'elif'
      ? directiveCondition(rest, state.macros, state.history, name)
      : isDefined(state.macros, state.history, macroName(rest, name)) === (name.text === 'ifdef');
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    misread(state, error.problem);
    return false;
  }
}

function include(state: Preprocessor, rest: readonly Token[], directive: Token): void {
  const header = headerName(rest, directive);
  const content = standardHeader(header);
  if (content === undefined) reject('unsupported', unsupported('unknown-header', header), directive);
  if (directive.origin === 'text') {
    attempt(state, () => noteHeader(state.history, state.macros, header, directive));
  }
  // Each inclusion of assert.h asks for NDEBUG again (C11 7.2p1).
  if (state.included.has(header) && header !== 'assert.h') return;
  state.included.add(header);
  const place = rangeOfToken(directive);
  readTokens(
    state,
    scanTokens(content)
      .filter(({ kind }) => kind !== 'end')
      .map((token): Token => ({ ...withoutLine(token), ...place, origin: 'header' })),
  );
}

/** Of `<name>` or `"name"`: the name. */
function headerName(rest: readonly Token[], directive: Token): string {
  const [first] = rest;
  if (first?.text.startsWith('"')) return first.text.slice(1, -1);
  const close = rest.findIndex(({ text }) => text === '>');
  if (first?.text !== '<' || close < 0)
    reject('unsupported', unsupported('directive', `include ${first?.text ?? ''}`.trim()), directive);
  return rest.slice(1, close).map(tokenSpelling).join('');
}

/** Headers ask for the line only for the message of `assert`. */
function withoutLine(token: Token): Token {
  return token.text === '__LINE__' ? { ...token, kind: 'number', text: '0' } : token;
}
