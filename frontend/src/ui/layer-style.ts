/** What dialogs have in common: the shade over the page, drawers and bars of it too, and the sheet on it. */
import { classNames } from './class-names.ts';
export const scrimStyle =
  'fixed inset-0 z-30 min-h-dvh bg-scrim transition-opacity duration-200 ease-soft fades';

export const popupStyle = classNames(
  'fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)]',
  '-translate-x-1/2 -translate-y-1/2 flex-col rounded-4 border border-line bg-raised shadow-3',
  'transition duration-200 ease-soft fades-small',
  'max-md:top-auto max-md:bottom-0 max-md:left-0 max-md:max-h-[92dvh] max-md:w-full',
  'max-md:translate-x-0 max-md:translate-y-0 max-md:rounded-b-none',
);
