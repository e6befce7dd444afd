/**
 * Sums of thousands of recipes at the pace of floating point, with a bound on how far each is off.
 *
 * A recipe is a row of lines, each a rate times the value of a slot; a slot is the price of an ingredient or
 * the sum of another recipe. Rates and values are split in two: a high part on a grid of powers of two, of
 * so few bits that products and sums of high parts are exact in a double, and the rest. A sum is then exact
 * but for the roundings of the rests, some 60 bits below its leading one; `error` bounds them from the
 * sizes alone, so that it holds at any price that fits its slot. A price that outgrows its slot is given
 * another grid, and so are the recipes that use it.
 *
 * Values, rates and sums are zero or more. Slot numbers: those of prices first, then one a recipe, in order.
 */
import type { Ratio } from '../money.ts';

/** Bits of a slot's high part when it is given its grid, and those within which it may move. */
const slotBits = { start: 22, least: 14, most: 26 };
/** Bits of a sum's high part when the recipe is given its grid. Above `most` it would not be exact. */
const sumBits = { start: 48, most: 52 };

const due = { sum: 1, grid: 2 };

const tooLarge = 1n << 1000n;
const bitsOf = (value: bigint): number => value.toString(16).length * 4;

/** As a double, good to its last bits: to choose grids by. */
function approximate({ n, d }: Ratio): number {
  if (n < tooLarge && d < tooLarge) return Number(n) / Number(d);
  const shift = BigInt(Math.max(bitsOf(n), bitsOf(d)) - 1000);
  return Number(n >> shift) / Number(d >> shift);
}

const exponentOf = (value: number): number => Math.floor(Math.log2(value));

const half = 1n << 53n;

/** `value` as a multiple of 2^exponent and a rest, with less than 2^(exponent - 54) lost. */
function split({ n, d }: Ratio, exponent: number): { high: number; rest: number } {
  const shift = 54 - exponent;
  const fixed = shift >= 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift));
  const steps = (fixed + half) >> 54n;
  const rest = Number(fixed - (steps << 54n));
  return { high: Number(steps) * 2 ** exponent, rest: rest * 2 ** (exponent - 54) };
}

export interface GridShape {
  /** How many slots hold prices. */
  prices: number;
  /** Where the lines of each recipe start, and where the last end. A recipe's come after those in it. */
  starts: Int32Array;
  /** The slot of each line. */
  slots: Int32Array;
  /** The exact rates of a recipe's lines, `null` where none is known. Asked when it is given a grid. */
  ratesOf: (recipe: number) => readonly (Ratio | null)[];
}

/** A sum as an exact interval: (`least` to `most`) x 2^-`shift`. */
export interface GridSum {
  least: bigint;
  most: bigint;
  shift: number;
}

/** The lines of each slot's users, as one array cut by `starts`. */
function usersOf({ starts, slots }: GridShape, count: number): { starts: Int32Array; users: Int32Array } {
  const cuts = new Int32Array(count + 1);
  for (const slot of slots) cuts[slot + 1] = (cuts[slot + 1] as number) + 1;
  for (let slot = 0; slot < count; slot++)
    cuts[slot + 1] = (cuts[slot + 1] as number) + (cuts[slot] as number);
  const next = cuts.slice();
  const users = new Int32Array(slots.length);
  for (let recipe = 0; recipe + 1 < starts.length; recipe++) {
    for (let line = starts[recipe] as number; line < (starts[recipe + 1] as number); line++) {
      const slot = slots[line] as number;
      const at = next[slot] as number;
      users[at] = recipe;
      next[slot] = at + 1;
    }
  }
  return { starts: cuts, users };
}

