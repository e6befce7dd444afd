/**
 * Joins class names. Classes passed to a component of `ui/` are for layout only (margin, width, grid
 * place): what a component looks like is chosen by its props, so no two classes ever contend.
 */
export { clsx as classNames } from 'clsx';
