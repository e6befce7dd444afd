/**
 * Joins class names. Classes passed to a component of `ui/` are for layout only (margin, width, grid
 * place): what a component looks like is chosen by its props, so no two classes ever contend.
 */
export { clsx as classNames } from 'clsx';

/** The frame of a field. */
export const frameColor = (isWrong: boolean | undefined): string =>
  isWrong ? 'border-danger' : 'border-control';
