import type { RandomSource } from '../random-source.js';
import type { Form, GeneratedRecord, MemberShape } from './generate-record.js';
import { leavesOf } from './generate-record.js';

/** An integer constant of any size and sign. */
export function literal(random: RandomSource): string {
  return random.pick([
    `${random.below(10)}`,
    `${random.below(300)}`,
    `-${1 + random.below(300)}`,
    `0x${(random.below(0x10000) * 0x10000 + random.below(0x10000)).toString(16)}`,
    `${random.below(1_000_000) * 1_000_003}LL`,
    `-${1 + random.below(1_000_000) * 1_000_003}LL`,
    '-1',
    '1',
  ]);
}

/** An initialiser of constants for a record, in braces: by position or with designators, complete or not. */
export function initialiserOf({ form, members }: GeneratedRecord, random: RandomSource): string {
  if (random.below(3) === 0) return designated(members, random);
  return positional(form, members, random, random.below(3) === 0 ? 'left out' : 'written');
}

function positional(
  form: Form,
  members: readonly MemberShape[],
  random: RandomSource,
  innerBraces: 'written' | 'left out',
): string {
  return `{ ${valuesOf(form, members, random, innerBraces).join(', ')} }`;
}

/** The values of one pair of braces; where inner braces are left out, all of them or some at the start. */
function valuesOf(
  form: Form,
  members: readonly MemberShape[],
  random: RandomSource,
  innerBraces: 'written' | 'left out',
): readonly string[] {
  const initialised = form === 'union' ? members.slice(0, 1) : members;
  const all = initialised.flatMap((member) => {
    if (member.kind === 'leaf') return [member.leaf.kind === 'real' ? '1.5' : literal(random)];
    if (member.kind === 'array') {
      const values = member.elements.map(() => literal(random));
      return innerBraces === 'written' ? [`{ ${values.join(', ')} }`] : values;
    }
    return innerBraces === 'written'
      ? [positional(member.form, member.members, random, 'written')]
      : valuesOf(member.form, member.members, random, innerBraces);
  });
  return innerBraces === 'written' && random.below(4) === 0
    ? all.slice(0, 1 + random.below(all.length))
    : all;
}

/** Designators in any order, possibly for the same member twice; sometimes followed by a value without one. */
function designated(members: readonly MemberShape[], random: RandomSource): string {
  const leaves = leavesOf({ members });
  const items = Array.from({ length: 1 + random.below(4) }, () => {
    const leaf = random.pick(leaves);
    return `.${leaf.path} = ${literal(random)}`;
  });
  return `{ ${items.join(', ')} }`;
}
