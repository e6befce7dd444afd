/** A maker's days, drawn from a seed: what she does, how often, and at what time of day. */
import {
  changeRun,
  changeSale,
  confirmRun,
  deleteSale,
  dropDraft,
  planRun,
  sell,
  strikeRun,
} from './acts-of-baking.ts';
import { changeStall, deleteStall, enterActuals, planStall } from './acts-of-market.ts';
import { changePrice, changeSellingPrice, correctPrice } from './acts-of-prices.ts';
import { carry, count, loseSome, sendBack, takeDelivery, undoSome, useOrAdjust } from './acts-of-stock.ts';
import type { Act, Maker } from './maker.ts';

const acts: [Act, number][] = [
  [planRun, 16],
  [changeRun, 8],
  [confirmRun, 15],
  [strikeRun, 2],
  [dropDraft, 1],
  [sell, 24],
  [changeSale, 8],
  [deleteSale, 3],
  [planStall, 4],
  [enterActuals, 7],
  [changeStall, 3],
  [deleteStall, 1],
  [changePrice, 5],
  [correctPrice, 2],
  [changeSellingPrice, 2],
  [takeDelivery, 12],
  [loseSome, 8],
  [useOrAdjust, 4],
  [sendBack, 4],
  [undoSome, 4],
  [carry, 4],
  [count, 2],
];

const drawn = (maker: Maker, without: readonly Act[]): Act => {
  const open = acts.filter(([act]) => !without.includes(act));
  let left = maker.random() * open.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [act, weight] of open) {
    left -= weight;
    if (left < 0) return act;
  }
  return planRun;
};

export interface Year {
  days: number;
  acts: number;
  /** What this maker never does. */
  without?: readonly Act[];
}

/** Works day and night, evenly, and lets `after` do what it wants after each act. */
export async function live(
  maker: Maker,
  { days, acts: number, without = [] }: Year,
  after: (done: number) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < number; done++) {
    maker.wait(maker.random() * 2 * ((days * 24 * 60) / number));
    await drawn(maker, without)(maker);
    await after(done);
  }
}
