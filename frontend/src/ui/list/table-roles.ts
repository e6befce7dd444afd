/**
 * What the parts of a table are. On a phone they are laid out as cards, and browsers forget what is laid out
 * otherwise than as a table: so it is said outright.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
