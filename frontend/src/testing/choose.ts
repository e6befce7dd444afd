import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Types into a `Combobox`. Its input is another element once the code of its list has loaded, which may be at any moment:
 * the box is looked up and reached in one go, and the keys go to whatever has the focus then, as a person's do.
 */
export async function seek(user: UserEvent, box: () => HTMLElement, text: string): Promise<void> {
  await waitFor(box);
  act(() => box().focus());
  await user.keyboard(text);
}

/** Types into a `Combobox`, and takes what it then offers. */
export async function choose(
  user: UserEvent,
  box: () => HTMLElement,
  text: string,
  offered: string | RegExp,
): Promise<void> {
  await seek(user, box, text);
  await user.click(await screen.findByRole('option', { name: offered }));
}
