import { randomNumbers } from '../../src/solve/random-numbers.js';

/** A program that violates unreach-call, with inputs for which it does; `safe` is the same without a violation. */
export interface Searched {
  readonly name: string;
  readonly text: string;
  readonly safe: string;
  readonly inputs: readonly number[];
}

const HEAD = `extern int __VERIFIER_nondet_int(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nvoid reach_error(void) {}\n`;

type Random = () => number;

function shuffled<T>(values: readonly T[], random: Random): readonly T[] {
  const rest = [...values];
  return values.map(() => rest.splice(random() % rest.length, 1)[0] as T);
}

function distinct(count: number, below: number, random: Random): readonly number[] {
  return shuffled(
    Array.from({ length: below }, (_, index) => index),
    random,
  ).slice(0, count);
}

/** Events, conditions and actions, as in the problems of RERS: a walk through states, decoys, and rules that lead back. */
function eventsOf(seed: number, depth: number): Searched {
  const random = randomNumbers(seed);
  const codes = distinct(depth + 1, 216, random);
  const valuesOf = (code: number) => [code % 6, Math.floor(code / 6) % 6, Math.floor(code / 36)] as const;
  const inputs = Array.from({ length: depth }, () => 1 + (random() % 6));
  const rule = (from: number, input: number, to: number, output: number): string => {
    const [a, b, c] = valuesOf(from);
    const [x, y, z] = valuesOf(to);
    return `  if (a == ${a} && b == ${b} && c == ${c} && input == ${input}) {\n    a = ${x};\n    b = ${y};\n    c = ${z};\n    return ${output};\n  }\n`;
  };
  const walk = inputs.map((input, step) => rule(codes[step] ?? 0, input, codes[step + 1] ?? 0, 20 + step));
  const back = codes.slice(1, -1).map((code, step) => {
    const other = 1 + ((inputs[step + 1] ?? 0) % 6);
    return rule(code, other, codes[random() % (step + 1)] ?? 0, 10);
  });
  const [a, b, c] = valuesOf(codes[0] ?? 0);
  const [x, y, z] = valuesOf(codes[depth] ?? 0);
  const text = (last: string): string =>
    `${HEAD}int a = ${a};\nint b = ${b};\nint c = ${c};\nint step(int input) {\n${shuffled([...walk, ...back], random).join('')}  if (${last}) {\n    reach_error();\n  }\n  return -2;\n}\nint main(void) {\n  while (1) {\n    int input = __VERIFIER_nondet_int();\n    if (input < 1 || input > 6) {\n      return 0;\n    }\n    int output = step(input);\n    if (output == -2) {\n      return 1;\n    }\n  }\n}\n`;
  const last = `a == ${x} && b == ${y} && c == ${z} && input == 5`;
  return {
    name: `events-${seed}-${depth}`,
    text: text(last),
    safe: text(`${last} && a == 7`),
    inputs: [...inputs, 5],
  };
}

/** Modules that hand on a token, run by a scheduler that may leave each of them out, as in translated SystemC. */
function tokenRing(modules: number, rounds: number): Searched {
  const numbers = Array.from({ length: modules }, (_, index) => index);
  const one = (index: number): string =>
    `void module${index}(void) {\n  if (event[${index}] == 1) {\n    token += ${index === 0 ? 'local' : 1};\n    event[${index}] = 0;\n    event[${(index + 1) % modules}] = 1;\n    ${index === 0 ? 'rounds++;' : 'passes++;'}\n  }\n}\n`;
  const run = numbers
    .map(
      (index) =>
        `    if (event[${index}]) {\n      if (__VERIFIER_nondet_int()) {\n        module${index}();\n        ran = 1;\n      }\n    }\n`,
    )
    .join('');
  const text = (wanted: string): string =>
    `${HEAD}int event[${modules}] = {1};\nint token, local = 5, rounds, passes;\n${numbers.map(one).join('')}int main(void) {\n  while (1) {\n    int ran = 0;\n${run}    if (!ran) {\n      return 0;\n    }\n    if (token > ${5 * rounds + (modules - 1) * rounds}) {\n      return 1;\n    }\n    if (${wanted}) {\n      reach_error();\n    }\n  }\n}\n`;
  const wanted = `rounds == ${rounds} && token == ${5 * rounds + (modules - 1) * (rounds - 1)} && event[1] == 1 && event[0] == 0`;
  const inputs = Array.from({ length: modules * (rounds - 1) + 1 }, () => 1);
  // In its last pass the ring stops after the first module: the others are left out.
  return {
    name: `token-ring-${modules}-${rounds}`,
    text: text(wanted),
    safe: text(`${wanted} && passes > ${modules * rounds}`),
    inputs: [...inputs, 0],
  };
}

