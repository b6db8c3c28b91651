import type { RandomSource } from '../random-source.js';

/** A member of scalar type, or an element of a member that is an array. */
export interface Leaf {
  /** As written after \`.\`. */
  readonly path: string;
  readonly kind: 'field' | 'integer' | 'real';
  readonly type: string;
  /** Bits of the value. */
  readonly width: number;
}

export type MemberShape =
  | { readonly kind: 'leaf'; readonly name: string; readonly leaf: Leaf }
  | { readonly kind: 'array'; readonly name: string; readonly elements: readonly Leaf[] }
  /** A structure or union inside; without name where it is anonymous. */
  | {
      readonly kind: 'inner';
      readonly name: string | undefined;
      readonly form: Form;
      readonly members: readonly MemberShape[];
    };

export type Form = 'struct' | 'union';

export interface GeneratedRecord {
  readonly name: string;
  /** As it is mentioned: \`struct r1\`. */
  readonly type: string;
  readonly form: Form;
  readonly text: string;
  /** Named ones, in order. */
  readonly members: readonly MemberShape[];
}

const FIELD_TYPES: readonly (readonly [type: string, greatest: number])[] = [
  ['_Bool', 1],
  ['char', 8],
  ['signed char', 8],
  ['unsigned char', 8],
  ['short', 16],
  ['unsigned short', 16],
  ['int', 32],
  ['unsigned', 32],
  ['unsigned', 32],
  ['long', 32],
  ['unsigned long', 32],
  ['long long', 64],
  ['unsigned long long', 64],
  ['enum word', 32],
  ['enum below', 32],
];
/** Without `_Bool`, for which most bytes of a union are not a value. */
const PLAIN_TYPES: readonly (readonly [type: string, width: number])[] = [
  ['char', 8],
  ['unsigned char', 8],
  ['short', 16],
  ['unsigned short', 16],
  ['int', 32],
  ['unsigned', 32],
  ['long long', 64],
  ['double', 0],
  ['enum word', 32],
];

/** Makes a structure or union; about half of its members are bit-fields. */
export function generateRecord(random: RandomSource, name: string): GeneratedRecord {
  const form = random.pick<Form>(['struct', 'struct', 'struct', 'struct', 'union']);
  const maker = new RecordMaker(random);
  const { text, members } = maker.body(2, 1 + random.below(7));
  const attribute = random.pick(['', '', '', '', '', 'packed', 'packed', 'aligned(8)', 'packed, aligned(2)']);
  const after = attribute === '' ? '' : ` __attribute__((${attribute}))`;
  const declaration = `${form} ${name} { ${text}}${after};\n`;
  const pack = random.pick(['', '', '', '', '', '', '1', '2', '4']);
  const whole = pack === '' ? declaration : `#pragma pack(push, ${pack})\n${declaration}#pragma pack(pop)\n`;
  return { name, type: `${form} ${name}`, form, text: whole, members };
}

/** All scalar parts of a record that can be read and written by name. */
export function leavesOf({ members }: Pick<GeneratedRecord, 'members'>, prefix = ''): readonly Leaf[] {
  return members.flatMap((member) => {
    if (member.kind === 'leaf') return [{ ...member.leaf, path: prefix + member.leaf.path }];
    if (member.kind === 'array')
      return member.elements.map((leaf) => ({ ...leaf, path: prefix + leaf.path }));
    return leavesOf(member, member.name === undefined ? prefix : `${prefix}${member.name}.`);
  });
}

/** Whether a record is a union, or has one inside. */
export function hasUnion({ form, members }: Pick<GeneratedRecord, 'form' | 'members'>): boolean {
  return form === 'union' || members.some((member) => member.kind === 'inner' && hasUnion(member));
}

class RecordMaker {
  #next = 0;

  constructor(private readonly random: RandomSource) {}

  /** Members of one pair of braces, with at least one that has a name. */
  body(depth: number, count: number): { text: string; members: readonly MemberShape[] } {
    const members: MemberShape[] = [];
    let text = '';
    for (let left = count; left > 0 || members.length === 0; left--) {
      const { declared, member } = this.#member(depth);
      text += `${declared} `;
      if (member !== undefined) members.push(member);
    }
    return { text, members };
  }

  #member(depth: number): { declared: string; member: MemberShape | undefined } {
    const { random } = this;
    const kind = random.below(12);
    if (kind === 0) return { declared: `${random.pick(FIELD_TYPES)[0]} : 0;`, member: undefined };
    if (kind === 1) {
      const [type, greatest] = random.pick(FIELD_TYPES);
      return { declared: `${type} : ${1 + random.below(greatest)};`, member: undefined };
    }
    if (kind < 8) return this.#field();
    if (kind === 8 && depth > 0) return this.#inner(depth - 1);
    return kind === 9 ? this.#array() : this.#plain();
  }

  #name(): string {
    return `m${this.#next++}`;
  }

  #field(): { declared: string; member: MemberShape } {
    const [type, greatest] = this.random.pick(FIELD_TYPES);
    const width = this.random.below(4) === 0 ? greatest : 1 + this.random.below(greatest);
    const name = this.#name();
    const attribute = this.random.below(14) === 0 ? ' __attribute__((packed))' : '';
    const leaf: Leaf = { path: name, kind: 'field', type, width };
    return { declared: `${type} ${name} : ${width}${attribute};`, member: { kind: 'leaf', name, leaf } };
  }

  #plain(): { declared: string; member: MemberShape } {
    const [type, width] = this.random.pick(PLAIN_TYPES);
    const name = this.#name();
    const leaf: Leaf = { path: name, kind: type === 'double' ? 'real' : 'integer', type, width };
    return { declared: `${type} ${name};`, member: { kind: 'leaf', name, leaf } };
  }

  #array(): { declared: string; member: MemberShape } {
    const [type, width] = this.random.pick(PLAIN_TYPES);
    const name = this.#name();
    const count = 1 + this.random.below(3);
    const elements = Array.from({ length: count }, (_, index): Leaf => {
      return { path: `${name}[${index}]`, kind: type === 'double' ? 'real' : 'integer', type, width };
    });
    return { declared: `${type} ${name}[${count}];`, member: { kind: 'array', name, elements } };
  }

  #inner(depth: number): { declared: string; member: MemberShape } {
    const form = this.random.pick<Form>(['struct', 'struct', 'union']);
    const { text, members } = this.body(depth, 1 + this.random.below(4));
    const name = this.random.below(2) === 0 ? undefined : this.#name();
    const packed = this.random.below(5) === 0 ? ' __attribute__((packed))' : '';
    return {
      declared: `${form} { ${text}}${packed}${name === undefined ? '' : ` ${name}`};`,
      member: { kind: 'inner', name, form, members },
    };
  }
}
