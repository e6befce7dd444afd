import { type DrillState, drillState } from '@batchbook/shared/production/drills';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOrganizationId } from '../data/organization.tsx';
import { recallsQuery } from '../data/traces.ts';
import { classNames } from './class-names.ts';
import { dayOf, shownDay } from './dates.ts';

/** 'Last recall drill: Nov 21, 2026. The next is due by Nov 21, 2027.' */
function drillText({ lastOn, dueOn, isDue }: DrillState, openSince: string | undefined): string {
  if (lastOn === null || dueOn === null) {
    const never = openSince ? 'No recall drill is signed off yet' : 'You have never recorded a recall drill';
    return `${never}. Schemes such as SALSA and BRCGS expect one at least once a year.`;
  }
  const next = isDue ? `The next was due on ${shownDay(dueOn)}` : `The next is due by ${shownDay(dueOn)}`;
  return `Last recall drill: ${shownDay(lastOn)}. ${next}.`;
}

/** When the last recall drill was, and when the next is due. Its line is empty until that is known, so that nothing moves. */
export function NextDrill({ children }: { children?: ReactNode }) {
  const recalls = useQuery(recallsQuery(useOrganizationId())).data;
  const drills = (recalls ?? []).filter(({ kind }) => kind === 'drill');
  const dayOfDrill = ({ createdAt }: (typeof drills)[number]): string => dayOf(new Date(createdAt));
  const done = drills.filter(({ signedOff }) => signedOff !== null);
  const [openSince] = drills
    .filter(({ signedOff }) => signedOff === null)
    .map(dayOfDrill)
    .sort();
  const state = drillState(done.map(dayOfDrill), dayOf(new Date()));
  const tone = state.isDue ? 'text-warn' : 'text-ink-2';
  const Icon = state.isDue ? CircleAlert : CircleCheck;
  return (
    <p className={classNames('flex items-start gap-2 text-14', tone, !recalls && 'invisible')}>
      <Icon aria-hidden size={16} className="mt-[3px] flex-none" />
      <span>
        {drillText(state, openSince)}{' '}
        {openSince && `One is open since ${shownDay(openSince)}: it counts once it’s signed off. `}
        {children}
      </span>
    </p>
  );
}
