import type { ShoppingLine, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TickSaver, type TickSaverOptions } from './tick-saver.ts';

const line = (ingredientId: string, ticked = false) => ({ ingredientId, ticked }) as ShoppingLine;
const listAt = (version: number, ticked: readonly string[] = []) =>
  ({
    id: 'list',
    version,
    lines: ['flour', 'butter', 'eggs'].map((id) => line(id, ticked.includes(id))),
  }) as ShoppingList;

const tickedIn = ({ lines }: ShoppingList): string[] =>
  lines.filter(({ ticked }) => ticked).map(({ ingredientId }) => ingredientId);

function saverWith(more: Partial<TickSaverOptions>) {
  const onRefused = vi.fn();
  const saver = new TickSaver({
    list: listAt(1),
    save: async () => listAt(2),
    staleCurrent: () => null,
    mayRetry: () => false,
    onRefused,
    ...more,
  });
  return { saver, onRefused, ticked: () => tickedIn(saver.getState().list) };
}

describe('ticking off', () => {
  it('shows at once, sends one request at a time, and what came meanwhile with the next', async () => {
    const sent: string[][] = [];
    let answer: (list: ShoppingList) => void = () => undefined;
    const { saver, ticked } = saverWith({
      save: (lines) => {
        sent.push(lines.map(({ ingredientId }) => ingredientId));
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    saver.tick('flour', true);
    saver.tick('butter', true);
    saver.tick('eggs', true);
    expect(ticked()).toEqual(['flour', 'butter', 'eggs']);
    await waitFor(() => expect(sent).toEqual([['flour']]));
    answer(listAt(2, ['flour']));
    await waitFor(() => expect(sent[1]).toEqual(['butter', 'eggs']));
    answer(listAt(3, ['flour', 'butter', 'eggs']));
    await waitFor(() => expect(saver.getState().status).toBe('saved'));
  });

  it('keeps what somebody else ticked on the same list', async () => {
    const versions: number[] = [];
    const { saver, ticked } = saverWith({
      save: async (_lines, version) => {
        versions.push(version);
        if (version === 1) throw new Error('stale');
        return listAt(6, ['butter', 'flour']);
      },
      staleCurrent: () => listAt(5, ['butter']),
    });
    saver.tick('flour', true);
    await waitFor(() => expect(saver.getState().status).toBe('saved'));
    expect(versions).toEqual([1, 5]);
    expect(ticked()).toEqual(['flour', 'butter']);
  });

  it('keeps a tick without a connection, and sends it when there is one', async () => {
    let online = false;
    const { saver, onRefused, ticked } = saverWith({
      save: async () => {
        if (!online) throw new Error('network');
        return listAt(2, ['flour']);
      },
      mayRetry: () => true,
    });
    saver.tick('flour', true);
    await waitFor(() => expect(saver.getState().status).toBe('failed'));
    expect(ticked()).toEqual(['flour']);
    expect(onRefused).not.toHaveBeenCalled();
    online = true;
    await saver.flush();
    expect(saver.getState().status).toBe('saved');
  });

  it('takes a tick back that is refused, and says so', async () => {
    const { saver, onRefused, ticked } = saverWith({
      save: async () => {
        throw new Error('not found');
      },
    });
    saver.tick('flour', true);
    await waitFor(() => expect(onRefused).toHaveBeenCalled());
    expect(ticked()).toEqual([]);
  });
});
