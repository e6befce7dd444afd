const enough = 50;

/**
 * Lets everything in this process take its turn that waits for nothing outside of it: answers of the stubbed network,
 * the device's database, renders. For what must not happen: it would have happened by then, on any machine.
 */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < enough; turn++) await new Promise((resolve) => setTimeout(resolve));
}