export class CostGrid {
  readonly #shape: GridShape;
  readonly #count: number;
  readonly #users: { starts: Int32Array; users: Int32Array };
  // Of each line.
  readonly #rateHigh: Float64Array;
  readonly #rateRest: Float64Array;
  // Of each slot. Outside of `least` to below `most` its value needs another grid; a value of 0 has none.
  readonly #valueHigh: Float64Array;
  readonly #valueRest: Float64Array;
  readonly #exponent: Int32Array;
  /** Added and taken away again, it leaves a value rounded to the slot's grid. */
  readonly #rounder: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  readonly #known: Uint8Array;
  readonly #whole: Uint8Array;
  // Of each recipe.
  readonly #sumHigh: Float64Array;
  readonly #sumRest: Float64Array;
  readonly #sumMost: Float64Array;
  readonly #sumExponent: Int32Array;
  readonly #error: Float64Array;
  /** What is to be done for it: nothing, its sum again, or a grid and its sum. */
  readonly #due: Uint8Array;

  constructor(shape: GridShape) {
    this.#shape = shape;
    this.#count = shape.starts.length - 1;
    const slots = shape.prices + this.#count;
    this.#users = usersOf(shape, slots);
    this.#rateHigh = new Float64Array(shape.slots.length);
    this.#rateRest = new Float64Array(shape.slots.length);
    this.#valueHigh = new Float64Array(slots);
    this.#valueRest = new Float64Array(slots);
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
    this.#due = new Uint8Array(this.#count).fill(due.grid);
  }

  /** Whether any line of the recipe has a sum, and whether all have, at every depth. */
  isKnown(recipe: number): boolean {
    return this.#known[this.#shape.prices + recipe] === 1;
  }

  isWhole(recipe: number): boolean {
    return this.#whole[this.#shape.prices + recipe] === 1;
  }

  /** The recipe's lines have other rates now. */
  regrid(recipe: number): void {
    this.#due[recipe] = due.grid;
  }

