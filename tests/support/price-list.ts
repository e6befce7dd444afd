/** A supplier's price list as CSV, some of whose rows need correction. */

/** What is wrong in each of the bad rows, in turn. */
const faults: readonly Partial<Record<'name' | 'price' | 'unit', string>>[] = [
  { name: '' },
  { price: 'ask us' },
  { price: '-4' },
  { unit: 'firkin' },
];

export interface PriceList {
  csv: string;
  /** The bad rows that have a name. */
  badNames: string[];
}

export function priceList(rows: number, bad: number): PriceList {
  const every = Math.floor(rows / bad);
  const badNames: string[] = [];
  let badSoFar = 0;
  const lines = Array.from({ length: rows }, (_, index) => {
    const isBad = index % every === every - 1 && badSoFar < bad;
    const fault = isBad ? faults[badSoFar++ % faults.length] : undefined;
    const {
      name = `"Flour, no. ${index}"`,
      price = `${(1 + (index % 40) / 10).toFixed(2)}`,
      unit = 'kg',
    } = fault ?? {};
    if (isBad && name !== '') badNames.push(`Flour, no. ${index}`);
    return [name, 'Shipton Mill', price, unit, index % 2 ? 'wheat' : 'milk (may contain)'].join(',');
  });
  return { csv: ['Name,Supplier,Price,Unit,Allergens', ...lines].join('\n'), badNames };
}
