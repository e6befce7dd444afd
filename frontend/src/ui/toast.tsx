import type { ReactNode } from 'react';

export type ToastVariant = 'default' | 'destructive' | 'success';

export interface ToastOptions {
  title: string;
  description?: ReactNode;
  variant?: ToastVariant;
  action?: { label: string; onClick: () => void };
}

type Show = (options: ToastOptions) => void;

let show: Show | null = null;
let waiting: ToastOptions | null = null;
let isNeeded = false;
const listeners = new Set<() => void>();

/** Shows a toast, from anywhere. A new one takes the place of the old. */
export function toast(options: ToastOptions): void {
  if (show) {
    show(options);
    return;
  }
  waiting = options;
  askForToasts();
}

/** What failed, as a sentence. */
export const toastError = (description: ReactNode): void =>
  toast({ title: 'Error', description, variant: 'destructive' });

/** `const toast = useToast()`, then `toast({ title, description, variant, action })`. */
export const useToast = (): Show => toast;

/** Has what draws toasts loaded, if it isn't yet. */
export function askForToasts(): void {
  isNeeded = true;
  for (const listener of listeners) listener();
}

export const toastsNeeded = (): boolean => isNeeded;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What draws toasts announces itself here, and takes the one that waited. Returns how to leave. */
export function drawToastsWith(draw: Show): () => void {
  show = draw;
  if (waiting) draw(waiting);
  waiting = null;
  return () => {
    if (show === draw) show = null;
  };
}
