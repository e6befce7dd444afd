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
    empty: 'What came in? Find it by name. If it isn’t tracked yet, tracking starts now.',
  },
  use: {
    title: 'Use',
    one: 'Record use',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What was used? Find it by name.',
  },
  waste: {
    title: 'Waste',
    one: 'Record waste',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What was thrown away? Find it by name.',
  },
  customer_return: {
    title: 'Back from a customer',
    one: 'Record return',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What came back? Find it by name.',
  },
  supplier_return: {
    title: 'Back to the supplier',
    one: 'Record return',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What goes back? Find it by name.',
  },
  destroy: {
    title: 'Destroy',
    one: 'Record destruction',
    many: (count) => `Record ${count} lines`,
    find: 'Add an item',
    empty: 'What is destroyed? Find it by name.',
  },
  adjust: {
    title: 'Adjust',
    one: 'Adjust',
    many: (count) => `Adjust ${count} items`,
    find: 'Add an item',
    empty: 'What do you want to adjust? Find it by name.',
  },
  transfer: {
    title: 'Transfer',
    one: 'Transfer',
    many: (count) => `Transfer ${count} items`,
    find: 'Add an item',
    empty: 'What goes to the other site? Find it by name.',
  },
};
