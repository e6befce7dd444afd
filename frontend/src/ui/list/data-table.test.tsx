import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onPhone } from '../../testing/phone.ts';
import { rowTexts } from '../../testing/row-texts.ts';
import { type Column, sortedRows } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { GroupBy } from './use-groups.ts';

interface Loaf {
  name: string;
  price: number | null;
}

const columns: readonly Column<Loaf>[] = [
  {
    key: 'name',
    title: 'Loaf',
    kind: 'text',
    narrow: 'title',
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    sortBy: ({ name }) => name,
  },
  {
    key: 'price',
    title: 'Price',
    kind: 'money',
    narrow: 'figure',
    cell: ({ price }) => (price === null ? 'No price' : `£${price.toFixed(2)}`),
    sortBy: ({ price }) => price,
    total: '£13.50',
  },
  { key: 'note', title: 'Note', kind: 'text', cell: () => 'Baked today' },
];

const rye = { name: 'Rye', price: 4 };
const bun = { name: 'bun 10', price: null };
const bun2 = { name: 'Bun 2', price: 9.5 };
const loaves = [rye, bun, bun2];

const show = (more: Partial<DataTableProps<Loaf>> = {}) =>
  render(<DataTable label="Loaves" columns={columns} rows={loaves} keyOf={({ name }) => name} {...more} />);
const shown = () => rowTexts(document.body, 'Loaves');
const focused = () => document.activeElement?.textContent;

afterEach(cleanup);

describe('the order of a table', () => {
  const namesBy = (by: string, descending: boolean) =>
    sortedRows(loaves, columns, { by, descending }).map(({ name }) => name);

  it('is that of people in text, and of size in figures', () => {
    expect(namesBy('name', false)).toEqual(['Bun 2', 'bun 10', 'Rye']);
    expect(namesBy('name', true)).toEqual(['Rye', 'bun 10', 'Bun 2']);
    const figures = [10, 9, 100].map((price) => ({ name: '', price }));
    const sorted = sortedRows(figures, columns, { by: 'price', descending: false });
    expect(sorted.map(({ price }) => price)).toEqual([9, 10, 100]);
  });

  it('has what isn’t known last, whichever way', () => {
    expect(namesBy('price', false)).toEqual(['Rye', 'Bun 2', 'bun 10']);
    expect(namesBy('price', true)).toEqual(['Bun 2', 'Rye', 'bun 10']);
  });

  it('stays where the column doesn’t sort', () => {
    expect(namesBy('note', true)).toEqual(loaves.map(({ name }) => name));
    expect(sortedRows(loaves, columns, undefined)).toBe(loaves);
  });

  it('is chosen by a heading, which says which way', () => {
    const onSort = vi.fn();
    show({ sort: { by: 'price', descending: true, onSort } });
    expect(shown()[0]).toMatch(/^Bun 2£9\.50/);
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(screen.getByRole('button', { name: 'Loaf' }));
    expect(onSort).toHaveBeenCalledWith('name');
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  });
});

