import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { Check, ChevronDown } from 'lucide-react';
import { sentenceOf } from '../../../../data/problems.ts';
import { type StockBook, useSetLevels } from '../../../../data/stock/stock.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { sitesOf, whereText } from '../../model/items.ts';
import { outcomes } from '../../model/outcomes.ts';

export interface TrackedAtProps {
  item: StockItem;
  book: StockBook;
  sites: readonly Site[];
  locked: boolean;
}

/** The sites where an item is kept, each switched on and off where it stands; or all at once. */
export function TrackedAt({ item, book, sites, locked }: TrackedAtProps) {
  const setLevels = useSetLevels();
  const toast = useToast();
  const kept = sitesOf(item, sites, book);
  const text = whereText(kept, sites);
  const set = async (siteId: string, isEnabled: boolean) => {
    try {
      await setLevels.mutateAsync([{ siteId, itemId: item.id, isEnabled }]);
      toast({ title: outcomes.status.done, variant: 'success' });
    } catch (error) {
      toast({
        title: outcomes.status.failed,
        description: sentenceOf(error, 'stock'),
        variant: 'destructive',
      });
    }
  };
  const shown = <span className={`text-13 ${kept.length === 0 ? 'text-ink-3' : 'text-ink-2'}`}>{text}</span>;
  if (locked || sites.length === 0) return shown;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${item.name} is tracked at: ${text}`}
          className="touch -ml-1 inline-flex cursor-pointer items-center gap-1 rounded-1 p-1 hover:bg-ink/7"
        >
          {shown}
          <ChevronDown aria-hidden size={14} className="text-ink-3" />
        </button>
      }
      entries={[
        ...sites.map((site) => {
          const on = kept.includes(site);
          return {
            label: (
              <>
                {site.name}
                <span className="sr-only">{on ? ', tracked: stop' : ', not tracked: start'}</span>
              </>
            ),
            icon: on ? <Check aria-hidden size={17} /> : <span className="size-[17px]" />,
            onSelect: () => void set(site.id, !on),
          };
        }),
        ...(sites.length > 1
          ? [
              'separator' as const,
              {
                label: 'At all sites',
                disabled: kept.length === sites.length,
                onSelect: () => void set('all', true),
              },
              { label: 'At none', disabled: kept.length === 0, onSelect: () => void set('all', false) },
            ]
          : []),
      ]}
    />
  );
}
