import type { TypedPlace } from '../../c/tree/typed-expression.js';
import { typeSize } from '../../c/type/c-type.js';
import { chooseLayout } from './layout.js';
import type { MemoryObject } from './memory-object.js';
import type { Translation } from './translation.js';

/** What holds values that are no objects of the program: for each activation of a function its own. */
export class TemporaryObjects {
  readonly #byPath = new Map<string, Map<object, MemoryObject>>();
  readonly #arguments = new Map<string, MemoryObject[]>();

  /** The one of a node of the program in the current activation. Nobody may change it (C11 6.2.4p8). */
  objectOf(t: Translation, node: TypedPlace): MemoryObject {
    const { path } = t.frame;
    const ofFrame = this.#byPath.get(path) ?? new Map<object, MemoryObject>();
    this.#byPath.set(path, ofFrame);
    const known = ofFrame.get(node);
    if (known !== undefined) return known;
    const object = t.addObject({
      name: 'a value that is not an object',
      kind: 'automatic',
      contents: 'constant',
      size: t.pool.index(typeSize(node.type) ?? 0),
      layout: chooseLayout(node.type),
      type: node.type,
      exposed: true,
      function: undefined,
    });
    ofFrame.set(node, object);
    return object;
  }

  /** Those of so many arguments, for which there is no parameter, of the activation with this path. No access leads there. */
  ofArguments(t: Translation, path: string, count: number): readonly MemoryObject[] {
    const objects = this.#arguments.get(path) ?? [];
    this.#arguments.set(path, objects);
    while (objects.length < count) {
      objects.push(
        t.addObject({
          name: 'an argument without a parameter',
          kind: 'automatic',
          contents: 'constant',
          size: t.pool.index(0),
          layout: { kind: 'opaque' },
          exposed: false,
          function: undefined,
        }),
      );
    }
    return objects.slice(0, count);
  }

  /** All of the current activation, without arguments. */
  ofFrame(t: Translation): Iterable<MemoryObject> {
    return this.#byPath.get(t.frame.path)?.values() ?? [];
  }
}
