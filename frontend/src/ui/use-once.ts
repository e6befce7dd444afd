import { useState } from 'react';

/** Whether `condition` has ever been true: what it stands for stays from then on. */
export function useOnce(condition: boolean): boolean {
  const [happened, setHappened] = useState(condition);
  if (condition && !happened) setHappened(true);
  return condition || happened;
}