describe('the order on a phone', () => {
  it('is chosen above the cards, by column and direction, and is said', async () => {
    onPhone();
    function Sorted() {
      const [sort, setSort] = useState({ by: 'name', descending: false });
      const onSort = (by: string) => setSort((was) => ({ by, descending: by === was.by && !was.descending }));
      return (
        <DataTable
          {...{ columns, sort: { ...sort, onSort } }}
          label="Loaves"
          rows={loaves}
          keyOf={({ name }) => name}
        />
      );
    }
    render(<Sorted />);
    const user = userEvent.setup();
    const group = within(screen.getByRole('group', { name: 'Order of Loaves' }));
    const choice = group.getByRole('combobox', { name: 'Sort by' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Loaf', 'Price']);
    // Nobody sees the headings, so none of them takes the focus.
    await user.tab();
    expect(document.activeElement).toBe(choice);
    await user.selectOptions(choice, 'Price');
    expect(shown()[0]).toMatch(/^Rye/);
    expect(group.getByRole('status').textContent).toBe('Sorted by Price, smallest first');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(shown()[0]).toMatch(/^Bun 2/);
    expect(group.getByRole('button', { name: 'Largest first, turn the order round' })).toBe(
      document.activeElement,
    );
    expect(group.getByRole('status').textContent).toBe('Sorted by Price, largest first');
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.queryByRole('button', { name: 'Price' })).toBeNull();
  });

  it('isn’t offered on a wide screen, nor where a table doesn’t sort', () => {
    show({ sort: { by: 'price', descending: true, onSort: vi.fn() } });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    cleanup();
    onPhone();
    show();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });
});

describe('a table', () => {
  it('has its totals under their columns, after what they are of', () => {
    show({ totalLabel: '3 loaves' });
    const foot = screen.getByRole('rowheader', { name: '3 loaves' }).closest('tr') as HTMLElement;
    expect(foot.closest('tfoot')).toBeTruthy();
    expect(
      within(foot)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['£13.50', '']);
  });

  it('has no foot without totals', () => {
    show({ columns: columns.map(({ total: _, ...column }) => column) });
    expect(document.querySelector('tfoot')).toBeNull();
  });

  it('says what its parts are where they are laid out as cards', () => {
    show();
    const roles = [...screen.getByRole('table').querySelectorAll('thead, tbody, tr, th, td')];
    expect(roles.filter((element) => !element.hasAttribute('role'))).toEqual([]);
    const row = screen.getByRole('row', { name: /^Rye/ });
    const places = [...row.children].map((cell) => cell.getAttribute('data-narrow'));
    expect(places).toEqual(['title', 'figure', 'line']);
    expect(within(row).getByRole('rowheader').textContent).toBe('Rye');
    expect(within(row).getByRole('cell', { name: 'Baked today' }).getAttribute('data-title')).toBe('Note');
  });

  it('is gone through by j and k', () => {
    show();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    expect(focused()).toBe('Rye');
    press('j');
    press('j');
    press('j');
    expect(focused()).toBe('Bun 2');
    press('k');
    expect(focused()).toBe('bun 10');
  });

  it('leaves j and k to the table that has the focus, or else to the first', () => {
    show();
    show({ label: 'More loaves' });
    const second = within(screen.getByRole('table', { name: 'More loaves' })).getAllByRole('link');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(screen.getAllByRole('link', { name: 'Rye' })[0]);
    second[0]?.focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'j' });
    expect(document.activeElement).toBe(second[1]);
  });

  it('opens what is under a row', () => {
    show({ detail: ({ price }) => price && `Flour and ${price}` });
    expect(screen.getAllByRole('button')).toHaveLength(2);
    const button = screen.getByRole('button', { name: 'Details of Rye' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(shown()[1]).toBe('Flour and 4');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.textContent).toBe(
      'Flour and 4',
    );
    fireEvent.click(button);
    expect(screen.queryByText('Flour and 4')).toBeNull();
  });

  it('has rows that are open until they are closed', () => {
    show({ detail: ({ name }) => `All about ${name}`, isOpenAtFirst: ({ price }) => price === null });
    expect(screen.queryByText('All about Rye')).toBeNull();
    expect(screen.getByText('All about bun 10')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Details of bun 10' }));
    expect(screen.queryByText('All about bun 10')).toBeNull();
  });

  it('names each group above its rows', () => {
    show({
      rows: [rye, bun2, bun],
      groupBy: {
        key: ({ price }) => String(price === null),
        label: ([first]) => (first?.price === null ? 'Unpriced' : 'Priced'),
        staysOpen: true,
      },
    });
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names.slice(0, 5)).toEqual(['Priced', 'Rye', 'Bun 2', 'Unpriced', 'bun 10']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('prints all of its rows', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `Loaf ${at}`, price: at }));
    show({ rows, sort: { by: 'price', descending: false, onSort: vi.fn() } });
    expect(shown().length).toBeLessThan(100);
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(200);
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(shown().length).toBeLessThan(100);
  });
});

