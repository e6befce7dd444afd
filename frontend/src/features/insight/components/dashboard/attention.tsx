import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf, unlimited } from '@batchbook/shared/billing/plans';
import { CalendarDays, ClipboardList, Hourglass, Package, PencilLine, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import type { Need, NeedKind } from '../../model/needs.ts';
import { SectionHead } from './section-head.tsx';

const looks: Readonly<Record<NeedKind, { icon: ReactNode; style: string }>> = {
  actuals: { icon: <CalendarDays aria-hidden size={18} />, style: 'bg-warn-soft text-warn' },
  restock: { icon: <Package aria-hidden size={18} />, style: 'bg-danger-soft text-danger' },
  useBy: { icon: <Hourglass aria-hidden size={18} />, style: 'bg-danger-soft text-danger' },
  holds: { icon: <ShieldAlert aria-hidden size={18} />, style: 'bg-danger-soft text-danger' },
  prices: { icon: <PencilLine aria-hidden size={18} />, style: 'bg-primary-soft text-primary-text' },
  count: { icon: <ClipboardList aria-hidden size={18} />, style: 'bg-primary-soft text-primary-text' },
};

/** What somebody should do, the most pressing first; and how much of the plan is used. */
export const Attention = ({ needs, plan }: { needs: readonly Need[]; plan: ReactNode }) => (
  <section aria-label="Needs your attention">
    <SectionHead title="Needs your attention" />
    <Card bleeds>
      {needs.length === 0 ? (
        <p className="px-[18px] py-4 text-14 text-ink-2">Nothing needs you right now.</p>
      ) : (
        <ul className="py-1">
          {needs.map((need) => (
            <li key={need.key} className="need">
              <span className={`grid size-9 place-items-center rounded-3 ${looks[need.kind].style}`}>
                {looks[need.kind].icon}
              </span>
              <div className="min-w-0">
                <b className="block leading-tight font-semibold wrap-anywhere">{need.title}</b>
                <span className="text-13 text-ink-3">{need.detail}</span>
              </div>
              <Act need={need} />
            </li>
          ))}
        </ul>
      )}
      {plan}
    </Card>
  </section>
);

function Act({ need: { action, title, to, choices } }: { need: Need }) {
  const label = `${action}: ${title}`;
  if (choices === undefined)
    return (
      <ButtonLink to={to} size="sm" aria-label={label} className="print:hidden">
        {action}
      </ButtonLink>
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" aria-label={label} className="print:hidden">
          {action}
        </Button>
      }
      entries={choices.map((choice) => ({ kind: 'link', ...choice }))}
    />
  );
}

/** '42 of 50 recipes', as a meter. */
export function PlanUse({ entitlements: { tier, usage, limits, inTrial } }: { entitlements: Entitlements }) {
  const isUnlimited = limits.recipes >= unlimited;
  const share = Math.min(100, (usage.recipes / Math.max(1, limits.recipes)) * 100);
  const words = isUnlimited ? `${usage.recipes} recipes` : `${usage.recipes} of ${limits.recipes} recipes`;
  return (
    <div className="flex items-center gap-3 rounded-b-3 border-t border-line bg-band px-[18px] py-3.5 text-13 text-ink-2">
      <span>{`${planOf(tier).plan.name} plan${inTrial ? ', trial' : ''}`}</span>
      {!isUnlimited && (
        <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-[3px] bg-line">
          <span className="block h-full bg-accent" style={{ width: `${share}%` }} />
        </span>
      )}
      <span className="num ml-auto whitespace-nowrap">{words}</span>
    </div>
  );
}
