/** The export on the account page: its progress, what happens when it stops, and the files in its zip. */
import type { ExportItem } from '@batchbook/shared/accounts/export-schema';
import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  members,
  noSubscription,
  priya,
  signInAs,
} from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, stubNetwork } from '../../../testing/stub-network.ts';
import { exportZip } from '../model/export-zip.ts';

const saved = vi.hoisted(() => ({ files: [] as { blob: Blob; name: string }[] }));
vi.mock('../../../ui/save-file.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: (blob: Blob, name: string) => saved.files.push({ blob, name }),
}));

const answers = (accounts: ApiAnswers['accounts'] = {}): ApiAnswers => ({
  accounts: {
    getMe: priya,
    getOrganization: hazelAndRye,
    listMembers: { items: members, nextCursor: null },
    listInvitations: { items: [], nextCursor: null },
    ...accounts,
  },
  billing: { getEntitlements: freeEntitlements, getSubscription: noSubscription },
  live: { createLiveTicket: gatewayRefusal(503) },
});

beforeEach(() => {
  signInAs(priya.userId);
  saved.files = [];
});

const filesIn = async (blob: Blob): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );

const loaves = (from: number, count: number): ExportItem[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'recipe', id: `r${from + index}`, name: 'Loaf' }));

describe('exporting business data', () => {
  it('goes on where it stopped, and saves one zip of all pages', async () => {
    let asked = 0;
    const calls = stubNetwork(
      answers({
        exportOrganization: () => {
          asked++;
          if (asked === 1) return { items: loaves(0, 1240), nextCursor: 'second' };
          return asked === 2 ? gatewayRefusal(503) : { items: loaves(1240, 2), nextCursor: null };
        },
      }),
    );
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Export business data' }));
    await screen.findByText(/The export stopped\./);
    screen.getByText('1,240 records so far');
    expect(saved.files).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved.');
    const cursors = calls
      .filter(({ name }) => name === 'exportOrganization')
      .map(({ query }) => new URLSearchParams(query).get('cursor'));
    expect(cursors).toEqual([null, 'second', 'second']);
    const [file] = saved.files;
    expect(file?.name).toBe(`${hazelAndRye.name}.zip`);
    const files = await filesIn(file?.blob ?? new Blob());
    expect(Object.keys(files).sort()).toEqual(['recipe.csv', 'recipe.json']);
    const ids = (JSON.parse(files['recipe.json'] ?? '') as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(loaves(0, 1242).map(({ id }) => id));
  });

  it('can be cancelled, and then begins anew', async () => {
    let answer: () => void = () => undefined;
    const calls = stubNetwork(
      answers({
        exportOrganization: async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return { items: loaves(0, 1), nextCursor: null };
        },
      }),
    );
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Export business data' }));
    const asked = () => calls.filter(({ name }) => name === 'exportOrganization');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    answer();
    await user.click(screen.getByRole('button', { name: 'Export business data' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(saved.files).toEqual([]);
    expect(asked()[1]?.query).not.toContain('cursor');
    answer();
    await screen.findByText('Saved.');
    expect(saved.files).toHaveLength(1);
  });

  it('is offered to the owner alone; a member exports their own data', async () => {
    const [membership] = priya.memberships;
    if (!membership) throw new Error('nobody');
    const me = { ...priya, memberships: [{ ...membership, role: 'member' as const }] };
    const items = [{ kind: 'profile', email: priya.email }];
    stubNetwork(answers({ getMe: me, exportMe: { items, nextCursor: null } }));
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Export my data' }));
    expect(screen.queryByRole('button', { name: 'Export business data' })).toBe(null);
    await screen.findByText('Saved.');
    const files = await filesIn(saved.files[0]?.blob ?? new Blob());
    expect(JSON.parse(files['profile.json'] ?? '')).toEqual([{ email: priya.email }]);
  });
});

describe('the zip', () => {
  it('has a CSV with every field, in which nothing is a formula', async () => {
    const files = await filesIn(
      await exportZip([
        { kind: 'supplier', name: '=HYPERLINK("x")', notes: null },
        { kind: 'supplier', name: '@mill', lines: [{ quantity: '-2' }], quantity: '-2' },
      ]),
    );
    const rows = (files['supplier.csv'] ?? '').replace('\uFEFF', '').split('\r\n');
    expect(rows[0]).toBe('name,lines,notes,quantity');
    expect(rows[1]).toContain("'=HYPERLINK");
    expect(rows[2]).toBe('"\'@mill","[{""quantity"":""-2""}]",,-2');
  });
});
