interface Rounds {
  rounds: number;
  /** As many before them, whose times don't count. */
  warmUp: number;
}

/** Runs both in turn, each first in every other round, and returns their times in milliseconds. */
export async function timeInTurn<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
  { rounds, warmUp }: Rounds,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds + warmUp; round++)
    for (const name of round % 2 ? names : names.toReversed()) {
      const startedMs = performance.now();
      await works[name]();
      if (round >= warmUp) times[name].push(performance.now() - startedMs);
    }
  return times;
}
