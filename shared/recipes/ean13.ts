/**
 * EAN-13, the barcode of retail packs (GS1 General Specifications): twelve digits and a check digit. The sum of the
 * digits, every second one times three, is a multiple of ten.
 */

/** Returns the thirteenth digit for twelve. Throws a `RangeError` for anything but twelve digits. */
export function ean13CheckDigit(first12: string): string {
  if (!/^\d{12}$/.test(first12)) throw new RangeError('an EAN-13 has twelve digits before its check digit');
  const sum = Array.from(first12, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** Returns what is wrong with a typed barcode and how to fix it; `null` when it is right. */
export function ean13Problem(text: string): string | null {
  if (!/^\d*$/.test(text)) return 'A barcode has digits only';
  if (text.length !== 13) return `An EAN-13 has 13 digits; this has ${text.length}`;
  const expected = ean13CheckDigit(text.slice(0, 12));
  if (text[12] === expected) return null;
  return `The last digit should be ${expected}: check the number, a digit may be mistyped`;
}
