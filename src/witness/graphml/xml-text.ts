import { expandReferences } from './xml-references.js';
import type { XmlWindow } from './xml-window.js';

/** The character data between two offsets, with line ends and references replaced (XML 1.0 sections 2.11 and 4.4). */
export function readText(window: XmlWindow, start: number, end: number): string {
  const raw = normalizeLineEnds(window, window.text.slice(start, end));
  return window.hasReference(start, end) ? expand(window, start, end, raw) : raw;
}

/** Each line end becomes a line feed. */
export function normalizeLineEnds(window: XmlWindow, text: string): string {
  return window.hasReturns && text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The value of an attribute between two offsets (XML 1.0 section 3.3.3): white space becomes spaces. */
export function readAttributeValue(window: XmlWindow, start: number, end: number): string {
  const raw = window.text.slice(start, end);
  const plain = window.hasOtherBlanks(end) ? raw.replace(/\r\n|[\t\n\r]/g, ' ') : raw;
  return window.hasReference(start, end) ? expand(window, start, end, plain) : plain;
}

function expand(window: XmlWindow, start: number, end: number, raw: string): string {
  const expansion = expandReferences(raw);
  if (expansion.kind === 'text') return expansion.text;
  // Line ends may have been shortened, so the place is found in the text as written.
  const written = expandReferences(window.text.slice(start, end));
  const offset = start + (written.kind === 'text' ? expansion.offset : written.offset);
  return window.malformed(offset, expansion.problem, 'write "&" as "&amp;" and "<" as "&lt;"');
}
