import type { ReasonTable } from '../../c/reasons/reason.js';

/** How a property is violated. `…` stands for what varies: a name, a number, an address. */
export const VIOLATIONS = {
  reached: { text: '… is reached', explanation: 'a function or label that the property forbids' },
  'arithmetic-overflow': { text: 'overflow of …', explanation: 'an operation, such as `an addition`' },
  'null-dereference': { text: 'a null pointer is dereferenced', explanation: '' },
  'wild-dereference': {
    text: '… is dereferenced, but does not point to an object',
    explanation: 'the pointer as a number',
  },
  'access-after-free': { text: '… is accessed after it was freed', explanation: '' },
  'access-after-life': {
    text: '… is accessed after the end of its lifetime',
    explanation: 'a local variable',
  },
  'access-out-of-bounds': {
    text: 'access to … at offset … of …, which has …',
    explanation: 'bytes, and the size of the object in bytes',
  },
  'direct-access-out-of-bounds': { text: 'access to … at offset …, out of bounds', explanation: '' },
  'wild-call': {
    text: '… is called as a function',
    explanation: 'a pointer that does not lead to a function',
  },
  'free-of-nothing': { text: '… is freed, but does not point to an object', explanation: '' },
  'free-twice': { text: '… is freed twice', explanation: '' },
  'free-of-other': { text: '… is freed, but is not on the heap', explanation: '' },
  'free-inside': { text: 'a pointer to offset … of … is freed', explanation: '' },
  race: { text: '… races with …', explanation: 'two accesses that nothing orders' },
  deadlock: { text: 'no thread can proceed: …', explanation: 'which thread waits where' },
  'not-freed': { text: '… is not freed at the end', explanation: '`valid-memcleanup`' },
  lost: { text: 'no pointer to … is left, and it is not freed', explanation: '`valid-memtrack`' },
} as const satisfies ReasonTable;
