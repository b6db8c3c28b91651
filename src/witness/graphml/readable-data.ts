const isNumber = (text: string): boolean => wholeNumber(text) !== undefined;
const isFlag = (text: string): boolean => text === 'true' || text === 'false';
const isText = (text: string): boolean => text !== '';

/** Which values of a key can be read; of one that is not here, all. */
const READABLE: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ...(['startline', 'endline', 'startoffset', 'endoffset'] as const).map((key) => [key, isNumber] as const),
  ...(['entry', 'sink', 'violation', 'cyclehead', 'enterLoopHead'] as const).map(
    (key) => [key, isFlag] as const,
  ),
  ...(['enterFunction', 'returnFromFunction', 'threadId', 'createThread', 'originfile'] as const).map(
    (key) => [key, isText] as const,
  ),
  ['control', (text: string) => text === 'condition-true' || text === 'condition-false'] as const,
]);

/** Whether a value of a key can be read. */
export function isReadable(key: string, value: string): boolean {
  return READABLE.get(key)?.(value) !== false;
}

/** Whole decimal number, or undefined. */
export function wholeNumber(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}
