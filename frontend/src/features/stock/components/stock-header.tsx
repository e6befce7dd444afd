import type { Site } from '@batchbook/shared/stock/site-schema';
import { useIsMutating } from '@tanstack/react-query';
import { ArrowLeftRight, ClipboardList, Download } from 'lucide-react';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import type { useStock } from '../../../data/stock/stock.ts';
import type { StockGate } from '../../../data/stock/use-stock-gate.ts';
import { Button } from '../../../ui/button.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { stockPath } from '../hooks/use-stock-address.ts';
import type { StartAction } from '../model/action.ts';

export interface StockHeaderProps {
  site: Site | undefined;
  stock: ReturnType<typeof useStock>;
  gate: StockGate;
  onAction: StartAction;
}

/** The title, how far what is seen is in step, and what is done most. */
export function StockHeader({ site, stock, gate, onAction }: StockHeaderProps) {
  const navigate = useNavigate();
  const locked = gate.isLocked || site === undefined;
  const start = (kind: 'receive' | 'transfer') => site && onAction({ kind, siteId: site.id, itemIds: [] });
  return (
    <header className="mb-2.5 flex flex-wrap items-end gap-x-4 gap-y-2.5 max-md:mb-1">
      <h1 className="text-[2.05rem] max-md:text-[1.6rem]">Stock</h1>
      <InStep stock={stock} />
      <div className="ml-auto flex flex-wrap gap-2 max-md:w-full max-md:[&>button]:flex-1">
        <Button
          className="max-md:hidden"
          icon={<ArrowLeftRight aria-hidden size={17} />}
          aria-disabled={locked}
          onClick={() => start('transfer')}
        >
          Transfer
        </Button>
        <Button
          icon={<ClipboardList aria-hidden size={17} />}
          aria-disabled={locked}
          onClick={() => site && void navigate(stockPath('counts', site.id, 'count=new'))}
        >
          Count stock
        </Button>
        <Button
          variant="primary"
          icon={<Download aria-hidden size={17} />}
          aria-disabled={locked}
          onClick={() => start('receive')}
        >
          Receive delivery
        </Button>
      </div>
    </header>
  );
}

/** 'Saved', or how many changes were refused. */
function InStep({ stock }: Pick<StockHeaderProps, 'stock'>) {
  const { jobs, isOnline } = useOutbox();
  const saving = useIsMutating() > 0;
  const waiting = jobs.filter(({ state }) => state !== 'refused').length;
  const refused = jobs.length - waiting;
  if (refused > 0)
    return <SavedMark className="mb-1 max-md:ml-auto" state="failed" text={`${refused} not recorded`} />;
  // The banner says it, on every screen.
  if (!isOnline) return null;
  if (saving || waiting > 0) return <SavedMark className="mb-1 text-13! max-md:ml-auto" state="saving" />;
  return (
    <SavedMark
      className="num mb-1 text-13! max-md:ml-auto"
      state={stock.inStepAt ? 'saved' : 'idle'}
      {...(stock.inStepAt && { at: stock.inStepAt })}
    />
  );
}
