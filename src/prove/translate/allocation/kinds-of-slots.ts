import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { type CType, type RecordDefinition, typeSize } from '../../../c/type/c-type.js';
import { typeModel } from '../../../c/type/type-model.js';
import { isIntegerConstant } from '../../../c/typing/constant-value.js';
import { arraySort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import {
  blockLayout,
  chooseLayout,
  hasOverlaps,
  type Layout,
  type Leaf,
  OFFSET,
  scalarSorts,
} from '../../model/layout.js';
import type { AllocationSite, ManyObjects } from '../../model/slots/slot-objects.js';
import { MOST_CALLS_WITH_SLOTS } from '../../model/slots/slots.js';
import type { Translation } from '../../model/translation.js';
import type { Call } from '../calls.js';

/** Whether one object stands for all memory of a structure, also for what is allocated outside of loops. */
export function standForTypes({ loops: { allocations } }: Translation): boolean {
  return allocations === 'in slots of types' || allocations === 'in ordered slots';
}

/**
 * What is allocated together: by one call, or for one structure, or for numbers of one type. What has its size by chance, where a
 * loop begins, is apart from what has any.
 */
function siteOf(t: Translation, call: Call, shape: Shape): AllocationSite {
  const common = standForTypes(t) ? commonSite(t, shape) : undefined;
  const { kind } = shape.layout;
  return common === undefined ? { of: call, path: `${kind} ${t.frame.path}` } : { of: common, path: kind };
}

function commonSite(t: Translation, { layout, type }: Shape): object | undefined {
  const structure = plainStructure(type);
  if (layout.kind === 'slots' || structure !== undefined) return structure;
  return isStandardNumber(t, type) ? type : undefined;
}

/** Whether a type is one of C, without qualifiers or attributes: there is one of these for all. */
function isStandardNumber({ program }: Translation, type: CType): boolean {
  const { integer, float } = typeModel(program.dataModel);
  if (type.kind === 'integer') return type === integer(type.name);
  return type.kind === 'float' && type === float(type.name);
}

/** The structure or union that a type is, without qualifiers. */
function plainStructure(type: CType): RecordDefinition | undefined {
  if (type.kind !== 'record' || Object.values(type.qualifiers).some(Boolean)) return undefined;
  return type.definition;
}

/** What all objects of one kind of slots have in common. */
interface Shape {
  readonly type: CType;
  readonly layout: Extract<Layout, { readonly kind: 'slots' | 'blocks' }>;
}

/**
 * Objects of a constant size are kept with their contents, if all of these can be; of others, only the sizes are known. Of numbers
 * it must not be by chance that there is room for one.
 */
function shapeOf(type: CType | undefined, bytes: Term, call: Call): Shape | undefined {
  const size = type === undefined ? undefined : typeSize(type);
  if (type === undefined || size === undefined || size === 0) return undefined;
  const isMeant = type.kind === 'record' || call.arguments.every((argument) => isMeantAlways(argument));
  const leaves = bytes.value === BigInt(size) && isMeant ? keptLeaves(type) : undefined;
  const layout = leaves === undefined ? blockLayout(type) : ({ kind: 'slots', leaves } as const);
  return layout && { type, layout };
}

/** Whether an argument is no size, or the same one in each call. */
function isMeantAlways(argument: TypedExpression): boolean {
  return argument.type.kind === 'pointer' || isIntegerConstant(argument);
}

function keptLeaves(type: CType): readonly Leaf[] | undefined {
  const layout = chooseLayout(type);
  if (layout.kind !== 'cells' || hasOverlaps(layout)) return undefined;
  const { leaves } = layout;
  // What was never stored as a truth value is told by the symbol that stands for it: an array has one for all.
  const areKept = leaves.every(
    (leaf) =>
      scalarSorts(leaf.type, leaf.bitField) !== undefined &&
      !(leaf.type.kind === 'integer' && leaf.type.name === '_Bool'),
  );
  return areKept ? leaves : undefined;
}

/** Whether an object stands for what has this shape. */
function isOfShape(all: ManyObjects, shape: Shape, bytes: Term): boolean {
  const { type, layout, size } = all;
  if (layout.kind !== shape.layout.kind) return false;
  const structure = plainStructure(shape.type);
  const isSameStructure = structure !== undefined && type !== undefined && structure === plainStructure(type);
  return (type === shape.type || isSameStructure) && (layout.kind === 'blocks' || size === bytes);
}

/**
 * What stands for all memory that a call gives in loops: each time an object of this type, and of the same size, or of any.
 * Undefined: nothing can.
 */
export function slotsFor(
  t: Translation,
  call: Call,
  { type, bytes }: { readonly type: CType | undefined; readonly bytes: Term },
): ManyObjects | undefined {
  const shape = shapeOf(type, bytes, call);
  if (shape === undefined) return undefined;
  const site = siteOf(t, call, shape);
  const known = t.slots.at(site);
  if (known !== undefined) return isOfShape(known, shape, bytes) ? known : undefined;
  // An activation of a function that is verified for all arguments would not know what others were given.
  if (t.loops.allocations === 'refused' || t.modularFunctions.size > 0) return undefined;
  if (t.slots.all.length >= MOST_CALLS_WITH_SLOTS) return undefined;
  const { layout } = shape;
  const all = t.addObject({
    kind: 'slots',
    slots: t.slots.next,
    name: `memory_allocated_in_line_${call.range.line}`,
    contents: 'variable',
    size: layout.kind === 'slots' ? bytes : t.pool.index(0),
    ...(layout.kind === 'blocks' && { sizes: t.pool.fresh(arraySort(OFFSET), 'sizes') }),
    layout,
    type: shape.type,
    exposed: true,
    function: undefined,
  } as const);
  t.slots.add(site, all);
  return all;
}
