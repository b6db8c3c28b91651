import type { CType } from './c-type.js';

const DEPTHS = new WeakMap<CType, number>();

/**
 * How many pointers, arrays and functions lead from a type to the types it is built from; records count as 0. Types
 * are built step by step, each with limited depth, so the recursion is limited too.
 */
export function depthOfType(type: CType): number {
  const known = DEPTHS.get(type);
  if (known !== undefined) return known;
  const depth = 1 + Math.max(-1, ...constituentTypes(type).map(depthOfType));
  DEPTHS.set(type, depth);
  return depth;
}

function constituentTypes(type: CType): readonly CType[] {
  switch (type.kind) {
    case 'pointer':
      return [type.target];
    case 'array':
      return [type.element];
    case 'function':
      return [type.result, ...type.parameters];
    default:
      return [];
  }
}
