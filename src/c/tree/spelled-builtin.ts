import type { BuiltinExpression } from './typed-expression.js';

/** The name of a builtin as programs write it. */
export function spelledBuiltin({ name }: Pick<BuiltinExpression, 'name'>): string {
  return name.startsWith('__') ? name : `__builtin_${name}`;
}
