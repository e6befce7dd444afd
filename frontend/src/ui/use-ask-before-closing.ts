import { useEffect } from 'react';

/** While `isUnsafe` the browser asks before it closes or reloads the page: what would be lost is kept nowhere else. */
export function useAskBeforeClosing(isUnsafe: boolean): void {
  useEffect(() => {
    if (!isUnsafe) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsafe]);
}
