import { reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { CType, RecordDefinition, RecordLayout, RecordType } from '../type/c-type.js';
import { isObjectType } from '../type/c-type.js';
import { describeType } from '../type/compatible.js';
import { layOutRecord, type MemberDeclaration } from '../type/record-layout.js';
import { recordType } from '../type/type-model.js';
import {
  type Attributes,
  type AttributesBuilder,
  applyMode,
  checkAttributes,
  noAttributes,
  parseAttributes,
} from './attributes/attributes.js';
import { requireKnownLayout, requireOwnType } from './attributes/known-layouts.js';
import { constantInteger } from './constants.js';
import { applyModifiers, parseDeclarator } from './declarators.js';
import type { ParseState } from './parse-state.js';
import { parseSpecifiers } from './specifiers.js';
import { parseStaticAssertion } from './static-assertion.js';

interface MutableRecord extends RecordDefinition {
  layout: RecordLayout | undefined;
}

/** Size in bytes of the largest object that the front end accepts. */
const SIZE_LIMIT = 2 ** 40;

export function newRecord(state: ParseState, form: 'struct' | 'union', tag: string | undefined): RecordType {
  const { program } = state;
  const id = program.nextRecord++;
  const definition: MutableRecord = { id, fileNumber: program.fileNumber, form, tag, layout: undefined };
  return recordType(definition);
}

/** Reads `struct tag`, `union tag { … }`, …. */
export function parseRecord(state: ParseState): RecordType {
  const keyword = state.advance();
  const form = keyword.text === 'struct' ? 'struct' : 'union';
  const attributes = noAttributes();
  parseAttributes(state, attributes);
  const tag = state.token.kind === 'identifier' ? state.advance() : undefined;
  checkAttributes(attributes, 'record');
  if (!state.at('{')) {
    if (tag === undefined) reject('syntax', `'${form}' needs a tag or members`, keyword);
    return mention(state, form, tag);
  }
  const type = begin(state, form, tag);
  const members = state.nested(() => parseMembers(state));
  const maximumAlignment = state.packing;
  parseAttributes(state, attributes);
  checkAttributes(attributes, 'record');
  const { packed: packing, aligned } = attributes;
  requireKnownLayout(members, { form, packing, maximumAlignment }, keyword);
  const layout = layOutRecord(members, { form, packing, aligned, maximumAlignment });
  if (layout.size > SIZE_LIMIT) reject('limit', 'a type of more than 2^40 bytes', keyword);
  (type.definition as MutableRecord).layout = layout;
  return type;
}

function mention(state: ParseState, form: 'struct' | 'union', tag: Token): RecordType {
  // `struct s;` alone redeclares the tag in its scope.
  const known = state.at(';') ? state.scope.tags.get(tag.text)?.entity : state.lookUpTag(tag.text);
  if (known?.kind === 'record') {
    if (known.definition.form !== form) reject('type', `'${tag.text}' is not a ${form}`, tag);
    return known;
  }
  if (state.mode.kind === 'witness')
    reject('unknown-identifier', `'${form} ${tag.text}' is not declared here`, tag);
  const type = newRecord(state, form, tag.text);
  state.declareTag(tag, type);
  return type;
}

function begin(state: ParseState, form: 'struct' | 'union', tag: Token | undefined): RecordType {
  if (tag === undefined) return newRecord(state, form, undefined);
  const known = state.scope.tags.get(tag.text)?.entity;
  if (known?.kind === 'record' && known.definition.form === form && known.definition.layout === undefined) {
    return known;
  }
  const type = newRecord(state, form, tag.text);
  state.declareTag(tag, type);
  return type;
}

function parseMembers(state: ParseState): MemberDeclaration[] {
  const members: MemberDeclaration[] = [];
  state.expect('{');
  while (!state.accept('}')) {
    if (state.accept(';')) continue;
    if (state.at('_Static_assert')) parseStaticAssertion(state);
    else parseMemberDeclaration(state, members);
  }
  return members;
}

function parseMemberDeclaration(state: ParseState, members: MemberDeclaration[]): void {
  const { type: base, attributes } = parseSpecifiers(state);
  if (state.accept(';')) {
    checkAttributes(attributes, 'member');
    if (base.kind === 'record' && base.definition.tag === undefined) {
      members.push(memberDeclaration(undefined, base, undefined, attributes));
    }
    return;
  }
  do {
    const own: AttributesBuilder = { ...attributes };
    parseAttributes(state, own);
    const first = state.token;
    const declarator = state.at(':') ? undefined : parseDeclarator(state, 'named');
    const plain = applyModifiers(state, base, declarator?.modifiers ?? [], first);
    let width: number | undefined;
    if (state.accept(':')) width = parseWidth(state, plain, first);
    parseAttributes(state, own);
    checkAttributes(own, 'member');
    if (width !== undefined) requireOwnType(own, first);
    const type = applyMode(state, plain, own.mode);
    if (!isObjectType(type) && !isFlexible(type)) {
      reject('type', `a member of type '${describeType(type)}'`, first);
    }
    if (type.kind === 'array' && type.length.kind === 'variable') {
      reject('unsupported', unsupported('variable-member'), first);
    }
    members.push(memberDeclaration(declarator?.name?.text, type, width, own));
  } while (state.accept(','));
  state.expect(';');
}

function isFlexible(type: CType): boolean {
  return type.kind === 'array' && type.length.kind === 'incomplete' && isObjectType(type.element);
}

function parseWidth(state: ParseState, type: CType, name: Token): number {
  const width = constantInteger(state, 'the width of a bit-field');
  if (type.kind !== 'integer') reject('type', `a bit-field of type '${describeType(type)}'`, name);
  if (type.width > 64) reject('unsupported', unsupported('long-bit-field', type.name), name);
  if (width < 0n || width > BigInt(type.width)) reject('type', `a bit-field of width ${width}`, name);
  return Number(width);
}

function memberDeclaration(
  name: string | undefined,
  type: CType,
  width: number | undefined,
  { packed, aligned, found }: Attributes,
): MemberDeclaration {
  const aligning = found.some(({ name }) => name === '_Alignas') ? '_Alignas' : 'aligned';
  return { name, type, width, packing: packed, aligned, aligning };
}
