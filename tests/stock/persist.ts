const timesMax = 60;

/** Does it until it is done: what stands beside the product here has no patience of its own. */
export async function persist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let times = 1; ; times++) {
    try {
      return await act();
    } catch (error) {
      if (times === timesMax) throw error;
    }
  }
}
