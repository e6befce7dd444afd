/** Suggests a lot code, CODE-YYMMDD-01, from the initials of the food and the date made. */
export function suggestedLot(name: string, madeOn: string): string {
  const letters = (name.normalize('NFD').match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [])
    .filter((word) => word.length > 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);
  return `${letters || 'LOT'}-${madeOn.replaceAll('-', '').slice(2)}-01`;
}

/** Today where the browser is, 'YYYY-MM-DD'. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
