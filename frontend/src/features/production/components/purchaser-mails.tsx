import type { ProductionRun } from '@batchbook/shared/production/schema';
import { countOf } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runEmailsQuery } from '../../../data/sales.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toast.tsx';
import { addressesIn, type ListedSale, mailToAll } from '../model/sales.ts';

export interface PurchaserMailsProps {
  run: ProductionRun;
  sales: readonly ListedSale[];
}

const writeStyle = classNames(
  'inline-flex h-[34px] touch items-center justify-center gap-2 rounded-2 border border-line bg-raised',
  'px-[11px] text-13 font-semibold whitespace-nowrap text-ink shadow-1 hover:border-control max-md:flex-1',
);

/** Whom to reach about this batch. Batchbook sends nothing by itself. */
export function PurchaserMails({ run, sales }: PurchaserMailsProps) {
  const listed = useQuery(runEmailsQuery(useOrganizationId(), run.id)).data;
  // Without the list, or before it: by the sales, which name the unsent ones as well.
  const addresses = listed ?? addressesIn(sales);
  if (addresses.length === 0) return null;
  const link = mailToAll(addresses, `${run.recipeName}, batch ${run.batchNumber}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addresses.join(', '));
      toast({ title: `${countOf(addresses.length, 'address', 'addresses')} copied`, variant: 'success' });
    } catch {
      toast({
        title: 'Couldn’t copy the addresses',
        description: 'Your browser doesn’t allow it here. Select them in the list instead.',
        variant: 'destructive',
      });
    }
  };
  return (
    <div className="card-foot flex-wrap gap-2.5 py-[11px]">
      <p className="mr-auto max-md:w-full">
        <b className="num font-semibold text-ink">
          {countOf(addresses.length, 'email address', 'email addresses')}.
        </b>{' '}
        Batchbook doesn’t send these mails.
        {link === null && ' They’re too many for one link: copy them into your mail program.'}
      </p>
      <Button size="sm" className="max-md:flex-1" onClick={() => void copy()}>
        Copy addresses
      </Button>
      {link !== null && (
        <a href={link} className={writeStyle}>
          <Mail aria-hidden size={16} />
          Write to all
        </a>
      )}
    </div>
  );
}
