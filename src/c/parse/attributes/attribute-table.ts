/** What an attribute stands on. `pointer`: after `*`, or inside the parentheses of a declarator; `nothing`: no name follows. */
export type AttributePosition =
  | 'object'
  | 'function'
  | 'parameter'
  | 'member'
  | 'typedef'
  | 'record'
  | 'enumeration'
  | 'enumerator'
  | 'statement'
  | 'type name'
  | 'pointer'
  | 'nothing';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** They choose warnings, speed or what a linker shows, or gcc and clang do not know them and say that they ignore them. */
const HARMLESS: ReadonlySet<string> = new Set(
  words(`
    access alloc_size always_inline artificial cold deprecated designated_init error externally_visible fallthrough
    flatten format format_arg hot leaf may_alias no_icf no_instrument_function no_profile_instrument_function no_reorder
    no_sanitize no_sanitize_address no_sanitize_thread no_sanitize_undefined no_split_stack no_stack_protector noclone
    noinline noipa nonstring nothrow retain sentinel stack_protect unavailable unused used visibility warn_unused_result
    warning
    dllexport dllimport goblint_array_domain goblint_context goblint_precision goblint_stub ldv_model ldv_model_inline selectany`),
);

/** Attributes that are followed, or change nothing, only where they stand on something of these kinds. */
const IN_POSITIONS: ReadonlyMap<string, readonly AttributePosition[]> = new Map<
  string,
  readonly AttributePosition[]
>([
  // Addresses are not numbers for the front end, so that the alignment of an object shows only in `_Alignof`.
  ['aligned', ['object', 'function', 'parameter', 'member', 'typedef', 'record', 'nothing']],
  ['_Alignas', ['object', 'member']],
  // gcc ignores it on objects and types that are complete.
  ['packed', ['object', 'member', 'typedef', 'record', 'enumeration', 'nothing']],
  ['mode', ['object', 'parameter', 'member', 'typedef', 'type name']],
  ['common', ['object']],
  ['nocommon', ['object']],
  ['tls_model', ['object']],
  ['section', ['object', 'function']],
  ['transparent_union', ['typedef', 'record']],
  ['weak', ['object', 'function']],
  ['gnu_inline', ['function']],
  ['constructor', ['function']],
  ['destructor', ['function']],
  ['noreturn', ['function']],
  ['_Noreturn', ['function']],
  // Promises: whether they are kept is checked when the whole program is known.
  ['alloc_align', ['function']],
  ['assume_aligned', ['function']],
  ['const', ['function']],
  ['malloc', ['function']],
  ['nonnull', ['function']],
  ['pure', ['function']],
  ['returns_nonnull', ['function']],
  ['returns_twice', ['function']],
  // Conventions of calls, which all compatible function types share.
  ['cdecl', ['function', 'typedef', 'pointer', 'object', 'member', 'parameter', 'type name']],
  ['fastcall', ['function', 'typedef', 'pointer', 'object', 'member', 'parameter', 'type name']],
  ['regparm', ['function', 'typedef', 'pointer', 'object', 'member', 'parameter', 'type name']],
  ['stdcall', ['function', 'typedef', 'pointer', 'object', 'member', 'parameter', 'type name']],
]);

/** True if an attribute is followed in a position, or does not change what a program means there. */
export function isAllowed(name: string, position: AttributePosition): boolean {
  return HARMLESS.has(name) || IN_POSITIONS.get(name)?.includes(position) === true;
}

/** The names that `isAllowed` knows. @internal exported for its tests: gcc is asked about each of them */
export const KNOWN_ATTRIBUTES: readonly string[] = [...HARMLESS, ...IN_POSITIONS.keys()];
