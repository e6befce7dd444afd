/** What loading and unloading an event moves in stock, under ids that follow from the pack list: posted once (ADR 100). */
import { bytesOf, idFrom, timeOfId } from '../ids.ts';
import { formatDecimal, parseDecimal } from '../money.ts';
import { isProduct, linesOf } from './packing.ts';
import type { PackedProduct, Packing } from './schema.ts';

/** A line of which `quantity` is moved, under the id of the movement. */
export interface LineMove {
  id: string;
  line: PackedProduct;
  quantity: string;
}

/** Far apart, so that the ids of two lines never meet. */
const steps = { load: 5, unload: 14, write_off: 23 } as const;

/** The id of what is moved of a line: the same on every device. */
export function moveId(
  eventId: string,
  line: Pick<PackedProduct, 'id'>,
  move: keyof typeof steps,
  at = timeOfId(line.id),
): string {
  const ofEvent = bytesOf(eventId);
  // Ids of one moment differ in their last characters: those of the event go where the line's are alike.
  const bytes = bytesOf(line.id).map((byte, index) => byte + (ofEvent[(index + 8) % 16] ?? 0) + steps[move]);
  return idFrom(at, bytes);
}

const above = (quantity: string | null): quantity is string =>
  quantity !== null && parseDecimal(quantity) > 0n;

/** What is ticked and not loaded yet. */
export const toLoad = (eventId: string, { items }: Packing): LineMove[] =>
  items
    .filter(isProduct)
    .flatMap((line) =>
      line.isPacked && !line.isLoaded && above(line.quantity)
        ? [{ id: moveId(eventId, line, 'load'), line, quantity: line.quantity }]
        : [],
    );

/** What was loaded and of which somebody said what came back: with nothing to move where nothing did. */
export const toUnload = (eventId: string, { items }: Packing): LineMove[] =>
  items
    .filter(isProduct)
    .flatMap((line) =>
      line.isLoaded && !line.isUnloaded && line.broughtBack !== null
        ? [{ id: moveId(eventId, line, 'unload'), line, quantity: line.broughtBack }]
        : [],
    );

/** Spreads what is missing of a recipe over its loaded lines, the last ones first: the first were sold before. */
export function toWriteOff(
  eventId: string,
  { items, unloadedAt }: Packing,
  { recipeId, missing }: { recipeId: string; missing: string },
): LineMove[] {
  let left = parseDecimal(missing);
  const moves: LineMove[] = [];
  for (const line of linesOf(recipeId, items).toReversed()) {
    if (!line.isLoaded || line.writtenOff !== null || line.quantity === null) continue;
    const there = parseDecimal(line.quantity) - parseDecimal(line.broughtBack ?? '0');
    const part = there < left ? there : left;
    if (part <= 0n) continue;
    left -= part;
    const at = unloadedAt === null ? timeOfId(line.id) : new Date(unloadedAt);
    moves.push({ id: moveId(eventId, line, 'write_off', at), line, quantity: formatDecimal(part) });
  }
  return moves;
}
