/** A part of a JSON schema, as far as completion uses it. */
export interface SchemaPart {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly required?: readonly string[];
  readonly items?: SchemaPart;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly SchemaPart[];
  readonly anyOf?: readonly SchemaPart[];
  readonly oneOf?: readonly SchemaPart[];
  readonly then?: SchemaPart;
  readonly else?: SchemaPart;
  readonly $defs?: Readonly<Record<string, SchemaPart>>;
}

/** The parts of a schema that apply to a path, in which `*` stands for an item of a list. */
export function partsAt(root: SchemaPart, path: readonly string[]): readonly SchemaPart[] {
  let parts = expand(root, [root]);
  for (const step of path) {
    const inner = parts.flatMap((part): readonly SchemaPart[] => {
      if (step === '*') return part.items === undefined ? [] : [part.items];
      const { properties = {} } = part;
      const found = Object.hasOwn(properties, step) ? properties[step] : undefined;
      return found === undefined ? [] : [found];
    });
    parts = expand(root, inner);
  }
  return parts;
}

/**
 * Parts with everything they refer to and all of their branches: which branch applies is known only when the document
 * is complete.
 */
function expand(root: SchemaPart, parts: readonly SchemaPart[]): readonly SchemaPart[] {
  const found = new Set<SchemaPart>();
  const waiting = [...parts];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (found.has(part)) continue;
    found.add(part);
    const { $ref, allOf = [], anyOf = [], oneOf = [] } = part;
    const referred = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')];
    const branches = [referred, part.then, part.else].filter((each) => each !== undefined);
    waiting.push(...branches, ...allOf, ...anyOf, ...oneOf);
  }
  return [...found];
}

/** The values that a schema lists; both booleans for the type boolean. */
export function listAllowedValues(part: SchemaPart): readonly unknown[] {
  if (part.enum !== undefined) return part.enum;
  if (part.const !== undefined) return [part.const];
  return part.type === 'boolean' ? [true, false] : [];
}