/** Choices that spend and win, in a chain of sectors each of which needs so much of both. */
function trek(sectors: number): Searched {
  const text = (wanted: string): string =>
    `${HEAD}int energy = 100;\nint shields = 50;\nint torpedoes = 3;\nint sector;\nint act(int what) {\n  switch (what) {\n    case 0:\n      if (energy < 15) return -1;\n      energy -= 15;\n      torpedoes++;\n      return 0;\n    case 1:\n      if (energy < 20 || shields > 80) return -1;\n      energy -= 20;\n      shields += 15;\n      return 0;\n    case 2:\n      if (torpedoes == 0) return -1;\n      torpedoes--;\n      energy += 25;\n      if (energy > 150) energy = 150;\n      return 0;\n    case 3:\n      if (shields < 30 + 5 * sector) return -1;\n      if (energy < 60) return -1;\n      shields -= 10;\n      energy -= 25;\n      sector++;\n      return 0;\n    default:\n      return -2;\n  }\n}\nint main(void) {\n  int days = 0;\n  while (days < 200) {\n    int what = __VERIFIER_nondet_int();\n    if (act(what) < 0) {\n      return 1;\n    }\n    days++;\n    if (${wanted}) {\n      reach_error();\n    }\n  }\n  return 0;\n}\n`;
  return {
    name: `trek-${sectors}`,
    text: text(`sector == ${sectors}`),
    safe: text(`sector == ${sectors} && energy > 150`),
    inputs: trekInputs(sectors),
  };
}

/** The shortest way, by breadth. */
function trekInputs(sectors: number): readonly number[] {
  type State = readonly [energy: number, shields: number, torpedoes: number, sector: number];
  const next = ([e, s, t, at]: State): readonly (State | undefined)[] => [
    e < 15 ? undefined : [e - 15, s, t + 1, at],
    e < 20 || s > 80 ? undefined : [e - 20, s + 15, t, at],
    t === 0 ? undefined : [Math.min(150, e + 25), s, t - 1, at],
    s < 30 + 5 * at || e < 60 ? undefined : [e - 25, s - 10, t, at + 1],
  ];
  const seen = new Set<string>();
  let layer: { readonly state: State; readonly way: readonly number[] }[] = [
    { state: [100, 50, 3, 0], way: [] },
  ];
  while (layer.length > 0) {
    const further: typeof layer = [];
    for (const { state, way } of layer) {
      if (state[3] === sectors) return way;
      for (const [choice, to] of next(state).entries()) {
        if (to === undefined || seen.has(to.join())) continue;
        seen.add(to.join());
        further.push({ state: to, way: [...way, choice] });
      }
    }
    layer = further;
  }
  return [];
}

/** A secret sequence; a wrong digit leads back to where its beginning fits, and three of them end it. */
function lock(seed: number, length: number): Searched {
  const random = randomNumbers(seed);
  const code = Array.from({ length }, () => random() % 10);
  const text = (wanted: string): string =>
    `${HEAD}static const int code[${length}] = {${code.join(', ')}};\nint position;\nint wrong;\nint pressed[100];\nint count;\nvoid press(int digit) {\n  pressed[count++] = digit;\n  if (digit == code[position]) {\n    position++;\n    return;\n  }\n  wrong++;\n  if (position > 2) {\n    position = 2;\n  } else {\n    position = 0;\n  }\n}\nint main(void) {\n  while (count < 100) {\n    int digit = __VERIFIER_nondet_int();\n    if (digit < 0) {\n      return 0;\n    }\n    if (digit > 9) {\n      continue;\n    }\n    press(digit);\n    if (wrong > 3) {\n      return 1;\n    }\n    if (${wanted}) {\n      reach_error();\n    }\n    if (position == ${length}) {\n      return 2;\n    }\n  }\n  return 0;\n}\n`;
  return {
    name: `lock-${seed}-${length}`,
    text: text(`position == ${length}`),
    safe: text(`position == ${length} && count < ${length}`),
    inputs: code,
  };
}

