import type { RandomSource } from '../random-source.js';

/** A place where a witness may say something, with the variables that are in scope there. */
export interface Place {
  readonly name: string;
  readonly kind: 'loop' | 'statement';
  readonly variables: readonly Variable[];
}

export interface Variable {
  readonly name: string;
  readonly type: string;
}

export interface GeneratedProgram {
  /** Without declarations in front of it; places are comments. */
  readonly body: string;
  readonly places: readonly Place[];
  /** `narrow`: no variable has more than eight bits, so that what goes round for long never ends. */
  readonly widths: 'narrow' | 'all';
}

const TYPES = [
  'unsigned char',
  'unsigned char',
  'signed char',
  'char',
  'short',
  'unsigned short',
  'int',
  'int',
  'unsigned int',
  'unsigned int',
  'long',
  'unsigned long',
  '_Bool',
];
const NARROW = ['unsigned char', 'unsigned char', 'signed char', 'char', '_Bool'];
const INPUTS: readonly (readonly [name: string, type: string])[] = [
  ['uchar', 'unsigned char'],
  ['uchar', 'unsigned char'],
  ['char', 'char'],
  ['bool', '_Bool'],
];

/** A small program with inputs of eight bits, whose executions can be enumerated. */
export function generateProgram(random: RandomSource): GeneratedProgram {
  return new Generator(random, random.below(3) === 0 ? 'narrow' : 'all').program();
}

class Generator {
  readonly #lines: string[] = [];
  readonly #places: Place[] = [];
  #variables: Variable[] = [];
  #fresh = 0;
  #depth = 0;
  /** Statements that may still come. */
  #budget: number;
  #helpers: readonly string[] = [];

  readonly #types: readonly string[];

  constructor(
    private readonly random: RandomSource,
    private readonly widths: GeneratedProgram['widths'],
  ) {
    this.#budget = 1 + random.below(9);
    this.#types = widths === 'narrow' ? NARROW : TYPES;
  }

