/** Returns the parts of an update that sets each of `values`, whatever its fields are called. */
export function setAll(values: Record<string, unknown>) {
  const entries = Object.entries(values);
  return {
    expression: `SET ${entries.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
    names: Object.fromEntries(entries.map(([field], index) => [`#f${index}`, field])),
    values: Object.fromEntries(entries.map(([, value], index) => [`:f${index}`, value])),
  };
}
