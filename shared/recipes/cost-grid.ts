/**
 * Sums thousands of recipes at floating-point speed, with a bound on each error.
 *
 * A recipe is a row of lines, each a rate times the value of a slot. A slot is an ingredient's price or another recipe's
 * sum. Rates and values are split in two: a high part on a grid of powers of two, and the rest. High parts have so few
 * bits that their products and sums are exact in a double. So a sum is exact except for the rounding of the rests, some
 * 60 bits below its leading bit. `error` bounds them from the sizes alone, so the bound is valid at any price that fits
 * its slot. A price that outgrows its slot gets another grid, and so do the recipes that use it.
 *
 * Values, rates and sums are zero or more. Slot numbers: prices first, then one for each recipe, in order.
 */
import type { Ratio } from '../money.ts';
import { type SlotUsers, slotUsersOf } from './slot-users.ts';
import { approximate, exponentOf, split } from './split-double.ts';

/** Bits of a slot's high part when its grid is chosen, and the range within which it may move. */
const slotBits = { start: 20, least: 12, most: 28 };
/** Bits of a sum's high part when the recipe's grid is chosen. Above `most` it would not be exact. */
const sumBits = { start: 47, most: 52 };

const due = { sum: 1, grid: 2 };

/** After this many changes to a sum it is recalculated, so that its error stays bounded. */
const mostChanges = 64;

export interface GridShape {
  /** How many slots hold prices. */
  prices: number;
  /** Where the lines of each recipe start, and where the last end. A recipe's lines come after those of its contents. */
  starts: Int32Array;
  /** The slot of each line. */
  slots: Int32Array;
  /** Returns the exact rates of a recipe's lines, `null` when unknown. Called when its grid is chosen. */
  ratesOf: (recipe: number) => readonly (Ratio | null)[];
}

/** A sum as an exact interval: (`least` to `most`) x 2^-`shift`. */
export interface GridSum {
  least: bigint;
  most: bigint;
  shift: number;
}

export class CostGrid {
  readonly #shape: GridShape;
  readonly #count: number;
  readonly #users: SlotUsers;
  // For each line: the high part and the rest, adjacent as they are read.
  readonly #rates: Float64Array;
  // For each slot. Outside `least` to below `most`, its value needs another grid; a value of 0 has none.
  readonly #values: Float64Array;
  readonly #exponent: Int32Array;
  /** Adding and subtracting it rounds a value to the slot's grid. */
  readonly #rounder: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  readonly #known: Uint8Array;
  readonly #whole: Uint8Array;
  // For each recipe.
  readonly #sumHigh: Float64Array;
  readonly #sumRest: Float64Array;
  readonly #sumMost: Float64Array;
  readonly #sumExponent: Int32Array;
  readonly #error: Float64Array;
  /** How many line changes were added to the sum since it was last calculated. */
  readonly #changes: Uint8Array;
  /** Pending work, as bits of `due`. */
  readonly #due: Uint8Array;

  constructor(shape: GridShape) {
    this.#shape = shape;
    this.#count = shape.starts.length - 1;
    const slots = shape.prices + this.#count;
    this.#users = slotUsersOf(shape, slots);
    this.#rates = new Float64Array(shape.slots.length * 2);
    this.#values = new Float64Array(slots * 2);
    this.#exponent = new Int32Array(slots);
    this.#rounder = new Float64Array(slots);
    this.#least = new Float64Array(slots);
    this.#most = new Float64Array(slots).fill(Number.MIN_VALUE);
    this.#known = new Uint8Array(slots);
    this.#whole = new Uint8Array(slots);
    this.#sumHigh = new Float64Array(this.#count);
    this.#sumRest = new Float64Array(this.#count);
    this.#sumMost = new Float64Array(this.#count);
    this.#sumExponent = new Int32Array(this.#count);
    this.#error = new Float64Array(this.#count);
    this.#changes = new Uint8Array(this.#count);
    this.#due = new Uint8Array(this.#count).fill(due.grid);
  }

  /** Whether any line of the recipe has a sum, and whether all have, at every depth. */
  isKnown(recipe: number): boolean {
    return this.#known[this.#shape.prices + recipe] === 1;
  }

  isWhole(recipe: number): boolean {
    return this.#whole[this.#shape.prices + recipe] === 1;
  }

  /** Marks the recipe's line rates as changed. */
  regrid(recipe: number): void {
    this.#due[recipe] = due.grid;
  }