  program(): GeneratedProgram {
    const globals = this.random.below(2) === 0 ? [this.#variable('g')] : [];
    const head = globals.map(({ type, name }) => `${type} ${name} = ${this.random.below(4)};`);
    const helpers = this.#helperFunctions();
    this.#variables = [...globals];
    this.#lines.push('int main(void) {');
    const inputs = 1 + this.random.below(2);
    for (let count = 0; count < inputs; count++) {
      const [input, type] = this.random.pick(INPUTS);
      const { name } = this.#declare({ name: `in${count}`, type }, `__VERIFIER_nondet_${input}()`);
      if (this.random.below(4) === 0)
        this.#emit(`assume(${name} ${this.random.pick(['<', '<=', '!=', '>'])} ${this.random.below(100)});`);
    }
    for (let count = 1 + this.random.below(3); count > 0; count--) {
      const variable = this.#variable('v');
      this.#declare(variable, this.random.below(3) === 0 ? this.expression(1) : String(this.random.below(6)));
    }
    if (this.random.below(3) === 0)
      this.#emit(`unsigned char a[4] = {${this.random.below(9)}, ${this.random.below(200)}};`, ['a']);
    if (this.random.below(4) === 0) this.#emitPointer();
    while (this.#budget > 0) this.#statement();
    this.#place('statement', ';');
    this.#lines.push('  return 0;', '}');
    const body = `${[...head, ...helpers, ...this.#lines].join('\n')}\n`;
    return { body, places: this.#places, widths: this.widths };
  }

  readonly #arrays = new Set<string>();
  readonly #pointers = new Map<string, string>();

  #helperFunctions(): string[] {
    const helpers: string[] = [];
    const names: string[] = [];
    if (this.random.below(3) === 0) {
      const [result, one, other] = [
        this.random.pick(this.#types),
        this.random.pick(this.#types),
        this.random.pick(this.#types),
      ];
      this.#variables = [
        { name: 'p', type: one },
        { name: 'q', type: other },
      ];
      helpers.push(`${result} f(${one} p, ${other} q) {`);
      if (this.random.below(2) === 0)
        helpers.push(`  if (${this.condition(1)})`, `    return ${this.expression(1)};`);
      if (this.random.below(3) === 0)
        helpers.push(
          `  for (int k = 0; k < ${1 + this.random.below(5)}; k++)`,
          `    p ${this.random.pick(['+=', '^=', '-='])} ${this.expression(1)};`,
        );
      helpers.push(`  return ${this.expression(1)};`, '}');
      names.push('f');
    }
    if (this.random.below(5) === 0) {
      const type = this.random.pick(this.#types);
      this.#variables = [{ name: 'p', type }];
      helpers.push(
        `${type} r(int n, ${type} p) {`,
        '  if (n <= 0)',
        '    return p;',
        `  return r(n - 1, ${this.expression(1)});`,
        '}',
      );
      names.push('r');
    }
    this.#variables = [];
    this.#helpers = names;
    return helpers;
  }

  #variable(prefix: string): Variable {
    return { name: `${prefix}${this.#fresh++}`, type: this.random.pick(this.#types) };
  }

  #emit(text: string, arrays: readonly string[] = []): void {
    this.#lines.push(`${'  '.repeat(this.#depth + 1)}${text}`);
    for (const each of arrays) this.#arrays.add(each);
  }

  #declare(variable: Variable, value: string): Variable {
    this.#emit(`${variable.type} ${variable.name} = ${value};`);
    this.#variables.push(variable);
    return variable;
  }

  #emitPointer(): void {
    const target = this.random.pick(this.#variables);
    const others = this.#variables.filter(({ type, name }) => type === target.type && name !== target.name);
    const name = `p${this.#fresh++}`;
    const other = others.length > 0 ? this.random.pick(others) : undefined;
    this.#emit(
      other === undefined || this.random.below(2) === 0
        ? `${target.type} *${name} = &${target.name};`
        : `${target.type} *${name} = ${this.condition(1)} ? &${target.name} : &${other.name};`,
    );
    this.#pointers.set(name, target.type);
  }

  #place(kind: Place['kind'], text: string): void {
    const name = `P${this.#places.length}`;
    const cells =
      this.#arrays.size > 0 ? [{ name: `a[${this.random.below(4)}]`, type: 'unsigned char' }] : [];
    const targets = [...this.#pointers].map(([pointer, type]) => ({ name: `*${pointer}`, type }));
    this.#places.push({ name, kind, variables: [...this.#variables, ...cells, ...targets] });
    this.#emit(`/*${name}*/ ${text}`);
  }

  #block(count: number): void {
    this.#depth++;
    const before = this.#variables.length;
    for (let left = count; left > 0; left--) this.#statement();
    this.#variables = this.#variables.slice(0, before);
    this.#depth--;
  }

  #statement(): void {
    this.#budget--;
    const nested = this.#depth < 3 && this.#budget > 0;
    const choice = this.random.below(nested ? 14 : 6);
    if (choice < 4 || (choice === 4 && this.random.below(2) === 0)) this.#assignment();
    else if (choice === 4) this.#marked();
    else if (choice === 5) this.#jump();
    else if (choice < 8) this.#conditional();
    else if (choice === 8) this.#switch();
    else this.#loop();
  }

  #marked(): void {
    this.#place(
      'statement',
      `${this.#target()} ${this.random.pick(['=', '+=', '-=', '^='])} ${this.expression(1)};`,
    );
  }

  #target(): string {
    const choice = this.random.below(8);
    if (choice === 0 && this.#arrays.size > 0) return `a[${this.#index()}]`;
    if (choice === 1 && this.#pointers.size > 0) return `*${this.random.pick([...this.#pointers.keys()])}`;
    const own = this.#variables.filter(({ name }) => !name.startsWith('k'));
    return this.random.pick(own).name;
  }

  #index(): string {
    return this.random.below(2) === 0
      ? String(this.random.below(4))
      : `(unsigned char)(${this.expression(0)}) % 4`;
  }

  #assignment(): void {
    const target = this.#target();
    const choice = this.random.below(10);
    if (choice === 0) this.#emit(`${target}${this.random.pick(['++', '--'])};`);
    else if (choice < 5)
      this.#emit(
        `${target} ${this.random.pick(['+=', '-=', '+=', '^=', '|=', '&='])} ${this.expression(1)};`,
      );
    else if (choice === 5)
      this.#emit(`${target} ${this.random.pick(['<<=', '>>='])} ${1 + this.random.below(3)};`);
    else this.#emit(`${target} = ${this.expression(2)};`);
  }

  #loops = 0;

  #jump(): void {
    if (this.#loops === 0) {
      this.#assignment();
      return;
    }
    this.#emit(`if (${this.condition(1)})`);
    this.#emit(`  ${this.random.pick(['break', 'continue'])};`);
  }

  #conditional(): void {
    this.#emit(`if (${this.condition(2)}) {`);
    this.#block(1 + this.random.below(2));
    if (this.random.below(2) === 0) {
      this.#emit('} else {');
      this.#block(1);
    }
    this.#emit('}');
  }

  #switch(): void {
    this.#emit(`switch (${this.expression(1)}) {`);
    this.#depth++;
    const loops = this.#loops;
    this.#loops = 0;
    for (const value of new Set([this.random.below(3), this.random.below(6), 1])) {
      this.#emit(`case ${value}:;`);
      this.#block(1);
      if (this.random.below(3) > 0) this.#emit('  break;');
    }
    if (this.random.below(2) === 0) {
      this.#emit('default:;');
      this.#block(1);
    }
    this.#loops = loops;
    this.#depth--;
    this.#emit('}');
  }

  #loop(): void {
    this.#loops++;
    const bound =
      this.random.below(3) === 0 ? String(1 + this.random.below(12)) : this.random.pick(this.#variables).name;
    const counter = {
      name: `k${this.#fresh++}`,
      type: this.random.pick(
        this.widths === 'narrow' ? NARROW.slice(0, 3) : ['int', 'unsigned char', 'unsigned int', 'short'],
      ),
    };
    const choice = this.random.below(9);
    if (choice === 8) {
      // Nothing sees to it that this one ends.
      this.#place('loop', `while (${this.condition(1)}) {`);
      this.#block(1 + this.random.below(2));
      this.#emit('}');
    } else if (choice < 3) {
      this.#variables.push(counter);
      this.#place(
        'loop',
        `for (${counter.type} ${counter.name} = 0; ${counter.name} < ${bound}; ${counter.name}${this.random.pick(['++', '++', ' += 2', ' += 3'])}) {`,
      );
      this.#block(1 + this.random.below(2));
      this.#emit('}');
      this.#variables = this.#variables.filter(({ name }) => name !== counter.name);
    } else if (choice < 6) {
      this.#declare(counter, String(this.random.below(3)));
      this.#place(
        'loop',
        `while (${counter.name} < ${bound}${this.random.below(3) === 0 ? ` && ${this.condition(1)}` : ''}) {`,
      );
      this.#depth++;
      this.#emit(`${counter.name}${this.random.pick(['++', ' += 2'])};`);
      this.#depth--;
      this.#block(1 + this.random.below(2));
      this.#emit('}');
    } else if (choice === 6) {
      this.#declare(counter, '0');
      this.#place('loop', 'do {');
      this.#depth++;
      this.#emit(`${counter.name}++;`);
      this.#depth--;
      this.#block(1);
      this.#emit(`} while (${counter.name} < ${1 + this.random.below(9)} && ${this.condition(1)});`);
    } else {
      const label = `l${this.#fresh++}`;
      this.#declare(counter, '0');
      this.#loops--;
      this.#lines.push(`${label}:`);
      this.#place('statement', `${counter.name}++;`);
      this.#block(1);
      this.#emit(`if (${counter.name} < ${1 + this.random.below(9)})`);
      this.#emit(`  goto ${label};`);
      this.#loops++;
    }
    this.#loops--;
    if (this.random.below(2) === 0) this.#place('statement', ';');
  }

  condition(depth: number): string {
    const [one, other] = [this.expression(depth - 1), this.expression(depth - 1)];
    const comparison = `${one} ${this.random.pick(['<', '<=', '>', '>=', '==', '!='])} ${other}`;
    return this.random.below(5) === 0 && depth > 0
      ? `(${comparison}) ${this.random.pick(['&&', '||'])} (${this.condition(depth - 1)})`
      : comparison;
  }

  /** An expression without side effects; calls of helpers have none. */
  expression(depth: number): string {
    if (depth <= 0 || this.random.below(5) === 0) return this.#leaf();
    const [one, other] = [this.expression(depth - 1), this.expression(depth - 1)];
    switch (this.random.below(16)) {
      case 0:
        return `(${one} / ${this.random.below(3) === 0 ? `((${other}) | 1)` : String(1 + this.random.below(9))})`;
      case 1:
        return `(${one} % ${this.random.below(3) === 0 ? `((${other}) | 1)` : String(2 + this.random.below(9))})`;
      case 2:
        return `(${one} ${this.random.pick(['<<', '>>'])} (${this.random.below(2) === 0 ? `(${other}) & 7` : String(this.random.below(8))}))`;
      case 3:
      case 4:
        return `(${one} ${this.random.pick(['&', '|', '^'])} ${other})`;
      case 5:
        return `(${this.random.pick(['-', '~', '!'])} ${one})`;
      case 6:
        return `((${this.random.pick(this.#types)})${one})`;
      case 7:
        return `(${this.condition(depth - 1)} ? ${one} : ${other})`;
      case 8:
        return `(${this.condition(depth - 1)})`;
      case 9:
        return `(${one} * ${other})`;
      case 10:
        return this.#call(one, other);
      default:
        return `(${one} ${this.random.pick(['+', '-'])} ${other})`;
    }
  }

  #call(one: string, other: string): string {
    if (this.#helpers.length === 0) return `(${one} + ${other})`;
    return this.random.pick(this.#helpers) === 'r'
      ? `r(${this.random.below(4)}, ${other})`
      : `f(${one}, ${other})`;
  }

  #leaf(): string {
    const choice = this.random.below(10);
    if (choice < 3 || this.#variables.length === 0)
      return this.random.pick([
        '0',
        '1',
        '2',
        '3',
        '7',
        '10',
        '100',
        '127',
        '128',
        '200',
        '255',
        '1u',
        '256',
        '-1',
        '-5',
      ]);
    if (choice === 3 && this.#arrays.size > 0) return `a[${this.random.below(4)}]`;
    if (choice === 4 && this.#pointers.size > 0) return `*${this.random.pick([...this.#pointers.keys()])}`;
    return this.random.pick(this.#variables).name;
  }
}
