/**
 * Does `work` for each of `items`, at most `limit` at a time, and returns when all have ended. A function that has
 * answered is frozen, and unfinished work would continue in the middle of its next request.
 *
 * @throws the error of the first that failed, after all others have run.
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
