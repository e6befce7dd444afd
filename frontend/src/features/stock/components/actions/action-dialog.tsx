import type { Site } from '@batchbook/shared/stock/site-schema';
import { useMemo, useState } from 'react';
import { useLots } from '../../../../data/stock/ledger.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { type StockBook, usePendingEffects, useStock } from '../../../../data/stock/stock.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Loaded, together } from '../../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import type { StockAction } from '../../model/action.ts';
import { lotsBeside } from '../../model/lots.ts';
import { ActionForm, type ActionFormProps } from './action-form.tsx';
import { actionWords } from './action-words.ts';

export interface ActionDialogProps {
  action: StockAction;
  onClose: () => void;
}

/** Records what came in, was used, wasted or set right, or goes to another site: several items at once. */
export default function ActionDialog({ action, onClose }: ActionDialogProps) {
  const stock = useStock();
  const sites = useSites();
  const query = together({ book: stock, sites });
  if (query.data) return <Opened action={action} onClose={onClose} {...query.data} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" title={actionWords[action.kind].title}>
      <Loaded query={query} what="Your stock" skeleton={<Waiting />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

const Waiting = () => (
  <Loading label="Loading your stock" className="min-h-60">
    <Skeleton className="mb-4 h-12" />
    <Skeleton className="h-36" />
  </Loading>
);

interface OpenedProps extends ActionDialogProps {
  book: StockBook;
  sites: readonly Site[];
}

/** The site that was asked for, else the default one. A deleted site can still be emptied. */
function siteOf(sites: readonly Site[], { kind, siteId }: StockAction): Site | undefined {
  const open = sites.filter(({ isActive }) => isActive);
  const asked = (kind === 'transfer' ? sites : open).find(({ id }) => id === siteId);
  return asked ?? open.find(({ isDefault }) => isDefault) ?? open[0];
}

function Opened({ action, onClose, book, sites }: OpenedProps) {
  const [siteId, setSiteId] = useState(() => siteOf(sites, action)?.id ?? '');
  const form: Omit<ActionFormProps, 'lots'> = { action, book, sites, siteId, onSite: setSiteId, onClose };
  if (siteId === '') {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        size="sm"
        title={actionWords[action.kind].title}
      >
        <p className="pb-4 text-ink-2">No default site found</p>
      </Dialog>
    );
  }
  if (action.kind === 'receive') return <ActionForm {...form} lots={[]} />;
  return <WithLots {...form} />;
}

const none: readonly never[] = [];

/** What leaves, leaves from the lots that are there. Without an answer it goes without. */
function WithLots(form: Omit<ActionFormProps, 'lots'>) {
  const { data: lots = none } = useLots({ siteId: form.siteId });
  const effects = usePendingEffects();
  const left = useMemo(() => lotsBeside(lots, effects, form.siteId), [lots, effects, form.siteId]);
  return <ActionForm {...form} lots={left} />;
}
