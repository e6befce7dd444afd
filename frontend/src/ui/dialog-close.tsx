import { createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';

/** Closes the dialog, or does `then`; where input would be lost it asks first. */
export type RequestClose = (then?: () => void) => void;

export const DialogCloseContext = createContext<RequestClose>(() => undefined);

export const useRequestClose = (): RequestClose => useContext(DialogCloseContext);

/** A button that closes its dialog as Esc does: 'Cancel', 'Done'. */
export function DialogClose({ children, className }: { children: ReactNode; className?: string }) {
  const requestClose = useRequestClose();
  return (
    <Button onClick={() => requestClose()} {...(className !== undefined && { className })}>
      {children}
    </Button>
  );
}
