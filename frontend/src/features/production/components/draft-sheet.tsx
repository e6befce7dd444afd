import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { formatCount, plural } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { labelsQuery } from '../../../data/label-list.ts';
import { useOnline } from '../../../data/offline/connection.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useBook } from '../../../data/use-book.ts';
import { Button } from '../../../ui/button.tsx';
import { part } from '../../../ui/part.tsx';
import { useConfirmRun } from '../hooks/use-confirm-run.ts';
import { type Outcome, useOutcome } from '../hooks/use-outcome.ts';
import { useOwnRun } from '../hooks/use-own-run.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { useStockState } from '../hooks/use-stock-state.ts';
import { costsOf } from '../model/costs.ts';
import { itemsOf, postingOf } from '../model/posting.ts';
import { RowsTable } from './rows-table.tsx';
import { RunReceipt } from './run-receipt.tsx';
import { SheetHead } from './sheet-head.tsx';
import { ShortNotice } from './short-notice.tsx';
import type { ShelfView } from './takings-of.tsx';
import { WhatCameOut } from './what-came-out.tsx';

const TakingsOf = part(() => import('./takings-of.tsx'));
const ConfirmDialog = part(() => import('./confirm-dialog.tsx'));

/** A draft: what goes in, what came out, what it costs, and the button that locks it. */
export function DraftSheet({ sheet, pantry }: { sheet: RunSheet; pantry: Pantry }) {
  const { run, rows } = sheet;
  const outcome = useOutcome(run);
  const organization = useOrganization().data;
  const book = useBook(pantry.recipes, pantry.ingredients, organization);
  const costs = useMemo(
    () => costsOf(run, rows, outcome.good, book, pantry),
    [run, rows, outcome.good, book, pantry],
  );
  const [shelf, setShelf] = useState<ShelfView | null>(null);
  const ownRun = useOwnRun(sheet, book);
  const label = useLabelUseBy(run);
  return (
    <div className="grid items-start gap-x-[30px] gap-y-7 xl:grid-cols-[minmax(0,1fr)_340px] print:hidden">
      <TakingsOf run={run} rows={rows} pantry={pantry} onView={setShelf} />
      <div className="min-w-0">
        <SheetHead sheet={sheet} pantry={pantry} />
        <RowsTable sheet={sheet} pantry={pantry} shelf={shelf} costs={costs} ownRun={ownRun} />
        <WhatCameOut run={run} outcome={outcome} useBy={sheet.field('useByDate')} useByHint={label.hint} />
      </div>
      <div className="grid gap-6">
        {shelf && <ShortNotice rows={rows} takings={shelf.takings} />}
        <RunReceipt
          run={run}
          costs={costs}
          good={outcome.good ?? run.plannedQuantity}
          title="What this run costs"
          subtitle={`against recipe version ${run.recipeVersion}`}
        >
          <Confirming sheet={sheet} outcome={outcome} shelf={shelf} useBy={run.useByDate ?? label.date} />
        </RunReceipt>
      </div>
    </div>
  );
}

/** What a blank use-by means. */
function useLabelUseBy({ recipeId, productionDate }: RunSheet['run']): { hint: string; date: string | null } {
  const labels = useQuery(labelsQuery(useOrganizationId())).data;
  const days = labels?.find((label) => label.recipeId === recipeId)?.shelfLifeDays ?? null;
  if (days === null) return { hint: 'Blank means none', date: null };
  const said = `${formatCount(days)} ${plural(days, 'day')}`;
  return { hint: `Blank means ${said}, as the label says`, date: dayAfter(productionDate, days) };
}

interface ConfirmingProps {
  sheet: RunSheet;
  outcome: Outcome;
  shelf: ShelfView | null;
  useBy: string | null;
}

function Confirming({ sheet, outcome, shelf, useBy }: ConfirmingProps) {
  const { run, rows } = sheet;
  const online = useOnline();
  const stock = useStockState(shelf?.isOutputTracked);
  const [isAsking, setAsking] = useState(false);
  const confirm = useConfirmRun(sheet, outcome);
  const good = outcome.good ?? run.plannedQuantity;
  const items = itemsOf(postingOf(rows, shelf?.takings ?? null).taken);
  return (
    <div className="mt-5 font-sans tracking-normal">
      <Button
        variant="primary"
        wide
        className="h-11!"
        icon={<Lock aria-hidden size={17} />}
        onClick={() => setAsking(true)}
      >
        Confirm and lock
      </Button>
      <p className="mt-2.5 text-center text-13 text-ink-3">
        {stock.isOpen
          ? `Takes ${formatCount(items)} ${plural(items, 'item')} from stock. `
          : `${stock.reason} `}
        After that you can only strike it through.
      </p>
      {!online && (
        <p role="status" className="mt-2 text-center text-13 font-semibold text-warn">
          Locking needs a connection. Everything you typed stays here.
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          run={run}
          rows={rows}
          takings={shelf?.takings ?? null}
          stock={stock}
          good={good}
          waste={outcome.waste}
          useBy={useBy}
          online={online}
          busy={confirm.isPending}
          problem={confirm.problem}
          onConfirm={confirm.confirm}
          onClose={() => {
            confirm.reset();
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
