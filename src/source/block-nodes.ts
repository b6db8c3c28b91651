/** A scalar in the text: 0-based offsets in UTF-16 code units, quotes included, `end` not. */
export interface BlockScalar {
  readonly kind: 'scalar';
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  readonly style: 'plain' | 'quoted';
  readonly role: 'key' | 'value';
}

/** A list; it starts at its first dash. */
export interface BlockList {
  readonly kind: 'list';
  readonly start: number;
  readonly items: readonly BlockNode[];
  readonly value: readonly unknown[];
}

/** A mapping whose keys are distinct strings; it starts at its first key. */
export interface BlockMapping {
  readonly kind: 'mapping';
  readonly start: number;
  readonly pairs: readonly (readonly [BlockScalar, BlockNode])[];
  readonly value: object;
}

export type BlockNode = BlockScalar | BlockList | BlockMapping;

export interface BlockDocument {
  readonly root: BlockNode;
  /** In the order of the file, including keys. */
  readonly scalars: readonly BlockScalar[];
}
