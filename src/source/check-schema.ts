import * as validators from '../generated/schema-validators.js';
import type { Pointer } from './parse-yaml.js';

/** Name of a file in `schemas/` without `.schema.json`. */
export type SchemaName = keyof typeof validators;

/** One way in which data breaks its schema. */
export interface SchemaViolation {
  readonly pointer: Pointer;
  /** What is wrong there: a sentence that begins with the name of the part. */
  readonly message: string;
}

/** Checks plain data against a schema of `schemas/`; an empty list means that they match. */
export function checkSchema(name: SchemaName, value: unknown): readonly SchemaViolation[] {
  const validate = validators[name];
  if (validate(value)) return [];
  const seen = new Set<string>();
  const violations: SchemaViolation[] = [];
  for (const error of validate.errors ?? []) {
    // `if` and `oneOf` only wrap the errors of their branches, which are also listed.
    if (error.keyword === 'if') continue;
    const violation = { pointer: toPointer(error.instancePath, value), message: describe(error) };
    const identity = `${error.instancePath} ${violation.message}`;
    if (!seen.has(identity)) violations.push(violation);
    seen.add(identity);
  }
  return violations;
}

function toPointer(instancePath: string, value: unknown): Pointer {
  let at: unknown = value;
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(at) ? Number(name) : name;
      at = (at as Record<string | number, unknown> | undefined)?.[step];
      return step;
    });
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function describe({ keyword, instancePath, message, params }: SchemaError): string {
  const name = nameInstance(instancePath);
  switch (keyword) {
    case 'required':
      return `${name} lacks '${params.missingProperty}'`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `${name} has the unknown key '${params.additionalProperty ?? params.unevaluatedProperty}'`;
    case 'enum':
      return `${name} must be one of ${(params.allowedValues as unknown[]).map((each) => JSON.stringify(each)).join(', ')}`;
    case 'const':
      return `${name} must be ${JSON.stringify(params.allowedValue)}`;
    case 'type':
      return `${name} must be of type ${[params.type].flat().join(' or ')}`;
    case 'false schema':
      return `${name} is not allowed here`;
    default:
      return `${name} ${message ?? 'does not match the schema'}`;
  }
}

/** Items of a list are numbered from 1 and named after their list. */
function nameInstance(instancePath: string): string {
  const parts = instancePath.split('/').slice(1);
  const last = parts.at(-1);
  if (last === undefined) return 'the document';
  const list = parts.at(-2);
  return /^\d+$/.test(last) && list !== undefined ? `item ${Number(last) + 1} of '${list}'` : `'${last}'`;
}
