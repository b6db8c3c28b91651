import { INDEX } from '../../../smt/sort.js';
import { part, type Term } from '../../../smt/term.js';
import { walkTerms } from '../../../smt/theories.js';
import { MOST_CALLS_WITH_SLOTS, MOST_SLOTS } from '../../model/slots/slots.js';

/** Bases may be moved by so much, and be compared with constants that are as near to those that mean something. */
const NEAR = 1n << 16n;
/** Bases of objects that are no slots are less than this. */
const MOST_OBJECTS = 1n << 32n;

/**
 * Whether terms say nothing of bases but in which order they are, and that some are next to each other. Then what holds of all
 * executions in which bases are numbers of 64 bits holds of all others, too: an execution that gives more slots has another one
 * beside it that differs only in how far bases are apart, as no more of them matter than there are terms. So such terms are
 * valid for any number of slots.
 */
export function sayOnlyOrder(terms: readonly Term[]): boolean {
  const kinds = new Kinds();
  for (const term of walkTerms(terms)) kinds.notice(term);
  return kinds.areBasesOrdered();
}

/** Terms that are compared, or chosen between, are of one kind. */
interface Kind {
  readonly constants: Set<bigint>;
  isOfBases: boolean;
  isComputed: boolean;
}

/** What stands for all terms of a kind: a number, or the elements or indices of an array. */
type Member = Term | { readonly of: Term };

class Kinds {
  readonly #parents = new Map<Member, Member>();
  readonly #kinds = new Map<Member, Kind>();
  readonly #elements = new Map<Term, Member>();
  readonly #indices = new Map<Term, Member>();

  notice(term: Term): void {
    const { operator, parts, sort } = term;
    switch (operator) {
      case 'literal':
      case 'not':
      case 'and':
      case 'or':
        return;
      case 'symbol':
        if (isNumber(term) && isNameOfBases(term.name)) this.#kindOf(term).isOfBases = true;
        if (sort.kind === 'array' && isNameOfBases(term.name))
          this.#kindOf(this.#elementsOf(term)).isOfBases = true;
        return;
      case 'eq':
      case 'lt':
      case 'le':
        if (part(term, 0).sort.kind === 'array') this.#compute(term);
        else this.#alike(part(term, 0), part(term, 1));
        return;
      case 'ite':
        this.#alike(term, part(term, 1));
        this.#alike(term, part(term, 2));
        return;
      case 'select':
        this.#same(this.#elementsOf(part(term, 0)), term);
        this.#same(this.#indicesOf(part(term, 0)), part(term, 1));
        return;
      case 'store':
        this.#alike(term, part(term, 0));
        this.#same(this.#indicesOf(term), part(term, 1));
        this.#same(this.#elementsOf(term), part(term, 2));
        return;
      case 'fill':
        this.#same(this.#elementsOf(term), part(term, 0));
        return;
      case 'add':
      case 'sub': {
        const [moved, distance] = movedBy(term) ?? [];
        if (moved === undefined || distance === undefined) this.#compute(term);
        else this.#same(term, moved);
        return;
      }
      default:
        for (const each of [term, ...parts]) this.#compute(each);
    }
  }

  areBasesOrdered(): boolean {
    for (const [member, kind] of this.#kinds) {
      if (this.#root(member) !== member) continue;
      const constants = [...kind.constants];
      if (!kind.isOfBases && !constants.some((each) => each >= MOST_SLOTS / 2n)) continue;
      if (kind.isComputed || !constants.every(isNearMeaning)) return false;
    }
    return true;
  }

  #compute(term: Term): void {
    const members: readonly Member[] =
      term.sort.kind === 'array' ? [this.#elementsOf(term), this.#indicesOf(term)] : [term];
    for (const each of members) this.#mark(each);
    for (const each of term.parts) {
      if (each.sort.kind === 'array') this.#compute(each);
      else this.#mark(each);
    }
  }

  #mark(member: Member): void {
    if (!isTerm(member) || isNumber(member)) this.#kindOf(member).isComputed = true;
  }

  #alike(one: Term, other: Term): void {
    if (one.sort.kind === 'array' && other.sort.kind === 'array') {
      this.#same(this.#elementsOf(one), this.#elementsOf(other));
      this.#same(this.#indicesOf(one), this.#indicesOf(other));
    } else this.#same(one, other);
  }

  #elementsOf(array: Term): Member {
    return memberOf(this.#elements, array);
  }

  #indicesOf(array: Term): Member {
    return memberOf(this.#indices, array);
  }

  #same(one: Member, other: Member): void {
    for (const each of [one, other]) if (isTerm(each) && !isNumber(each)) return;
    // One literal is a number of many kinds.
    if (isTerm(one) && one.value !== undefined) {
      this.#add(other, one.value);
      return;
    }
    if (isTerm(other) && other.value !== undefined) {
      this.#add(one, other.value);
      return;
    }
    const [kept, gone] = [this.#kindOf(one), this.#kindOf(other)];
    const [root, old] = [this.#root(one), this.#root(other)];
    if (root === old) return;
    this.#parents.set(old, root);
    this.#kinds.delete(old);
    for (const each of gone.constants) kept.constants.add(each);
    kept.isOfBases ||= gone.isOfBases;
    kept.isComputed ||= gone.isComputed;
  }

  #add(member: Member, constant: bigint): void {
    if (isTerm(member) && member.value !== undefined) return;
    this.#kindOf(member).constants.add(constant);
  }

  #root(member: Member): Member {
    let root = member;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    if (root !== member) this.#parents.set(member, root);
    return root;
  }

  #kindOf(member: Member): Kind {
    const root = this.#root(member);
    const known = this.#kinds.get(root);
    if (known !== undefined) return known;
    const kind: Kind = { constants: new Set(), isOfBases: false, isComputed: false };
    this.#kinds.set(root, kind);
    return kind;
  }
}

function memberOf(members: Map<Term, Member>, of: Term): Member {
  const known = members.get(of) ?? { of };
  members.set(of, known);
  return known;
}

function isTerm(member: Member): member is Term {
  return 'operator' in member;
}

/** Whether a term may be a base. */
function isNumber({ sort }: Term): boolean {
  return sort === INDEX;
}

function isNameOfBases(name: string | undefined): boolean {
  return name !== undefined && /(?:\.base|slots_\d+_next)!\d+$/.test(name);
}

/** A number that is moved by a small constant. */
function movedBy(term: Term): readonly [Term, bigint] | undefined {
  const [left, right] = [part(term, 0), part(term, 1)];
  const ways =
    term.operator === 'add' ? [[left, right] as const, [right, left] as const] : [[left, right] as const];
  for (const [moved, { value }] of ways)
    if (value !== undefined && -NEAR < value && value < NEAR) return [moved, value];
  return undefined;
}

/** Constants that stay what they are: those of other objects, and the ends of the slots of a kind. */
function isNearMeaning(constant: bigint): boolean {
  if (-NEAR < constant && constant < MOST_OBJECTS) return true;
  const number = (constant + NEAR) / MOST_SLOTS;
  const distance = constant - number * MOST_SLOTS;
  return number <= MOST_CALLS_WITH_SLOTS + 1 && -NEAR < distance && distance < NEAR;
}
