import { useEffect, useRef, useState } from 'react';

/**
 * The same functions for as long as the screen stands, so that rows are left alone while something else changes;
 * a call goes to what they are by then.
 */
export function useSteady<Actions extends object>(actions: Actions): Actions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(
    () =>
      new Proxy(actions, {
        get:
          (_, name) =>
          (...given: unknown[]): unknown =>
            Reflect.apply(Reflect.get(latest.current, name), latest.current, given),
      }),
  );
  return steady;
}
