import { canUse } from '@batchbook/shared/billing/entitlements';
import { onPlan, planOf as tierOf, unlimited } from '@batchbook/shared/billing/plans';
import { countOf } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { type DemoBook, readBook } from '../../../data/demo/book.ts';
import { demoOrganizationId } from '../../../data/demo/identity.ts';
import { entitiesOf, ownRecipes, planOf, withThoseInThem } from '../../../data/demo/keep.ts';
import { useSession } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { recipesQuery } from '../../../data/recipes.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBringIn } from '../hooks/use-bring-in.ts';
import { alongText, stayingText } from '../model/along.ts';
import { RecipeChoices } from './recipe-choices.tsx';

export interface KeepWorkDialogProps {
  onClose: () => void;
}

/** The dialog after a sign-up from the demo. Chooses and copies work into the account. */
export default function KeepWorkDialog({ onClose }: KeepWorkDialogProps) {
  const [book] = useState(readBook);
  if (useSession().organizationId === demoOrganizationId) return null;
  if (book === null || book.recipes.length + book.touched.length === 0)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="sm"
        title="There’s no demo work here"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p className="text-ink-2">
          Demo work stays in the browser where you made it. If you tried the demo in another browser, sign in
          there and choose “Keep my work”.
        </p>
      </Dialog>
    );
  return <Keep book={book} onClose={onClose} />;
}

/** What may come along, and what of it is chosen. */
function useChoice(book: DemoBook) {
  const { organizationId, isOwner } = useSession();
  const { data: organization } = useOrganization();
  const entitlements = useEntitlements();
  const account = useQuery(recipesQuery(organizationId));
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const facts = entitlements.data;
  const variationsIncluded = facts !== undefined && canUse(facts, 'variations');
  const chosen = useMemo(
    () => picked ?? ownRecipes(book, { variationsIncluded }),
    [book, picked, variationsIncluded],
  );
  const all = useMemo(() => withThoseInThem(book, chosen), [book, chosen]);
  const known = facts !== undefined && account.data !== undefined && organization !== undefined;
  const takesHourlyRate = isOwner && organization?.hourlyRate === null;
  const there = new Set(account.data?.map(({ id }) => id));
  const needed = [...all].filter((id) => !there.has(id)).length;
  const places = facts ? (facts.readOnly.recipes ? 0 : facts.limits.recipes - facts.usage.recipes) : 0;
  return {
    chosen,
    setChosen: setPicked,
    organization,
    all,
    known,
    needed,
    places: Math.max(0, places),
    isUnlimited: (facts?.limits.recipes ?? 0) >= unlimited,
    room: onPlan(tierOf(facts?.tier ?? 'free').plan),
    plan: planOf(book, chosen, { variationsIncluded, takesHourlyRate }),
    error: entitlements.error ?? account.error,
  };
}

function Keep({ book, onClose }: { book: DemoBook; onClose: () => void }) {
  const { membership } = useSession();
  const choice = useChoice(book);
  const bringing = useBringIn(onClose);
  const { all, known, needed, places, plan, organization } = choice;
  const tooMany = known && needed > places;
  const count = countOf(all.size, 'recipe');
  const nothing = entitiesOf(plan).length === 0;
  const otherCurrency = organization && organization.currency !== book.organization.currency;
  return (
    <Dialog
      open
      onOpenChange={() => bringing.progress === null && onClose()}
      size="md"
      title="Bring in what you made"
      description={`So far it’s only in this browser. Choose what to add to ${membership.organizationName}. Their ingredients and suppliers are included.`}
      footer={
        <>
          <Button onClick={onClose} disabled={bringing.progress !== null}>
            Not now
          </Button>
          <Button
            variant="primary"
            busy={bringing.progress !== null}
            disabled={!known || tooMany || nothing}
            onClick={() => bringing.start(plan)}
          >
            {bringing.error ? 'Continue' : all.size === 0 ? 'Bring it in' : `Bring in ${count}`}
          </Button>
        </>
      }
    >
      {bringing.progress !== null ? (
        <Progress {...bringing.progress} />
      ) : choice.error !== null ? (
        <Notice tone="danger" role="alert">
          {sentenceOf(choice.error)} Nothing is lost. Try again in a moment.
        </Notice>
      ) : !known ? (
        <Skeleton className="h-64" />
      ) : (
        <div className="grid gap-4">
          {bringing.error && (
            <Notice tone="danger" role="alert">
              {bringing.error} Nothing is lost. What’s in stays in, and “Continue” brings the rest.
            </Notice>
          )}
          {!choice.isUnlimited && (
            <p role="status" className={`num text-14 ${tooMany ? 'font-semibold text-warn' : 'text-ink-2'}`}>
              {tooMany
                ? `${needed} chosen, and there is room for ${places} more ${choice.room}: leave out ${needed - places}, or `
                : `Room for ${places} more ${choice.room}; ${needed} chosen.`}
              {tooMany && (
                <ButtonLink to="/account" variant="ghost" size="sm" className="-my-2 px-1! underline">
                  see your plan
                </ButtonLink>
              )}
            </p>
          )}
          <RecipeChoices book={book} chosen={choice.chosen} all={all} onChange={choice.setChosen} />
          <p className="text-14 text-ink-2">
            {alongText(plan, book.organization.currency)} {stayingText(book, plan)}
          </p>
          {otherCurrency && (
            <Notice tone="info">
              The demo’s prices are in pounds. They aren’t converted, so check them afterwards.
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

const barStyle = classNames(
  'mt-3 h-2.5 w-full appearance-none overflow-hidden rounded-[2px] bg-line-soft',
  '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line-soft',
  '[&::-webkit-progress-value]:bg-primary',
);

function Progress({ done, total, name }: { done: number; total: number; name: string }) {
  return (
    <div role="status" className="py-6">
      <p className="num text-15">
        <b>
          {done} of {total}
        </b>{' '}
        <span className="text-ink-2">{name}</span>
      </p>
      <progress aria-label="Bringing it in" value={done} max={total} className={barStyle} />
    </div>
  );
}
