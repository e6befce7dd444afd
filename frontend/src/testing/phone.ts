import { onTestFinished } from 'vitest';

/** Makes the window as narrow as a phone, until the test has finished. */
export function onPhone(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  const { innerWidth } = window;
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }));
}
