/** Builtins that are translated. None of them reads or writes an object. */
const TRANSLATED = ['expect', 'expect_with_probability', 'assume_aligned', 'prefetch', 'trap'] as const;

export type TranslatedBuiltin = (typeof TRANSLATED)[number];

/** Whether it is known what a builtin does, which is nothing to any object. */
export function isTranslatedBuiltin(name: string): name is TranslatedBuiltin {
  return TRANSLATED.some((each) => each === name);
}