/** Tables that are read at places that inputs and other tables give. */
function tables(seed: number, depth: number, size: number): Searched {
  const random = randomNumbers(seed);
  const rows = Array.from({ length: depth }, () => shuffled(distinct(size, size, random), random));
  const inputs = Array.from({ length: depth }, () => random() % size);
  let at = 0;
  for (const [step, row] of rows.entries()) at = row[(at ^ (inputs[step] ?? 0)) % size] ?? 0;
  const declared = rows.map(
    (row, step) => `static const unsigned char table${step}[${size}] = {${row.join(', ')}};\n`,
  );
  const read = rows.map((_, step) => `  at = table${step}[(at ^ keys[${step}]) % ${size}];\n`).join('');
  const text = (wanted: string): string =>
    `${HEAD}${declared.join('')}unsigned keys[${depth}];\nunsigned look(void) {\n  unsigned at = 0;\n${read}  return at;\n}\nint main(void) {\n  unsigned sum = 0;\n  for (int i = 0; i < ${depth}; i++) {\n    keys[i] = __VERIFIER_nondet_uint();\n    if (keys[i] >= ${size}) {\n      return 1;\n    }\n    sum += keys[i];\n  }\n  if (look() != ${at}) {\n    return 2;\n  }\n  if (${wanted}) {\n    reach_error();\n  }\n  return 0;\n}\n`;
  const sum = inputs.reduce((all, each) => all + each, 0);
  return {
    name: `tables-${depth}-of-${size}`,
    text: text(`sum == ${sum}`),
    safe: text(`sum == ${sum} && sum > ${depth * size}`),
    inputs,
  };
}

/** Loops whose counts together must give a number. */
function loops(outer: number, inner: number): Searched {
  const total = outer * inner + 3 * outer;
  const text = (wanted: string): string =>
    `${HEAD}int work;\nint resets;\nint rest;\nvoid one(int times) {\n  int i = 0;\n  do {\n    work++;\n    i++;\n  } while (i < times);\n}\nvoid all(int times, int each) {\n  for (int i = 0; i < times; i++) {\n    one(each);\n    work += 3;\n  }\n}\nint limited(int value, int most) {\n  if (value < 1) {\n    return 1;\n  }\n  if (value > most) {\n    return most;\n  }\n  return value;\n}\nint main(void) {\n  int times = limited(__VERIFIER_nondet_int(), 200);\n  int each = limited(__VERIFIER_nondet_int(), 200);\n  all(times, each);\n  rest = work % 7;\n  if (rest != ${total % 7}) {\n    resets++;\n    return 1;\n  }\n  if (times < 5) {\n    return 2;\n  }\n  if (each < 5) {\n    return 3;\n  }\n  if (${wanted}) {\n    reach_error();\n  }\n  return 0;\n}\n`;
  return {
    name: `loops-${outer}-${inner}`,
    text: text(`work == ${total}`),
    safe: text(`work == ${total} && times > 200`),
    inputs: [outer, inner],
  };
}

export const FAMILIES: readonly Searched[] = [
  eventsOf(1, 8),
  eventsOf(2, 14),
  eventsOf(3, 22),
  tokenRing(3, 4),
  tokenRing(5, 6),
  tokenRing(7, 12),
  trek(3),
  trek(5),
  lock(4, 6),
  lock(5, 12),
  tables(6, 2, 16),
  tables(7, 3, 64),
  tables(8, 4, 256),
  loops(17, 23),
  loops(40, 11),
];