  /** The value of a price's slot; `null` is not known. Sums are as they were until `sumStale` or `sumAll`. */
  setPrice(slot: number, price: Ratio | null): void {
    const known = price === null ? 0 : 1;
    const fits = this.#fit(slot, price === null ? 0 : approximate(price));
    if (!fits || known !== this.#known[slot]) this.#mark(slot, due.grid);
    this.#known[slot] = known;
    this.#whole[slot] = known;
    const { high, rest } = split(price ?? { n: 0n, d: 1n }, this.#exponent[slot] as number);
    this.#valueHigh[slot] = high;
    this.#valueRest[slot] = rest;
    this.#mark(slot, due.sum);
  }

  /** Sums all recipes at the prices as they are. */
  sumAll(): void {
    for (let recipe = 0; recipe < this.#count; recipe++) {
      if (this.#due[recipe] === due.grid) this.#grid(recipe);
      this.#due[recipe] = 0;
      this.#sum(recipe);
    }
  }

  /** Sums the recipes that something has changed for, and answers which of them moved. */
  sumStale(): number[] {
    const moved: number[] = [];
    for (let recipe = this.#due.findIndex(Boolean); recipe >= 0 && recipe < this.#count; recipe++) {
      if (this.#due[recipe] !== 0 && this.#sumAgain(recipe)) moved.push(recipe);
    }
    return moved;
  }

  /** Between what and what the exact sum of a recipe lies. */
  sumOf(recipe: number): GridSum {
    const exponent = (this.#sumExponent[recipe] as number) - 64;
    const inSteps = (value: number): bigint => BigInt(Math.round(value * 2 ** -exponent));
    const high = BigInt((this.#sumHigh[recipe] as number) * 2 ** -(exponent + 64)) << 64n;
    const middle = high + inSteps(this.#sumRest[recipe] as number);
    const error = inSteps(this.#error[recipe] as number) + 2n;
    const least = middle - error;
    return { least: least < 0n ? 0n : least, most: middle + error, shift: -exponent };
  }

  /** Whether the sum is another now, by more than may be due to how it was split. */
  #sumAgain(recipe: number): boolean {
    const slot = this.#shape.prices + recipe;
    const [high, rest] = [this.#sumHigh[recipe] as number, this.#sumRest[recipe] as number];
    const [known, whole] = [this.#known[slot], this.#whole[slot]];
    let error = this.#error[recipe] as number;
    if (this.#due[recipe] === due.grid) this.#grid(recipe);
    this.#due[recipe] = 0;
    this.#sum(recipe);
    error += this.#error[recipe] as number;
    const risen = (this.#sumHigh[recipe] as number) - high + ((this.#sumRest[recipe] as number) - rest);
    if (risen !== 0) this.#mark(slot, due.sum);
    return risen > error || -risen > error || known !== this.#known[slot] || whole !== this.#whole[slot];
  }

  #mark(slot: number, work: number): void {
    const { starts, users } = this.#users;
    const marks = this.#due;
    const end = starts[slot + 1] as number;
    for (let at = starts[slot] as number; at < end; at++) {
      const user = users[at] as number;
      if ((marks[user] as number) < work) marks[user] = work;
    }
  }

  /** Gives the slot another grid where its value doesn't fit the one it has: then `false`. */
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
      size += rate * ((this.#valueHigh[slot] as number) + (this.#valueRest[slot] as number));
    }
    const exponent = (size === 0 ? 0 : exponentOf(size)) - sumBits.start;
    this.#sumExponent[recipe] = exponent;
    this.#sumMost[recipe] = 2 ** (exponent + sumBits.most);
    let below = 0;
    let steps = rates.length * 2 ** slotBits.most;
    for (const [index, rate] of rates.entries()) {
      const line = start + index;
      const slot = slots[line] as number;
      // What a line without a value is multiplied by doesn't matter until it has one, and another grid.
      const live = rate !== null && this.#least[slot] !== 0;
      const rateExponent = exponent - (this.#exponent[slot] as number);
      const { high, rest } = live ? split(rate, rateExponent) : { high: 0, rest: 0 };
      this.#rateHigh[line] = high;
      this.#rateRest[line] = rest;
      steps += high * 2 ** -rateExponent;
      if (slot >= prices) below += (high + Math.abs(rest)) * (this.#error[slot - prices] as number);
    }
    // Each line rounds its rests a few times, each addition once, by 2^-53 of what they may come to at most.
    this.#error[recipe] = (rates.length + 8) * steps * 2 ** (exponent - 53) + below * 1.000001;
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
    if (known !== this.#known[slot] || whole !== this.#whole[slot]) this.#mark(slot, due.grid);
    this.#known[slot] = known;
    this.#whole[slot] = whole;
  }

  #sum(recipe: number): void {
    const { starts, slots, prices } = this.#shape;
    const [rateHigh, rateRest] = [this.#rateHigh, this.#rateRest];
    const [valueHigh, valueRest] = [this.#valueHigh, this.#valueRest];
    const end = starts[recipe + 1] as number;
    let high = 0;
    let rest = 0;
    for (let line = starts[recipe] as number; line < end; line++) {
      const slot = slots[line] as number;
      const a = valueHigh[slot] as number;
      const b = valueRest[slot] as number;
      const rate = rateHigh[line] as number;
      high += rate * a;
      rest += rate * b + (rateRest[line] as number) * (a + b);
    }
    if (high >= (this.#sumMost[recipe] as number)) {
      this.#grid(recipe);
      this.#sum(recipe);
      return;
    }
    this.#sumHigh[recipe] = high;
    this.#sumRest[recipe] = rest;
    const slot = prices + recipe;
    const sum = high + rest;
    if (!(sum >= (this.#least[slot] as number) && sum < (this.#most[slot] as number))) {
      this.#fit(slot, sum);
      this.#mark(slot, due.grid);
    }
    const rounder = this.#rounder[slot] as number;
    const onGrid = sum + rounder - rounder;
    valueHigh[slot] = onGrid;
    valueRest[slot] = high - onGrid + rest;
  }
}
