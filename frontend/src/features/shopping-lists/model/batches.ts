/** How many batches a quantity is, and the next whole batch above and below it. */
import { displayDecimal, formatDecimal, formatQuantity, parseDecimal } from '@batchbook/shared/money';

const quarters = ['', '¼', '½', '¾'];

/** '1 batch', '2½ batches', 'about 1.33 batches' of so many as one batch makes. */
export function batchesText(quantity: string, batchYield: string): string {
  const [wanted, made] = [parseDecimal(quantity), parseDecimal(batchYield)];
  if (made <= 0n) return '';
  const fourfold = wanted * 4n;
  if (fourfold % made !== 0n) {
    const share = displayDecimal(formatDecimal((wanted * parseDecimal('1')) / made), 2);
    return share === '0.00' ? 'less than a hundredth of a batch' : `about ${formatQuantity(share)} batches`;
  }
  const count = fourfold / made;
  const whole = count / 4n;
  const figure = `${whole === 0n ? '' : formatQuantity(whole.toString())}${quarters[Number(count % 4n)]}`;
  return `${figure} ${count <= 4n ? 'batch' : 'batches'}`;
}

/** The next whole number of batches above `quantity`. */
export function oneBatchMore(quantity: string, batchYield: string): string {
  const [wanted, made] = [parseDecimal(quantity), parseDecimal(batchYield)];
  return formatDecimal((wanted / made + 1n) * made);
}

/** The next lower whole number of batches, or `null` for none. */
export function oneBatchLess(quantity: string, batchYield: string): string | null {
  const [wanted, made] = [parseDecimal(quantity), parseDecimal(batchYield)];
  const below = wanted % made === 0n ? wanted - made : (wanted / made) * made;
  return below > 0n ? formatDecimal(below) : null;
}
