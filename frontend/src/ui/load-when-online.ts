/**
 * Loads a part of the page; without a network it waits for one instead of failing, since what is missing
 * then is no fault of the page. @throws what went wrong where there is a network.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
