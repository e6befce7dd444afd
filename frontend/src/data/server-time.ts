/** The time by the server's answers. A device's own clock may be wrong by days, and some words count them. */
let aheadMs = 0;

/** Less may be the way here: the header has whole seconds. */
const smallMs = 60_000;

export function noteServerTime(answer: Response): void {
  const difference = Date.parse(answer.headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < smallMs ? 0 : difference;
}

/** By this device's clock until the server has answered. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
