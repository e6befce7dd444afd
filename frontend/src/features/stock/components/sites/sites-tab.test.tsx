import type { PutSite } from '@batchbook/shared/stock/site-schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { freeEntitlements, signInAs } from '../../../../testing/session.ts';
import { aLevel, aSite, aStockItem, kitchen, stockAnswers } from '../../../../testing/stock-fixtures.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../../testing/stub-network.ts';

const stall = aSite(anId(803), { name: 'Frome stall', endsOn: '2026-11-06' });
const jars = aStockItem(anId(500), { name: 'Jars', unit: 'pieces' });

beforeEach(() => signInAs('user-priya'));

function openSites(sites: number, stock: ApiAnswers['stock'] = {}, used = 2, tier = 'standard') {
  const calls = stubNetwork(
    stockAnswers(
      { sites: [kitchen, stall], items: [jars], levels: [aLevel(stall, jars, { currentStock: '24' })] },
      {
        billing: {
          getEntitlements: {
            ...freeEntitlements,
            tier,
            limits: { recipes: 200, users: 5, sites },
            usage: { recipes: 4, users: 1, sites: used },
          },
        },
        stock,
      },
    ),
  );
  const bodies = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
  return { ...renderApp('/stock?tab=sites'), calls, bodies };
}

const saved = ({ path, body }: { path: string; body: unknown }) => {
  const { version = 0, ...changes } = body as PutSite;
  const known = [kitchen, stall].find(({ id }) => path.endsWith(id));
  return aSite(path.split('/').at(-1) ?? '', { ...known, ...(changes as object), version: version + 1 });
};

describe('sites', () => {
  it('say how many the plan includes, what opens more, and lock what it doesn’t', async () => {
    const { user } = openSites(2);
    expect(await screen.findByText('2 of 2 sites used')).toBeTruthy();
    expect(screen.getByText(/The Standard plan includes 2 sites. Premium has 3 sites./)).toBeTruthy();
    const create = screen.getByRole('button', { name: 'New site' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    await user.click(create);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that a plan of 0 sites has the Main Kitchen only', async () => {
    openSites(0, {}, 1, 'free');
    await screen.findByText(/The Free plan has the Main Kitchen only. Standard has 2 sites, Premium has 3./);
  });

  it('say how many are more than the plan includes', async () => {
    openSites(2, {}, 3);
    expect(await screen.findByText('3 sites, 1 more than the plan includes')).toBeTruthy();
  });

  it('tell that the limit was reached meanwhile, and keep what was typed', async () => {
    const { user } = openSites(3, { putSite: refusal('site_limit_reached') });
    await user.click(await screen.findByRole('button', { name: 'New site' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New site' }));
    await user.type(dialog.getByLabelText('Name'), 'Unit 4');
    await user.click(dialog.getByRole('button', { name: 'Add site' }));
    expect((await screen.findAllByText('Error creating site')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Site limit reached. Please upgrade your plan.').length).toBeGreaterThan(0);
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Unit 4');
    // The toast goes; what was wrong stays where it happened.
    expect(dialog.getByRole('alert').textContent).toContain('Site limit reached');
  });

  it('say in the specification’s words that there is no organization to have them', async () => {
    const { user } = openSites(3, { putSite: refusal('not_found', { detail: 'No organization found' }) });
    await user.type(await screen.findByLabelText('Name of Frome stall'), ' 2{Enter}');
    expect((await screen.findAllByText('Error updating site')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('No organization found').length).toBeGreaterThan(0);
  });

  it('are not made under a name that another has, nor with a last day that is over', async () => {
    const { user, bodies } = openSites(3, { putSite: saved });
    await user.click(await screen.findByRole('button', { name: 'New site' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New site' }));
    await user.type(dialog.getByLabelText('Name'), 'main kitchen');
    const end = dialog.getByLabelText('Last day');
    fireEvent.change(end, { target: { value: '2020-01-01' } });
    await user.click(dialog.getByRole('button', { name: 'Add site' }));
    expect(dialog.getByText('Another site has that name')).toBeTruthy();
    expect(dialog.getByText(/That date has passed/)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Unit 4');
    fireEvent.change(end, { target: { value: '0026-12-06' } });
    await user.click(dialog.getByRole('button', { name: 'Add site' }));
    expect(dialog.getByText('Type the year in full')).toBeTruthy();
    expect(bodies('putSite')).toEqual([]);
    fireEvent.change(end, { target: { value: '2999-12-06' } });
    await user.click(dialog.getByRole('button', { name: 'Add site' }));
    await waitFor(() => expect(bodies('putSite')).toEqual([{ name: 'Unit 4', endsOn: '2999-12-06' }]));
  });

  it('keep their last day while half of another is typed', async () => {
    const { user, bodies } = openSites(3, { putSite: saved });
    await user.click(await screen.findByRole('button', { name: /^Frome stall: ended/ }));
    const end = screen.getByLabelText('Last day of Frome stall');
    fireEvent.change(end, { target: { value: '' } });
    Object.defineProperty(end, 'validity', { value: { badInput: true } });
    fireEvent.blur(end);
    expect(screen.getByText('Finish the date: day, month and year')).toBeTruthy();
    await user.type(end, '{Escape}');
    expect(screen.getByRole('button', { name: /^Frome stall: ended Nov 06, 2026/ })).toBeTruthy();
    expect(bodies('putSite')).toEqual([]);
  });

  it('are not renamed to what another is called', async () => {
    const { user, bodies } = openSites(3, { putSite: saved });
    const name = await screen.findByLabelText('Name of Frome stall');
    await user.clear(name);
    await user.type(name, 'Main kitchen{Enter}');
    expect(screen.getByText('Another site has that name')).toBeTruthy();
    expect(bodies('putSite')).toEqual([]);
  });

  it('are renamed where they stand', async () => {
    const { user, bodies } = openSites(3, { putSite: saved });
    const name = await screen.findByLabelText('Name of Frome stall');
    await user.clear(name);
    await user.type(name, 'Bath stall{Enter}');
    expect((await screen.findAllByText('Site updated successfully')).length).toBeGreaterThan(0);
    expect(bodies('putSite')).toEqual([{ name: 'Bath stall', version: 1 }]);
  });

  it('say when they have ended, offer what is left for transfer, and close with Undo', async () => {
    const { user, bodies } = openSites(3, {
      // Somebody changed it meanwhile: Undo follows on what the server answered.
      deleteSite: { ...stall, isActive: false, version: 5 },
      putSite: saved,
    });
    expect(await screen.findByText(/It ended Nov 06, 2026.*1 item is still there/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Transfer what is left' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer: Jars' }));
    expect((dialog.getByLabelText('From') as HTMLSelectElement).value).toBe(stall.id);
    expect((dialog.getByLabelText('To') as HTMLSelectElement).value).toBe(kitchen.id);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Close it' }));
    expect((await screen.findAllByText('Site deleted successfully')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/1 item is still there. To move it elsewhere/).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies('putSite')).toEqual([{ isActive: true, version: 5 }]));
  });
});
