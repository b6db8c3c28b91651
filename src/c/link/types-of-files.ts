import type { CType, FunctionType, Member, RecordDefinition, RecordLayout } from '../type/c-type.js';

/** Pairs of structures whose members are being compared: they may contain pointers to themselves. */
type Assumed = Map<RecordDefinition, Set<RecordDefinition>>;

/**
 * Compares types that two files give one name (C11 6.2.7): structures are compatible if they have the same tag and the
 * same members. Where one file leaves a structure incomplete, it gets the members that the other one states.
 */
export function joinTypes(left: CType, right: CType): 'joined' | 'incompatible' {
  const assumed: Assumed = new Map();
  if (!areCompatible(left, right, assumed)) return 'incompatible';
  for (const [definition, others] of assumed) for (const other of others) complete(definition, other);
  return 'joined';
}

function complete(
  one: { layout: RecordLayout | undefined },
  other: { layout: RecordLayout | undefined },
): void {
  one.layout ??= other.layout;
  other.layout ??= one.layout;
}

function areCompatible(left: CType, right: CType, assumed: Assumed): boolean {
  switch (left.kind) {
    case 'void':
      return right.kind === 'void';
    case 'integer':
    case 'float':
      return right.kind === left.kind && left.name === right.name;
    case 'pointer':
      return right.kind === 'pointer' && areCompatible(left.target, right.target, assumed);
    case 'array':
      return (
        right.kind === 'array' &&
        areCompatible(left.element, right.element, assumed) &&
        (left.length.kind !== 'known' ||
          right.length.kind !== 'known' ||
          left.length.count === right.length.count)
      );
    case 'function':
      return right.kind === 'function' && areCompatibleFunctions(left, right, assumed);
    case 'record':
      return (
        right.kind === 'record' &&
        left.alignment === right.alignment &&
        areCompatibleRecords(left.definition, right.definition, assumed)
      );
  }
}

function areCompatibleFunctions(left: FunctionType, right: FunctionType, assumed: Assumed): boolean {
  if (!areCompatible(left.result, right.result, assumed)) return false;
  if (!left.prototype || !right.prototype) return true;
  return (
    left.variadic === right.variadic &&
    left.parameters.length === right.parameters.length &&
    left.parameters.every((type, index) => areCompatible(type, right.parameters[index] ?? type, assumed))
  );
}

function areCompatibleRecords(left: RecordDefinition, right: RecordDefinition, assumed: Assumed): boolean {
  if (left === right || assumed.get(left)?.has(right) === true) return true;
  if (left.form !== right.form || left.tag !== right.tag) return false;
  const others = assumed.get(left) ?? new Set();
  assumed.set(left, others.add(right));
  const [one, other] = [left.layout, right.layout];
  // Without a tag, nothing could complete it.
  if (one === undefined || other === undefined) return left.tag !== undefined;
  return (
    one.size === other.size &&
    one.alignment === other.alignment &&
    one.members.length === other.members.length &&
    one.members.every((member, index) => areSameMember(member, other.members[index], assumed))
  );
}

function areSameMember(left: Member, right: Member | undefined, assumed: Assumed): boolean {
  return (
    right !== undefined &&
    left.name === right.name &&
    left.offset === right.offset &&
    left.bitField?.firstBit === right.bitField?.firstBit &&
    left.bitField?.width === right.bitField?.width &&
    areCompatible(left.type, right.type, assumed)
  );
}
