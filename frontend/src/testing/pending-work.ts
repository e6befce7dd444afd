const enough = 50;

/**
 * Runs all pending work in this process: answers of the stubbed network, the device's database, renders. Use it before
 * asserting that something didn't happen.
 */
export async function runPendingWork(): Promise<void> {
  for (let turn = 0; turn < enough; turn++) await new Promise((resolve) => setTimeout(resolve));
}
