/**
 * Does `work` so many times side by side, and comes back when all of them have come to an end: a function that
 * has answered is frozen, and what it left running would go on in the middle of its next request.
 *
 * @throws What the first of them that failed threw.
 */
export async function abreast(times: number, work: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: times }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
