/** Production runs, sales, traces, recalls and market events. */
import { asPhone, labelled, press } from '../../support/screen-walk.ts';
import { headed } from './finders.ts';
import type { Place } from './place.ts';

const draft: Place['path'] = ({ ids }) => `/production?run=${ids.run}`;
const locked: Place['path'] = ({ ids }) => `/production?run=${ids.locked}`;
const recall: Place['path'] = ({ ids }) => `/production/trace?recall=${ids.recall}`;
const market: Place['path'] = ({ ids }) => `/events?event=${ids.market}`;

export const productionPlaces: readonly Place[] = [
  {
    name: 'production runs',
    path: () => '/production',
    shows: (page) => page.getByRole('list').getByText('Shortbread'),
  },
  {
    name: 'a run to plan',
    path: () => '/production',
    open: press('Plan a run'),
    isDialog: true,
    fields: [
      {
        file: 'production/components/plan-dialog.tsx',
        field: labelled('How many batches'),
        kilos: 'refused',
        text: '3',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'the sheet of a run',
    path: draft,
    files: ['production/components/sheet-field.tsx', 'production/components/sheet-head.tsx'],
    fields: [
      {
        file: 'production/components/row-line.tsx',
        field: labelled('Cultured butter: actual quantity'),
        kilos: 'converted',
        text: 'some',
        outcome: 'keeps',
      },
      { file: 'production/components/scale-fields.tsx', field: labelled('Planned'), kilos: 'refused' },
      {
        file: 'production/components/what-came-out.tsx',
        field: labelled('Good'),
        kilos: 'refused',
        text: '11',
        outcome: 'keeps',
      },
    ],
  },
  {
    name: 'what is weighed into a run',
    path: ({ ids }) => `/production?run=${ids.run}&weigh=1`,

    fields: [
      {
        file: 'production/components/weigh-view.tsx',
        field: labelled('Cultured butter: actual quantity'),
        kilos: 'converted',
      },
    ],
  },
  {
    name: 'a lot that is typed',
    path: draft,
    open: async (page) => {
      await press('Cultured butter: choose lots')(page);
      await page.getByRole('radio', { name: /Another lot/ }).check();
    },
    isDialog: true,
    files: ['production/components/lots-dialog.tsx'],
    fields: [{ field: labelled('Lot code'), text: 'AMP-2611-B', outcome: 'asks' }],
  },
  {
    name: 'a run to confirm',
    path: draft,
    open: press('Confirm and lock'),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm and lock' }),
    isDialog: true,
  },
  {
    name: 'a locked run with its sales',
    path: locked,
    shows: (page) => page.getByRole('button', { name: 'Add a sale' }),
  },
  {
    name: 'a sale of a run',
    path: locked,
    open: press('Add a sale'),
    isDialog: true,
    fields: [
      { field: labelled('Purchaser'), text: 'Mr J. Pryce', outcome: 'asks' },
      {
        file: 'production/components/sale-dialog.tsx',
        field: (page) => page.getByRole('textbox', { name: 'Quantity', exact: true }),
        kilos: 'refused',
      },
    ],
  },
  {
    name: 'why a run is struck through',
    path: locked,
    open: press('Strike through…'),
    isDialog: true,
    files: ['production/components/strike-dialog.tsx'],
    fields: [{ field: labelled('Comment'), text: 'Entered twice', outcome: 'asks' }],
  },
  {
    name: 'the sales of all runs',
    path: () => '/production/sales',
    shows: (page) => page.getByRole('link', { name: 'Rook Lane Café' }),
  },
  {
    name: 'what to trace',
    path: () => '/production/trace',
    shows: labelled('Lot code or batch number'),
  },
  {
    name: 'why a trace is recorded',
    path: ({ ids }) => `/production/trace?batch=${ids.batch}`,
    open: press('Record drill or recall'),
    isDialog: true,
    files: ['production/components/trace/record-dialog.tsx', 'production/components/trace/recall-fields.tsx'],
    fields: [
      { field: labelled('Reason'), text: 'Mustard in the rye', outcome: 'asks' },
      { field: labelled('Found by'), text: 'Ana Whitlock', outcome: 'asks' },
    ],
  },
  {
    name: 'what was decided in a recall',
    path: recall,
    open: press('Edit details'),
    isDialog: true,
    files: ['production/components/trace/details-dialog.tsx'],
    fields: [{ field: labelled('Corrective action'), text: 'Another mill', outcome: 'asks' }],
  },
  {
    name: 'a recall',
    path: recall,
    shows: (page) => page.getByText(/buyers? told$/),
  },
  {
    name: 'a trace as a table',
    path: recall,
    open: (page) => page.getByText('Table', { exact: true }).click(),
    shows: (page) => page.getByRole('table', { name: 'Where it went' }),
  },
  {
    name: 'who signs a recall off',
    path: recall,
    open: press('Sign off…'),
    isDialog: true,
    files: ['production/components/trace/sign-off-dialog.tsx'],
    fields: [{ field: labelled('Your name'), text: 'Priya Nair', outcome: 'asks' }],
  },
  {
    name: 'what came back of a batch',
    path: recall,
    open: press(/^Something came back/),
    isDialog: true,
    fields: [
      {
        file: 'production/components/trace/recovered-dialog.tsx',
        field: labelled('Quantity'),
        kilos: 'refused',
        text: '7',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'market events',
    path: () => '/events',
    shows: (page) => page.getByRole('link', { name: 'Frome' }),
  },
  {
    name: 'an event to plan',
    path: () => '/events',
    open: press('Plan an event'),
    isDialog: true,
    fields: [{ field: labelled('Name'), text: 'Bruton market', outcome: 'asks' }],
  },
  {
    name: 'one event, and what it sold',
    path: market,
    only: 'wide',
    shows: (page) => page.getByText('Too few to say'),
    files: ['market-events/components/own-things.tsx'],
    fields: [
      {
        file: 'market-events/components/pack-list.tsx',
        field: labelled('Shortbread: brought back'),
        kilos: 'refused',
        text: 'some',
        outcome: 'asks',
      },
      {
        file: 'market-events/components/actual-input.tsx',
        field: labelled('Shortbread: sold'),
        kilos: 'refused',
        text: '12',
        outcome: 'asks',
      },
      { field: labelled('Add one of your things'), text: 'Gazebo', outcome: 'asks' },
    ],
  },
  {
    name: 'one event, and what it sold, on a phone',
    path: market,
    open: asPhone,
    only: 'phone',
    shows: headed('Frome'),
    fields: [
      {
        file: 'market-events/components/sell-list.tsx',
        field: labelled('Shortbread: sold'),
        kilos: 'refused',
        text: '12',
        outcome: 'asks',
      },
    ],
  },
  {
    name: 'how much is taken to an event',
    path: market,
    open: press('Edit event'),
    isDialog: true,
    only: 'wide',
    looksLike: 'an event to plan',
    fields: [
      {
        file: 'market-events/components/event-dialog.tsx',
        field: labelled('Shortbread: planned'),
        kilos: 'refused',
      },
    ],
  },
  {
    name: 'a pack list',
    path: market,
    open: press('Edit list'),
    isDialog: true,
    only: 'wide',

    fields: [
      {
        file: 'market-events/components/pack-dialog.tsx',
        field: labelled('Shortbread: packed'),
        kilos: 'refused',
      },
      { field: labelled('Shortbread: lot'), text: 'SB-1', outcome: 'asks' },
    ],
  },
];
