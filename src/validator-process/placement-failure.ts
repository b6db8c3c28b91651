/** Why a place of a witness is not in the program. */
export type PlacementFailure =
  | { readonly code: 'unknown-file'; readonly file: string }
  | { readonly code: 'ambiguous-file'; readonly file: string }
  | { readonly code: 'location-without-file' }
  /** `line`: of the witness. */
  | { readonly code: 'edge-without-file'; readonly line: number }
  | { readonly code: 'line-not-in-file'; readonly file: string; readonly line: number }
  | { readonly code: 'offset-not-in-file'; readonly file: string; readonly offset: number }
  | { readonly code: 'edges-about-unknown-file'; readonly file: string }
  /** Of a program with `#line` directives. `edge`: its number, from 1. */
  | { readonly code: 'edge-not-in-marked-lines'; readonly edge: number; readonly failure: MarkedLineFailure };

/** Why a line that counts as `#line` directives say is not one line of the program. `line` and `file`: those stated. */
export type MarkedLineFailure =
  | {
      readonly code: 'offset-in-other-line';
      readonly file: string;
      readonly line: number;
      /** The line of the offset, in the text and by the directives. */
      readonly found: number;
      readonly foundFile: string;
      readonly foundLine: number;
    }
  | { readonly code: 'line-not-in-program'; readonly file: string; readonly line: number }
  | { readonly code: 'line-ambiguous'; readonly file: string; readonly line: number; readonly count: number };

/** The failure as a sentence. */
export function describePlacementFailure(failure: PlacementFailure): string {
  switch (failure.code) {
    case 'unknown-file':
      return `the program has no file named ${failure.file}`;
    case 'ambiguous-file':
      return `several files of the program are named ${failure.file}`;
    case 'location-without-file':
      return 'a location does not say in which file of the program it is';
    case 'edge-without-file':
      return `the edge in line ${failure.line} of the witness does not say which file it is about`;
    case 'line-not-in-file':
      return `${failure.file} has no line ${failure.line}`;
    case 'offset-not-in-file':
      return `${failure.file} has no offset ${failure.offset}`;
    case 'edges-about-unknown-file':
      return `edges are about the file ${failure.file}, which is not in the program`;
    case 'edge-not-in-marked-lines': {
      const { line, file } = failure.failure;
      return `edge ${failure.edge} is about line ${line} of ${file}${describeMarkedLine(failure.failure)}`;
    }
  }
}

function describeMarkedLine(failure: MarkedLineFailure): string {
  switch (failure.code) {
    case 'offset-in-other-line':
      return `, but its offset is in line ${failure.found} of the program, which is line ${failure.foundLine} of ${failure.foundFile} by its #line directives`;
    case 'line-not-in-program':
      return ', which is not in the program';
    case 'line-ambiguous':
      return `, and ${failure.count} lines of the program have that number`;
  }
}
