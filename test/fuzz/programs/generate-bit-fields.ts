import type { RandomSource } from '../random-source.js';
import { initialiserOf, literal } from './generate-initialiser.js';
import { type GeneratedRecord, generateRecord, hasUnion, type Leaf, leavesOf } from './generate-record.js';
import type { TracedProgram } from './traced-program.js';

const PRELUDE = `enum word { FIRST, SECOND = 7, LAST = 1000 };
enum below { MINUS = -5, ZERO, PLUS = 5 };
`;

/** A program whose cases lay out, initialise, read and change records with bit-fields. */
export function generateBitFields(random: RandomSource, count: number): TracedProgram {
  const declarations = [PRELUDE];
  const cases: string[] = [];
  for (let index = 0; index < count; index++) {
    const record = generateRecord(random, `r${index}`);
    declarations.push(declarationsFor(record, random));
    cases.push(caseFor(record, random));
  }
  return { declarations: declarations.join(''), cases };
}

/** The type, a function that traces an object of it, objects, and functions that take and give one. */
function declarationsFor(record: GeneratedRecord, random: RandomSource): string {
  const { type, name, text } = record;
  const leaves = leavesOf(record);
  const changed = random.pick(leaves);
  return `${text}static void show_${name}(const ${type} *p) {
${leaves.map((leaf) => `  ${traced(leaf, `p->${leaf.path}`)}`).join('\n')}
}
static ${type} g_${name} = ${initialiserOf(record, random)};
static const ${type} t_${name}[3] = { ${initialiserOf(record, random)}, [2] = ${initialiserOf(record, random)} };
${type} z_${name};
static ${type} give_${name}(${type} v, int k) { v.${changed.path} = k; return v; }
`;
}

function traced(leaf: Leaf, place: string): string {
  return leaf.kind === 'real' ? `outd(${place});` : `out((u64)(i64)${place}); `;
}

function caseFor(record: GeneratedRecord, random: RandomSource): string {
  const { type, name } = record;
  const leaves = leavesOf(record);
  const show = (place: string) => `  show_${name}(&${place});\n`;
  const lines = [
    `  out(sizeof(${type})); out(_Alignof(${type}));\n`,
    `  outb(&g_${name}, sizeof g_${name}); outb(t_${name}, sizeof t_${name});\n`,
    show(`g_${name}`) + show(`t_${name}[0]`) + show(`t_${name}[2]`),
    // What an automatic union holds outside of the member with the value is open.
    ...(hasUnion(record) ? [] : [`  ${type} a = ${initialiserOf(record, random)};\n${show('a')}`]),
    `  static ${type} s = ${initialiserOf(record, random)};\n${show('s')}`,
    `  ${hasUnion(record) ? 'static ' : ''}${type} b[2] = { [1] = ${initialiserOf(record, random)} };\n${show('b[0]')}${show('b[1]')}`,
    `  ${type} m; memset(&m, ${random.pick(['0', '0', '255', '85'])}, sizeof m); ${type} *p = &m; int k = ${random.below(9)};\n`,
  ];
  for (let count = 4 + random.below(6); count > 0; count--) {
    lines.push(`  ${change(random.pick(leaves), leaves, random)}\n`);
    if (random.below(3) === 0) lines.push(show('m'));
  }
  lines.push('  outb(&m, sizeof m);\n', copies(record, random), show('m'), show('b[1]'));
  return lines.join('');
}

/** A change of a member of `m`, by its name or through `p`, which traces the value of the expression. */
function change(leaf: Leaf, leaves: readonly Leaf[], random: RandomSource): string {
  const place = `${random.pick(['m.', 'p->'])}${leaf.path}`;
  const other = random.pick(leaves);
  const value = random.pick([
    literal(random),
    literal(random),
    'k',
    `(int)g(${literal(random)})`,
    `m.${other.path}`,
  ]);
  if (leaf.kind === 'real') return `${place} = ${random.below(100)} + 0.5;`;
  const safe = value.replace('g(', '(');
  if (other.kind === 'real') return `${place} = ${literal(random)}; out((u64)(i64)${place});`;
  if (leaf.width > 32 && leaf.kind === 'field')
    return `${place} = ${safe}; out((u64)(i64)${place}); out(${place} == 5);`;
  const small = `(${random.below(50)} + k)`;
  // They are computed as int, which must be wide enough for them.
  const product = leaf.width < 30 ? `${place} *= 3` : `${place}++`;
  const fieldSum =
    leaf.width < 31
      ? [`${place} += ${small}`, `${place} -= ${small}`, product, `${place}++`, `--${place}`]
      : [];
  const expression = random.pick([
    `${place} = ${safe}`,
    `${place} = ${safe}`,
    `${place} ^= ${literal(random)}`,
    `${place} |= ${small}`,
    `${place} &= ${literal(random)}`,
    ...fieldSum,
    ...fieldSum,
    ...(leaf.width < 24 ? [`${place} - 5 < 0`, `-${place}`, `~${place} >> 1`, `(${place} + 1) * 3`] : []),
    ...(leaf.width < 31
      ? [`(unsigned)${place} - 5u`, `(${leaf.type})${place}`, `(k ? ${place} : k) - 7`]
      : []),
    `!${place}`,
    `${place} / 3`,
    `${place} % 7`,
    `${place} > ${random.below(20)}`,
    `sizeof(0, ${place})`,
  ]);
  const isSize = expression.startsWith('sizeof');
  return isSize ? `out(!${place});` : `out((u64)(i64)(${expression}));`;
}

/** Copies by assignment, \`memcpy\`, arguments and results. */
function copies({ type, name }: GeneratedRecord, random: RandomSource): string {
  const all = [
    `  { ${type} c = m; show_${name}(&c); c = g_${name}; show_${name}(&c); }\n`,
    `  { ${type} c; memcpy(&c, &m, sizeof c); outb(&c, sizeof c); }\n`,
    `  { ${type} c = give_${name}(m, ${random.below(40) - 20}); show_${name}(&c); }\n`,
    `  b[1] = give_${name}(*p, k);\n`,
    `  { ${type} *h = malloc(sizeof *h); *h = m; show_${name}(h); free(h); }\n`,
    `  z_${name} = m; show_${name}(&z_${name});\n`,
    `  { struct { char c; ${type} in[2]; } w = { 1, { [1] = g_${name} } }; show_${name}(&w.in[1]); show_${name}(&w.in[0]); }\n`,
  ];
  return all.filter(() => random.below(2) === 0).join('');
}