  /** Sets a price; `null` is unknown. Sums are unchanged until `sumChanged` or `sumAll`. */
  setPrice(slot: number, price: Ratio | null): void {
    const known = price === null ? 0 : 1;
    const fits = this.#fit(slot, price === null ? 0 : approximate(price));
    if (!fits || known !== this.#known[slot]) this.#mark(slot);
    this.#known[slot] = known;
    this.#whole[slot] = known;
    const { high, rest } = split(price ?? { n: 0n, d: 1n }, this.#exponent[slot] as number);
    this.#setValue(slot, high, rest);
  }

  /** Sums all recipes at the current prices. */
  sumAll(): void {
    for (let recipe = 0; recipe < this.#count; recipe++) {
      if (((this.#due[recipe] as number) & due.grid) !== 0) this.#grid(recipe);
      this.#due[recipe] = 0;
      this.#sum(recipe);
      const slot = this.#shape.prices + recipe;
      const { high, rest } = this.#onSlot(recipe, slot);
      this.#values[slot * 2] = high;
      this.#values[slot * 2 + 1] = rest;
    }
  }

  /** Updates the recipes affected by changes, and returns those that moved. */
  sumChanged(): number[] {
    const moved: number[] = [];
    for (let recipe = 0; recipe < this.#count; recipe++) {
      if (this.#due[recipe] !== 0 && this.#settle(recipe)) moved.push(recipe);
    }
    return moved;
  }

  /** The interval that contains the exact sum of a recipe. */
  sumOf(recipe: number): GridSum {
    const exponent = (this.#sumExponent[recipe] as number) - 64;
    const inSteps = (value: number): bigint => BigInt(Math.round(value * 2 ** -exponent));
    const high = BigInt((this.#sumHigh[recipe] as number) * 2 ** -(exponent + 64)) << 64n;
    const middle = high + inSteps(this.#sumRest[recipe] as number);
    const error = inSteps(this.#error[recipe] as number) + 2n;
    const least = middle - error;
    return { least: least < 0n ? 0n : least, most: middle + error, shift: -exponent };
  }

  /** Whether the sum differs by more than its splitting may explain. */
  #settle(recipe: number): boolean {
    const slot = this.#shape.prices + recipe;
    const before = {
      known: this.#known[slot],
      whole: this.#whole[slot],
      error: this.#error[recipe] as number,
    };
    const gridded = ((this.#due[recipe] as number) & due.grid) === 0;
    this.#due[recipe] = 0;
    if (!gridded) this.#grid(recipe);
    if (!gridded || (this.#changes[recipe] as number) > mostChanges) this.#sum(recipe);
    const wasHigh = this.#values[slot * 2] as number;
    const wasRest = this.#values[slot * 2 + 1] as number;
    const { high, rest } = this.#onSlot(recipe, slot);
    const risen = high - wasHigh + (rest - wasRest);
    this.#setValue(slot, high, rest);
    const error = before.error + (this.#error[recipe] as number);
    if (risen > error || -risen > error) return true;
    return before.known !== this.#known[slot] || before.whole !== this.#whole[slot];
  }

  /** Splits a recipe's sum by the grid of its slot. */
  #onSlot(recipe: number, slot: number): { high: number; rest: number } {
    const high = this.#sumHigh[recipe] as number;
    const rest = this.#sumRest[recipe] as number;
    const sum = high + rest;
    if (!(sum >= (this.#least[slot] as number) && sum < (this.#most[slot] as number))) {
      this.#fit(slot, sum);
      this.#mark(slot);
    }
    const rounder = this.#rounder[slot] as number;
    const onGrid = sum + rounder - rounder;
    return { high: onGrid, rest: high - onGrid + rest };
  }

  /** Sets a slot's value, and adds the difference to the sums of its users: exactly, in their high parts. */
  #setValue(slot: number, high: number, rest: number): void {
    const values = this.#values;
    const highChange = high - (values[slot * 2] as number);
    const restChange = rest - (values[slot * 2 + 1] as number);
    values[slot * 2] = high;
    values[slot * 2 + 1] = rest;
    if (highChange === 0 && restChange === 0) return;
    const change = highChange + restChange;
    const { starts, lines, recipes } = this.#users;
    const rates = this.#rates;
    const end = starts[slot + 1] as number;
    for (let at = starts[slot] as number; at < end; at++) {
      const line = (lines[at] as number) * 2;
      const recipe = recipes[at] as number;
      const rate = rates[line] as number;
      const sum = (this.#sumHigh[recipe] as number) + rate * highChange;
      this.#sumHigh[recipe] = sum;
      this.#sumRest[recipe] =
        (this.#sumRest[recipe] as number) + (rate * restChange + (rates[line + 1] as number) * change);
      this.#changes[recipe] = Math.min((this.#changes[recipe] as number) + 1, 255);
      const work = sum >= (this.#sumMost[recipe] as number) ? due.grid : due.sum;
      this.#due[recipe] = (this.#due[recipe] as number) | work;
    }
  }

  /** Marks the users of a slot for another grid. */
  #mark(slot: number): void {
    const { starts, recipes } = this.#users;
    const end = starts[slot + 1] as number;
    for (let at = starts[slot] as number; at < end; at++) this.#due[recipes[at] as number] = due.grid;
  }

  /** Changes the slot's grid and returns `false` when its value doesn't fit. */
  #fit(slot: number, value: number): boolean {
    if (value >= (this.#least[slot] as number) && value < (this.#most[slot] as number)) return true;
    const exponent = value === 0 ? 0 : exponentOf(value) - slotBits.start;
    this.#exponent[slot] = exponent;
    this.#rounder[slot] = 1.5 * 2 ** (52 + exponent);
    this.#least[slot] = value === 0 ? 0 : 2 ** (exponent + slotBits.least);
    this.#most[slot] = value === 0 ? Number.MIN_VALUE : 2 ** (exponent + slotBits.most);
    return false;
  }

  /** Splits the rates of a recipe's lines by a grid that its sum fits, and bounds the error of the sum. */
  #grid(recipe: number): void {
    const { starts, slots, prices, ratesOf } = this.#shape;
    const start = starts[recipe] as number;
    const rates = ratesOf(recipe);
    const sizes = rates.map((rate) => (rate === null ? 0 : approximate(rate)));
    let size = 0;
    for (const [index, rate] of sizes.entries()) {
      const slot = slots[start + index] as number;
      size += rate * ((this.#values[slot * 2] as number) + (this.#values[slot * 2 + 1] as number));
    }
    const exponent = (size === 0 ? 0 : exponentOf(size)) - sumBits.start;
    this.#sumExponent[recipe] = exponent;
    this.#sumMost[recipe] = 2 ** (exponent + sumBits.most);
    let below = 0;
    let steps = rates.length * 2 ** slotBits.most;
    for (const [index, rate] of rates.entries()) {
      const line = start + index;
      const slot = slots[line] as number;
      // The factor of a line without a value doesn't matter until it has one, and another grid.
      const live = rate !== null && this.#least[slot] !== 0;
      const rateExponent = exponent - (this.#exponent[slot] as number);
      const { high, rest } = live ? split(rate, rateExponent) : { high: 0, rest: 0 };
      this.#rates[line * 2] = high;
      this.#rates[line * 2 + 1] = rest;
      steps += high * 2 ** -rateExponent;
      if (slot >= prices) below += (high + Math.abs(rest)) * (this.#error[slot - prices] as number);
    }
    // Each line rounds its rests a few times, each addition once, by at most 2^-53 of their largest value.
    const roundings = rates.length + 8 + 6 * (mostChanges + rates.length);
    const error = roundings * steps * 2 ** (exponent - 53) + below * 1.000001;
    // The recipes that use it relied on its previous error.
    if (error > (this.#error[recipe] as number)) this.#mark(prices + recipe);
    this.#error[recipe] = error;
    this.#flag(recipe, rates);
  }

  #flag(recipe: number, rates: readonly (Ratio | null)[]): void {
    const { starts, slots, prices } = this.#shape;
    const start = starts[recipe] as number;
    const ofLine = (flags: Uint8Array, index: number): boolean =>
      rates[index] !== null && flags[slots[start + index] as number] === 1;
    const known = rates.some((_, index) => ofLine(this.#known, index)) ? 1 : 0;
    const whole = rates.every((_, index) => ofLine(this.#known, index) && ofLine(this.#whole, index)) ? 1 : 0;
    const slot = prices + recipe;
    if (known !== this.#known[slot] || whole !== this.#whole[slot]) this.#mark(slot);
    this.#known[slot] = known;
    this.#whole[slot] = whole;
  }

  #sum(recipe: number): void {
    const { starts, slots } = this.#shape;
    const rates = this.#rates;
    const values = this.#values;
    const end = starts[recipe + 1] as number;
    let high = 0;
    let rest = 0;
    for (let line = starts[recipe] as number; line < end; line++) {
      const at = (slots[line] as number) * 2;
      const a = values[at] as number;
      const b = values[at + 1] as number;
      const rate = rates[line * 2] as number;
      high += rate * a;
      rest += rate * b + (rates[line * 2 + 1] as number) * (a + b);
    }
    if (high >= (this.#sumMost[recipe] as number)) {
      this.#grid(recipe);
      this.#sum(recipe);
      return;
    }
    this.#sumHigh[recipe] = high;
    this.#sumRest[recipe] = rest;
    this.#changes[recipe] = 0;
  }
}
