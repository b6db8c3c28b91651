import type { DataModel } from '../../vocabulary/data-model.js';
import { standardHeader } from '../library/standard-headers.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { Problem } from '../tree/source-range.js';
import { directiveCondition } from './directive-condition.js';
import { type LineNumbers, positionMacros } from './line-number.js';
import { emptyHistory, type MacroHistory, noteHeader, settle } from './macro-history.js';
import { expandMacros, type Macro, type MacroTable } from './macros.js';
import { isDefined } from './other-macros.js';
import { dropPragma, executePragma, type PackChange, type Packing } from './pragma.js';
import { predefinedMacros } from './predefined-macros.js';
import { scanTokens } from './scan-tokens.js';
import { MAXIMUM_TOKENS, Rejection, rangeOfToken, reject, type Token, tooManyTokens } from './token.js';

export interface PreprocessedText {
  /** Ends with a token of kind `end`. */
  readonly tokens: readonly Token[];
  readonly packChanges: readonly PackChange[];
  readonly problems: readonly Problem[];
  /** Those that leave open what the program is: directives that were not executed, macros that were not expanded. */
  readonly misread: readonly Problem[];
}

interface Group {
  /**
   * `taken`: this part is read; `done`: an earlier part was; `waiting`: none so far; `skipped`: inside a skipped
   * part.
   */
  state: 'taken' | 'done' | 'waiting' | 'skipped';
}

interface Preprocessor {
  readonly dataModel: DataModel;
  readonly macros: MacroTable;
  readonly groups: Group[];
  readonly output: Token[];
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
  const { output, packing, problems } = state;
  return { tokens: output, packChanges: packing.changes, problems, misread: state.misread };
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
      expanded = expandMacros(run, state.macros);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      misread(state, error.problem);
      expanded = run;
    }
    for (let at = 0; at < expanded.length; at++) {
      const token = expanded[at] as Token;
      if (token.text === '_Pragma' && expanded[at + 3]?.text === ')') {
        const literal = expanded[at + 2] as Token;
        attempt(state, () => dropPragma(literal));
        at += 3;
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
      if (isTaken(state) || token.kind === 'end') run.push(token);
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

function isTaken(state: Preprocessor): boolean {
  const innermost = state.groups.at(-1);
  return innermost === undefined || innermost.state === 'taken';
}

function execute(state: Preprocessor, line: readonly Token[]): void {
  const [hash, name, ...rest] = line;
  if (hash === undefined || name === undefined) return;
  const isMarker = name.kind === 'number';
  if (!isMarker && executeCondition(state, name, rest)) return;
  if (!isTaken(state)) return;
  if (isMarker || name.text === 'line') state.lines = 'marked';
  if (isMarker) return;
  switch (name.text) {
    case 'define':
      define(state.macros, rest, name);
      if (name.origin === 'text') settle(state.history, rest[0]?.text ?? '');
      break;
    case 'undef':
      if (name.origin === 'text') settle(state.history, rest[0]?.text ?? '');
      state.macros.delete(rest[0]?.text ?? '');
      break;
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

/** True where the directive was one of `#if` … `#endif`. */
function executeCondition(state: Preprocessor, name: Token, rest: readonly Token[]): boolean {
  const { groups } = state;
  const group = groups.at(-1);
  switch (name.text) {
    case 'if':
    case 'ifdef':
    case 'ifndef': {
      if (!isTaken(state)) groups.push({ state: 'skipped' });
      else groups.push({ state: conditionHolds(state, name, rest) ? 'taken' : 'waiting' });
      return true;
    }
    case 'elif':
      if (group === undefined) reject('syntax', '#elif without #if', name);
      if (group.state === 'taken') group.state = 'done';
      else if (group.state === 'waiting') {
        groups.pop();
        const holds = conditionHolds(state, { ...name, text: 'if' }, rest);
        groups.push({ state: holds ? 'taken' : 'waiting' });
      }
      return true;
    case 'elifdef':
    case 'elifndef':
      if (group?.state !== 'skipped') reject('unsupported', unsupported('directive', name.text), name);
      return true;
    case 'else':
      if (group === undefined) reject('syntax', '#else without #if', name);
      if (group.state === 'taken') group.state = 'done';
      else if (group.state === 'waiting') group.state = 'taken';
      return true;
    case 'endif':
      if (groups.pop() === undefined) reject('syntax', '#endif without #if', name);
      return true;
    default:
      return false;
  }
}

function misread(state: Preprocessor, problem: Problem): void {
  state.problems.push(problem);
  state.misread.push(problem);
}

/** A condition that cannot be read is a problem, and does not hold; its group is a group all the same. */
function conditionHolds(state: Preprocessor, name: Token, rest: readonly Token[]): boolean {
  try {
    return name.text === 'if'
      ? directiveCondition(rest, state.macros, state.history, name)
      : isDefined(state.macros, state.history, rest[0]) === (name.text === 'ifdef');
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    misread(state, error.problem);
    return false;
  }
}

function define(macros: MacroTable, rest: readonly Token[], directive: Token): void {
  const [name, open] = rest;
  if (name?.kind !== 'identifier') reject('syntax', '#define needs a name', directive);
  if (open?.text !== '(' || open.spaced) {
    macros.set(name.text, { name: name.text, parameters: undefined, variadic: false, body: rest.slice(1) });
    return;
  }
  const close = rest.findIndex(({ text }) => text === ')');
  if (close < 0) reject('syntax', `the parameters of the macro '${name.text}' do not end`, name);
  const list = rest.slice(2, close).filter(({ text }) => text !== ',');
  const variadic = list.at(-1)?.text === '...';
  const parameters = list.filter(({ kind }) => kind === 'identifier').map(({ text }) => text);
  // GNU `args...` gives the remaining arguments a name.
  const named =
    variadic &&
    list.length === parameters.length + 1 &&
    rest[close - 2]?.text !== ',' &&
    parameters.length > 0;
  const macro: Macro = {
    name: name.text,
    parameters: variadic && !named ? [...parameters, '__VA_ARGS__'] : parameters,
    variadic,
    body: rest.slice(close + 1),
  };
  macros.set(name.text, macro);
}

function include(state: Preprocessor, rest: readonly Token[], directive: Token): void {
  const angled = rest[0]?.text === '<';
  const header = angled
    ? rest
        .slice(
          1,
          rest.findIndex(({ text }) => text === '>'),
        )
        .map(({ text }) => text)
        .join('')
    : (rest[0]?.text.slice(1, -1) ?? '');
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
      .map((token): Token => ({ ...token, ...place, origin: 'header' })),
  );
}
