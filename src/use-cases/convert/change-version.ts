import type { TextEdit } from '../../lint/rule/diagnostic.js';
import { makeUuid } from '../../lint/rule/make-uuid.js';
import type { YamlReading } from '../../witness/witness.js';
import { outlineWitness } from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';

/** Terms beyond plain C. */
const TERM = /\\[A-Za-z_]/;

/**
 * Rewrites a witness in format 2.x for another version: only the versions, the formats of expressions, and the UUIDs
 * change, because another text is another witness. Whether the version allows the rest is left to the linter.
 */
export function changeVersion({ document }: YamlReading, version: string): string {
  const outline = outlineWitness(document);
  const edits = outline.entries.flatMap(({ metadata }) =>
    edit(metadata.at('format_version'), `"${version}"`),
  );
  for (const { part, type } of outline.waypoints) {
    const constraint = part.at('constraint');
    const format = constraint.at('format');
    if (type === 'function_return') {
      edits.push(...edit(format, version === '2.0' ? 'acsl_expression' : 'ext_c_expression'));
    } else edits.push(...plainFormat(format, constraint.at('value'), version));
  }
  for (const { part } of outline.invariants) {
    edits.push(...plainFormat(part.at('format'), part.at('value'), version));
  }
  const { text } = document.source;
  const rewritten = apply(text, edits);
  if (rewritten === text) return text;
  const renamed = outline.entries.flatMap(({ metadata }) => {
    const uuid = metadata.at('uuid');
    return edit(uuid, `"${makeUuid(`${uuid.text ?? ''} ${rewritten}`)}"`);
  });
  return apply(text, [...edits, ...renamed]);
}

/** An expression in plain C needs no later format. */
function plainFormat(format: YamlPart, value: YamlPart, version: string): readonly TextEdit[] {
  const isExtended = format.text === 'ext_c_expression';
  return isExtended && version === '2.0' && !TERM.test(value.text ?? '\\x')
    ? edit(format, 'c_expression')
    : [];
}

function edit(part: YamlPart, text: string): readonly TextEdit[] {
  const range = part.document.scalarRange(part.pointer);
  return range === undefined || part.value === undefined ? [] : [{ ...range, text }];
}

function apply(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  let result = '';
  for (const each of edits.toSorted((left, right) => left.start - right.start)) {
    result += text.slice(at, each.start) + each.text;
    at = each.end;
  }
  return result + text.slice(at);
}
