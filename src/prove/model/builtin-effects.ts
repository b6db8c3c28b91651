/** Builtins that are translated. None of them reads or writes an object that was there before. */
const TRANSLATED = [
  ...(['expect', 'expect_with_probability', 'assume_aligned', 'prefetch', 'trap', 'alloca'] as const),
  ...(['isnan', 'isinf', 'isinf_sign', 'isfinite', 'isnormal', 'signbit', 'fpclassify'] as const),
  ...(['isgreater', 'isgreaterequal', 'isless', 'islessequal', 'islessgreater', 'isunordered'] as const),
] as const;

export type TranslatedBuiltin = (typeof TRANSLATED)[number];

/** Whether it is known what a builtin does, which is nothing to any object. */
export function isTranslatedBuiltin(name: string): name is TranslatedBuiltin {
  return TRANSLATED.some((each) => each === name);
}

/** Builtins whose operands are not evaluated; what they give is up to the compiler. */
const UNEVALUATED: ReadonlySet<string> = new Set(['constant_p', 'object_size', 'dynamic_object_size']);

/** Whether a builtin only looks at what the compiler knows of its operands. */
export function isUnevaluated(name: string): boolean {
  return UNEVALUATED.has(name);
}
