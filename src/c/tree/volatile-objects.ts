import { type CType, isVolatile } from '../type/c-type.js';
import type { TypedExpression } from './typed-expression.js';
import { withoutConversions } from './without-conversions.js';

/**
 * Whether the address of a volatile object becomes a pointer of a type that says nothing of it (C11 6.7.3p6). What is
 * void is not accessed. A cast that changes qualifiers only is not in the tree: what it leads to is volatile.
 */
export function leadsToVolatile(value: TypedExpression, type: CType): boolean {
  if (type.kind !== 'pointer' || type.target.kind === 'void' || isVolatile(type.target)) return false;
  if (value.kind === 'conditional')
    return [value.then, value.otherwise].some((each) => leadsToVolatile(each, type));
  if (value.kind === 'comma') return leadsToVolatile(value.right, type);
  const address = withoutConversions(value);
  return address.kind === 'address' && isVolatile(address.place.type);
}
