import type { StockAction } from '../../model/action.ts';

/** What the dialog says for each kind. */
export const actionWords: Record<
  StockAction['kind'],
  { title: string; one: string; many: (count: number) => string; find: string; empty: string }
> = {
  receive: {
    title: 'Receive delivery',
    one: 'Receive',
    many: (count) => `Receive ${count} lines`,
    find: 'Add an item or ingredient',
    empty: 'What came in? Find it by its name: what isn’t tracked yet is from then on.',
  },
  use: {
    title: 'Use',
    one: 'Record use',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What was used? Find it by its name.',
  },
  waste: {
    title: 'Waste',
    one: 'Record waste',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What was thrown away? Find it by its name.',
  },
  adjust: {
    title: 'Adjust',
    one: 'Adjust',
    many: (count) => `Adjust ${count} items`,
    find: 'Add an item',
    empty: 'What is to be set right? Find it by its name.',
  },
  transfer: {
    title: 'Transfer',
    one: 'Transfer',
    many: (count) => `Transfer ${count} items`,
    find: 'Add an item',
    empty: 'What goes to the other site? Find it by its name.',
  },
};