describe('groups that fold', () => {
  const groupBy: GroupBy<Loaf> = {
    key: ({ name }) => (name.startsWith('Loaf') ? 'Loaves' : name.slice(0, 3).toLowerCase()),
    label: (rows) => `${rows[0]?.name.slice(0, 3)} ${rows.length}`,
    sums: (rows) => ({ price: `sum ${rows.reduce((sum, { price }) => sum + (price ?? 0), 0)}` }),
  };
  const many = Array.from({ length: 41 }, (_, at) => ({
    name: `${at < 20 ? 'Bun' : 'Rye'} ${at}`,
    price: 1,
  }));
  const fold = (name: RegExp) => screen.getByRole('button', { name });
  const isOpen = (name: RegExp) => fold(name).getAttribute('aria-expanded');

  it('have their sums under their columns, and begin open where there are few rows', () => {
    show({ rows: [bun2, rye, bun], groupBy });
    expect(shown().slice(0, 5)).toEqual([
      'Bun 2sum 9.5',
      'Bun 2£9.50Baked today',
      'bun 10No priceBaked today',
      'Rye 1sum 4',
      'Rye£4.00Baked today',
    ]);
    const [group] = screen.getAllByRole('row').slice(1);
    expect(within(group as HTMLElement).getByRole('cell', { name: 'sum 9.5' })).toBeTruthy();
  });

  it('fold and unfold by keyboard, and keep the focus', async () => {
    show({ rows: [rye, bun], groupBy });
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(fold(/^Rye 1/));
    await user.keyboard('{Enter}');
    expect(isOpen(/^Rye 1/)).toBe('false');
    expect(screen.queryByText('£4.00')).toBeNull();
    expect(screen.getByRole('row', { name: /Rye 1.*sum 4/ })).toBeTruthy();
    expect(screen.getByText('bun 10')).toBeTruthy();
    await user.keyboard(' ');
    expect(screen.getByText('£4.00')).toBeTruthy();
    expect(document.activeElement).toBe(fold(/^Rye 1/));
  });

  it('stay as they are when the table is sorted, in their order, and when other rows come', () => {
    const all = (more: Partial<DataTableProps<Loaf>>) => (
      <DataTable
        label="Loaves"
        {...{ columns, groupBy }}
        rows={[rye, bun, bun2]}
        keyOf={({ name }) => name}
        {...more}
      />
    );
    const { rerender } = render(all({}));
    fireEvent.click(fold(/^Rye/));
    const sort = { by: 'price', descending: true, onSort: vi.fn() };
    rerender(all({ sort }));
    expect(shown().slice(0, 4)).toEqual([
      'Rye 1sum 4',
      'Bun 2sum 9.5',
      'Bun 2£9.50Baked today',
      'bun 10No priceBaked today',
    ]);
    // So many begin folded; this one was folded before, and the other opened by hand.
    rerender(all({ sort, rows: many }));
    expect([isOpen(/^Bun/), isOpen(/^Rye/)]).toEqual(['false', 'false']);
    fireEvent.click(fold(/^Bun/));
    rerender(all({ sort, rows: many.slice(0, 30) }));
    expect([isOpen(/^Bun/), isOpen(/^Rye/)]).toEqual(['true', 'false']);
  });

  it('begin folded where there are many rows', () => {
    show({ rows: many, groupBy });
    expect(shown().map((text) => text.replace(/sum.*/, ''))).toEqual(['Bun 20', 'Rye 21', '£13.50']);
    cleanup();
    show({ rows: many.slice(1), groupBy });
    expect(isOpen(/^Bun/)).toBe('true');
  });

  it('keep the focus where so many rows unfold that not all are drawn', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `Loaf ${at}`, price: at }));
    render(
      <MemoryRouter>
        <DataTable label="Loaves" {...{ columns, rows, groupBy }} keyOf={({ name }) => name} />
      </MemoryRouter>,
    );
    // The code that draws what is in sight.
    await act(() => import('../virtual-rows.tsx'));
    await screen.findByRole('button', { name: /^Loa/ });
    fold(/^Loa/).focus();
    fireEvent.click(fold(/^Loa/));
    expect(screen.getByText('Loaf 0')).toBeTruthy();
    expect(document.activeElement).toBe(fold(/^Loa/));
  });

  it('are printed unfolded, without buttons', () => {
    show({ rows: many, groupBy });
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(43);
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent(window, new Event('afterprint'));
    expect(isOpen(/^Bun/)).toBe('false');
  });

  it('have their sums above their cards on a phone, and are gone through by j and k', () => {
    onPhone();
    show({ rows: [rye, bun], groupBy });
    const [heading, card] = screen.getAllByRole('row').slice(1);
    expect(heading?.textContent).toBe('Rye 1sum 4');
    const places = [...(heading?.children ?? [])].map((cell) => cell.getAttribute('data-narrow'));
    expect(places).toEqual(['title', 'figure', 'half']);
    expect(card?.textContent).toMatch(/^Rye£4/);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(fold(/^Rye/));
    fireEvent.click(fold(/^Rye/));
    fireEvent.keyDown(document.activeElement as Element, { key: 'j' });
    expect(document.activeElement).toBe(fold(/^bun/));
  });
});
