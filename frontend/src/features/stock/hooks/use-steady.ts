import { useEffect, useRef, useState } from 'react';

type Call = (...args: unknown[]) => unknown;

/**
 * The same functions for as long as the screen stands, so that rows are left alone while something else changes;
 * a call goes to what they are by then.
 */
export function useSteady<Actions extends object>(actions: Actions): Actions {
  const latest = useRef<object>(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(
    () =>
      new Proxy(actions, {
        get: (_, name): Call => {
          return (...args) => {
            const call: Call = Reflect.get(latest.current, name);
            return call(...args);
          };
        },
      }),
  );
  return steady;
}
