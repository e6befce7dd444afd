import { type ReactNode, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { putOffOnboarding } from '../../../data/onboarding.ts';
import { useSession } from '../../../data/organization.tsx';
import { startTour } from '../../../data/tour.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import DiscardDialog from '../../../ui/discard-dialog.tsx';
import { useFocusOnNewPage } from '../../../ui/use-focus-on-new-page.ts';
import { forgetProgress, isTyped, type Saved, stepCount, useProgress } from '../model/onboarding-progress.ts';
import { OnboardingBasics } from './onboarding-basics.tsx';
import { OnboardingTeam } from './onboarding-team.tsx';
import { OnboardingTour } from './onboarding-tour.tsx';

/** The first three steps of a new user. Its buttons and Esc close it, and ask where input would be lost. */
export default function OnboardingDialog() {
  const { me, organizationId, isOwner } = useSession();
  const { progress, change } = useProgress(me, organizationId);
  const { step } = progress;
  const saved = useSaved();
  const content = useFocusOnNewPage<HTMLDivElement>(String(step));
  /** What follows once it is agreed that the input is lost. */
  const [leaving, setLeaving] = useState<{ then: () => void } | null>(null);
  const leave = (then: () => void) => (isTyped(progress, saved) ? setLeaving({ then }) : then());
  const goTo = (next: number) => () => change({ step: next, emails: [] });
  const close = () => {
    forgetProgress(me.userId);
    putOffOnboarding(me.userId);
  };
  const later = () => leave(close);
  const start = () => {
    close();
    startTour();
  };
  return (
    <Dialog
      open
      stays
      onOpenChange={(open) => !open && later()}
      lead={<StepBar step={step} />}
      title={titleOf(step, isOwner)}
    >
      <div ref={content} tabIndex={-1} className="pb-2 outline-none">
        {step === 0 && <OnboardingBasics {...{ progress, saved, change }} onLater={later} onDone={goTo(1)} />}
        {step === 1 && (
          <OnboardingTeam
            {...{ progress, change }}
            onSkip={(isUntried) => (isUntried ? leave(goTo(2)) : goTo(2)())}
            onDone={goTo(2)}
          />
        )}
        {step === 2 && <OnboardingTour onStart={start} onLater={later} />}
      </div>
      {leaving && (
        <DiscardDialog
          onKeep={() => setLeaving(null)}
          onDiscard={() => {
            setLeaving(null);
            leaving.then();
          }}
        />
      )}
    </Dialog>
  );
}

/** What the first step begins with. */
function useSaved(): Saved {
  const { me, membership } = useSession();
  const { data: organization } = useOrganization();
  return {
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    role: me.businessRole ?? '',
    businessName: organization?.name ?? membership.organizationName,
    currency: organization?.currency ?? 'GBP',
  };
}

function titleOf(step: number, isOwner: boolean): ReactNode {
  if (step === 0) return 'Getting started';
  if (step === 2) return 'Take the Recipes tour';
  if (!isOwner) return 'Your team';
  return (
    <>
      Invite your team <small className="ml-1 font-sans text-15 font-normal text-ink-3">(optional)</small>
    </>
  );
}

function StepBar({ step }: { step: number }) {
  const words = `Step ${step + 1} of ${stepCount}`;
  return (
    <>
      <div
        role="progressbar"
        aria-label="Getting started"
        aria-valuenow={step + 1}
        aria-valuemin={1}
        aria-valuemax={stepCount}
        aria-valuetext={words}
        className="grid grid-cols-3 gap-1"
      >
        {Array.from({ length: stepCount }, (_, at) => (
          <i
            key={String(at)}
            className={classNames('h-1 rounded-[2px]', at <= step ? 'bg-primary' : 'bg-line')}
          />
        ))}
      </div>
      <p className="mt-3 mb-2.5 text-13 font-medium text-ink-3">{words}</p>
    </>
  );
}
