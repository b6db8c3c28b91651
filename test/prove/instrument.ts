import { functionAt, isTransition, offsetOf } from './subject.js';

/** Something to watch while the program runs natively; of a `range` the least and the greatest value. */
export type Watched =
  | { readonly kind: 'invariant' | 'range'; readonly place: string; readonly value: string }
  | { readonly kind: 'requires' | 'ensures'; readonly place: string; readonly value: string };

const HEADER = `
void H_false(int); void H_step(void); void H_begin(int); void H_end(void); void H_error(void);
void H_range(int, long long); long long H_run(void); void H_pair(int);
#define H_WATCH(k, e) (H_begin(k), (e) ? (void)0 : H_false(k), H_end())
#define H_PAIR(k, e) (H_pair(k), (e) ? (void)0 : H_false(k), H_end())
#define H_RANGE(k, e) H_range(k, e)
#define main program_main
#define abort H_abort
#define exit H_exit
#define atexit H_atexit
#define malloc H_malloc
#define calloc H_calloc
#define realloc H_realloc
#define free H_free
`;

/**
 * The program with every watched expression evaluated where a witness says that it holds, and a step counted in every
 * loop. What is watched is numbered by its index.
 */
export function instrument(declarations: string, body: string, watched: readonly Watched[]): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const appended: string[] = [];
  for (const match of body.matchAll(/\b(while|for|do)\b/g)) {
    const condition = conditionOf(body, match.index, match[1] ?? '');
    if (condition === undefined) continue;
    const checks = watched.flatMap((each, index) =>
      isAtPlace(each) && offsetOf(body, each.place) === match.index ? [`${checkOf(each, index)}, `] : [],
    );
    const begin = `H_step(), ${checks.join('')}`;
    if (condition.empty) insertions.push({ at: condition.start, text: `${begin}1` });
    else insertions.push({ at: condition.start, text: `${begin}(` }, { at: condition.end, text: ')' });
  }
  for (const [index, each] of watched.entries()) {
    if (!isAtPlace(each)) continue;
    const at = offsetOf(body, each.place);
    if (/^(?:while|for|do)\b/.test(body.slice(at))) continue;
    insertions.push({ at, text: `${checkOf(each, index)}; ` });
  }
  for (const place of new Set(watched.flatMap((each) => (isAtPlace(each) ? [] : [each.place])))) {
    const { name, renamed, wrapper } = wrap(body, place, watched);
    insertions.push(renamed);
    appended.push(wrapper);
    if (functionAt(body, offsetOf(body, place)) !== name)
      throw new Error(`no function is defined at ${place}`);
  }
  const changed = insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), body);
  return `${HEADER}${declarations.replace('void reach_error(void) {}', 'void reach_error(void) { H_error(); }')}\n${changed}\n${appended.join('\n')}\n`;
}

function checkOf({ kind, value }: Watched & { readonly kind: 'invariant' | 'range' }, index: number): string {
  return isTransition(value) ? pairsOf(index, value) : `${MACROS[kind]}(${index}, ${value})`;
}

/** Visits of one place that are looked at. */
const MAXIMUM_VISITS = 200;

/** Checks what is said of each pair of this visit and an earlier one, and keeps this one. */
function pairsOf(index: number, value: string): string {
  const operands: string[] = [];
  let label = '';
  let rest = value;
  for (let at = rest.indexOf('\\at('); at >= 0; at = rest.indexOf('\\at(')) {
    const close = matching(rest, at + 3);
    const comma = rest.lastIndexOf(',', close);
    label = rest.slice(comma + 1, close).trim();
    const name = `H_of${operands.push(rest.slice(at + 4, comma)) - 1}[H_k]`;
    rest = `${rest.slice(0, at)}${name}${rest.slice(close + 1)}`;
  }
  const kept = label === 'LastPrev' ? '0' : 'H_count';
  return `({ ${operands.map((each, number) => `static __typeof__((${each}) + 0) H_of${number}[${MAXIMUM_VISITS}];`).join(' ')}
    static int H_count, H_visits; static long long H_of_run;
    if (H_of_run != H_run()) { H_of_run = H_run(); H_count = H_visits = 0; }
    if (H_visits < ${MAXIMUM_VISITS}) {
      for (int H_k = 0; H_k < H_count; H_k++) H_PAIR(${index}, ${rest});
      H_pair(${index});
      ${operands.map((each, number) => `H_of${number}[${kept}] = ${each};`).join(' ')}
      H_end();
      H_count = ${kept} + 1; H_visits++;
    }
    (void)0; })`.replaceAll('\n', ' ');
}

