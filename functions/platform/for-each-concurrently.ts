/**
 * Does `work` for each of `items`, at most `limit` at a time, and returns when all have ended: a function that has
 * answered is frozen, and what it left running would go on in the middle of its next request.
 *
 * @throws What the first of them that failed threw; the others are done all the same.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value);
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
