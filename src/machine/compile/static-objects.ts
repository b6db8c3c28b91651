import { staticVariables } from '../../c/tree/parts-of-program.js';
import type { StringPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import { typeSize } from '../../c/type/c-type.js';
import { objectAlignment } from '../analysis/object-alignment.js';
import type { StaticObject, Statics } from '../interface/compiled-program.js';
import type { WasmModule } from '../wasm/module.js';
import { constantParts, isConstant } from './constant-parts.js';
import { type Protection, StaticSpace } from './static-space.js';

/** The functions, static variables and string literals of a program, each with an address. */
export class StaticObjects implements Statics {
  readonly objects: StaticObject[] = [];
  readonly variables = new Map<Variable, StaticObject>();
  readonly ownCopies = new Map<Variable, number>();
  readonly #strings = new Map<string | StringPlace, StaticObject>();
  readonly #literals: 'apart' | 'shared';
  readonly #space = new StaticSpace();
  readonly #module: WasmModule;

  /**
   * @param literals whether equal string literals are one object; C leaves that open (C11 6.4.5p7)
   * @throws RangeError if no memory is left
   */
  constructor(
    program: TypedProgram,
    module: WasmModule,
    threads: 'one' | 'many',
    literals: 'apart' | 'shared',
  ) {
    this.#module = module;
    this.#literals = literals;
    for (const { name } of program.functions) {
      // Functions have addresses of their own, so that pointers to them also differ in 32 bits.
      const address = this.#space.take(16, 'read-write');
      this.objects.push({
        id: this.objects.length + 1,
        name,
        address,
        size: 0,
        alignment: 1,
        kind: 'function',
        constants: [],
      });
    }
    for (const variable of staticVariables(program)) {
      const access = isConstant(variable.type) ? 'read-only' : 'read-write';
      const object = this.#place(variable.name, access, {
        size: typeSize(variable.type) ?? 0,
        alignment: objectAlignment(variable),
        constants: access === 'read-only' ? [] : constantParts(variable.type),
      });
      this.variables.set(variable, object);
      if (threads === 'many' && variable.copies === 'one-per-thread' && access === 'read-write')
        this.ownCopies.set(variable, this.table([object.address, object.id]));
    }
  }

  get end(): number {
    return this.#space.end;
  }

  /** The object of a string literal. */
  string(place: StringPlace): StaticObject {
    const elementSize = place.type.kind === 'array' ? (typeSize(place.type.element) ?? 1) : 1;
    const key = this.#literals === 'apart' ? place : `${elementSize}:${place.elements.join()}`;
    const known = this.#strings.get(key);
    if (known !== undefined) return known;
    const size = elementSize * place.elements.length;
    const placed = this.#place('a string literal', 'read-only', {
      size,
      alignment: elementSize,
      constants: [],
    });
    const object: StaticObject = { ...placed, kind: 'literal' };
    this.objects[object.id - 1] = object;
    const bytes = new DataView(new ArrayBuffer(size));
    for (const [index, element] of place.elements.entries()) {
      const at = index * elementSize;
      if (elementSize === 1) bytes.setUint8(at, element);
      else if (elementSize === 2) bytes.setUint16(at, element, true);
      else bytes.setUint32(at, element, true);
    }
    this.#module.data(object.address, new Uint8Array(bytes.buffer));
    this.#strings.set(key, object);
    return object;
  }

  /** A table of 32-bit numbers that only the compiled code reads. @returns its address */
  table(numbers: readonly number[]): number {
    const address = this.#space.take(numbers.length * 4, 'read-write');
    this.#module.data(address, new Uint8Array(Int32Array.from(numbers).buffer));
    return address;
  }

  #place(
    name: string,
    access: Protection,
    form: Pick<StaticObject, 'size' | 'alignment' | 'constants'>,
  ): StaticObject {
    const address = this.#space.take(form.size + 16, access, form.alignment);
    const id = this.objects.length + 1;
    const object: StaticObject = { id, name, address, kind: 'static', ...form };
    this.objects.push(object);
    return object;
  }
}