const MACROS = { invariant: 'H_WATCH', range: 'H_RANGE' } as const;

function isAtPlace(each: Watched): each is Watched & { readonly kind: 'invariant' | 'range' } {
  return each.kind === 'invariant' || each.kind === 'range';
}

/** Where the controlling expression of a loop stands; undefined for the `while` of a `do`. */
function conditionOf(text: string, at: number, keyword: string) {
  if (keyword === 'do') {
    const close = matching(text, text.indexOf('{', at));
    const open = text.indexOf('(', close);
    return { start: open + 1, end: matching(text, open), empty: false };
  }
  const open = text.indexOf('(', at);
  const close = matching(text, open);
  if (keyword === 'while') {
    const isOfDo = /\}\s*$/.test(text.slice(0, at)) && /^\s*;/.test(text.slice(close + 1));
    return isOfDo ? undefined : { start: open + 1, end: close, empty: false };
  }
  const first = semicolon(text, open + 1);
  const second = semicolon(text, first + 1);
  return { start: first + 1, end: second, empty: text.slice(first + 1, second).trim() === '' };
}

function matching(text: string, open: number): number {
  const pairs: Readonly<Record<string, number>> = { '(': 1, '{': 1, ')': -1, '}': -1 };
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    depth += pairs[text[index] ?? ''] ?? 0;
    if (depth === 0) return index;
  }
  throw new Error(`nothing closes ${text.slice(open, open + 20)}`);
}

function semicolon(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    if (text[index] === '(') depth++;
    else if (text[index] === ')') depth--;
    else if (text[index] === ';' && depth === 0) return index;
  }
  throw new Error('the head of a for has no semicolon');
}

/** The function gets another name; one with its own name checks the contract around it. */
function wrap(body: string, place: string, watched: readonly Watched[]) {
  const at = offsetOf(body, place);
  const [, type = '', name = '', list = ''] =
    /^([\w ]*?[ *])(\w+)\(([^)]*)\)\s*\{/.exec(body.slice(at)) ?? [];
  if (name === '') throw new Error(`no definition of a function stands at ${place}`);
  const parameters = list === 'void' ? [] : list.split(',').map((each) => each.trim());
  const names = parameters.map((each) => /(\w+)$/.exec(each)?.[1] ?? '');
  const old: string[] = [];
  const clauses = (kind: Watched['kind']) =>
    watched.flatMap((each, index) =>
      each.kind === kind && each.place === place
        ? [`  H_WATCH(${index}, ${ofResult(each.value, old)});`]
        : [],
    );
  const [requires, ensures] = [clauses('requires'), clauses('ensures')];
  const call = `H_inner_${name}(${names.join(', ')})`;
  const isVoid = type.trim() === 'void';
  const wrapper = [
    `${type}${name}(${list}) {`,
    ...requires,
    ...old.map((value, index) => `  __auto_type H_old${index} = ${value};`),
    isVoid ? `  ${call};` : `  ${type}H_result = ${call};`,
    ...ensures,
    isVoid ? '' : '  return H_result;',
    '}',
  ].join('\n');
  const start = at + type.length;
  return { name, wrapper, renamed: { at: start, text: `${name}(${list});\n${type}H_inner_` } };
}

/** Contracts of the table speak of parameters that the body leaves alone; old values are kept from before the call. */
function ofResult(value: string, old: string[]): string {
  const named = value.replaceAll('\\result', 'H_result');
  return named.replaceAll(/\\at\((\w+),\s*(?:Old|Pre)\)/g, (_, name: string) => `H_old${old.push(name) - 1}`);
}
