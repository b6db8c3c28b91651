import { HEADER_MACROS } from '../../generated/standard-headers.js';

/**
 * How the headers of this front end and those of gcc and glibc differ in a macro: `missing` here, or `surplus`. `sure`:
 * a name that is surplus after other headers, and that all have after this one.
 */
export type MacroKind = 'missing' | 'surplus' | 'sure';

type HeadersOfNames = ReadonlyMap<string, readonly string[]>;

let tables: ReadonlyMap<string, HeadersOfNames> | undefined;

/** The headers after which a macro is of that kind. */
export function headersWithMacro(kind: MacroKind, name: string): readonly string[] {
  tables ??= readTables();
  return tables.get(kind)?.get(name) ?? [];
}

/** Lines such as `missing stdio.h wchar.h: NAME NAME`: scripts/header-macros.mjs writes them. */
function readTables(): ReadonlyMap<string, HeadersOfNames> {
  const found = new Map<string, Map<string, readonly string[]>>();
  for (const line of HEADER_MACROS.split('\n')) {
    const [head = '', names = ''] = line.split(': ');
    const [kind = '', ...headers] = head.split(' ');
    const table = found.get(kind) ?? new Map<string, readonly string[]>();
    for (const name of names.split(' ')) table.set(name, headers);
    found.set(kind, table);
  }
  return found;
}
