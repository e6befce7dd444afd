const timesMax = 60;

/** Retries until it succeeds. The tests' own calls have no retries otherwise. */
export async function persist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let times = 1; ; times++) {
    try {
      return await act();
    } catch (error) {
      if (times === timesMax) throw error;
    }
  }
}
