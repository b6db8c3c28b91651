import { InputError, type Position } from '../../source/input-error.js';
import { MAXIMUM_TEXT_LENGTH, type StartTag } from './xml-tag.js';

/** Maximum number of elements kept at a time: data of one owner, and elements that GraphML does not have. */
export const MAXIMUM_KEPT_ELEMENTS = 500_000;

/** The error for a file whose root is another element. */
export function notGraphml(file: string, { name, line, column }: StartTag): InputError {
  return new InputError({
    code: 'structure',
    file,
    position: { line, column },
    message: `is XML, but its root is <${name.slice(0, 60)}> and not <graphml>`,
    remedy: 'give a witness in GraphML or YAML',
  });
}

export function tooLong(file: string, position: Position): InputError {
  const message = `has a text of more than ${MAXIMUM_TEXT_LENGTH} characters`;
  return new InputError({ code: 'too-large', file, position, message, remedy: 'shorten it' });
}

export function tooMany(file: string, position: Position): InputError {
  const message = `has more than ${MAXIMUM_KEPT_ELEMENTS} elements in one place`;
  return new InputError({
    code: 'too-large',
    file,
    position,
    message,
    remedy: 'remove the elements that GraphML does not have',
  });
}
