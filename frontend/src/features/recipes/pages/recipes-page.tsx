import { recipeLimitMessage } from '@batchbook/shared/billing/constants';
import { type Plan, planAllows, planOf } from '@batchbook/shared/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { graceLine } from '../../../data/grace.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { serverNow } from '../../../data/server-time.ts';
import { useUrlRequest } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { PlanMeter } from '../components/plan-meter.tsx';
import { RecipeList } from '../components/recipe-list.tsx';
import { roomText } from '../model/list.ts';

const NewRecipeDialog = part(() => import('../components/new-recipe-dialog.tsx'));
const PasteRecipeDialog = part(() => import('../components/paste-recipe-dialog.tsx'));

export interface RecipesPageProps {
  /** The divider tabs of the recipe box. */
  tabs: ReactNode;
  /** Opens a recipe, at a place of it. */
  onOpen: (id: string, at?: Readonly<Record<string, string>>) => void;
}

export default function RecipesPage({ tabs, onOpen }: RecipesPageProps) {
  const recipes = useQuery(recipesQuery(useOrganizationId()));
  const { data: entitlements } = useEntitlements();
  const toast = useToast();
  const [creating, setCreating] = useState<'new' | 'paste' | null>(null);

  const { plan } = planOf(entitlements?.tier ?? 'free');
  const { recipes: limit } = entitlements?.limits ?? { recipes: 0 };
  const used = entitlements?.usage.recipes ?? 0;
  const readOnly = entitlements?.readOnly.recipes ?? false;
  const grace = entitlements ? graceLine(entitlements, 'recipes', serverNow()) : null;
  const full = entitlements !== undefined && used >= limit;
  const create = (how: 'new' | 'paste') => {
    if (readOnly) return;
    if (full) toast({ title: recipeLimitMessage, variant: 'destructive' });
    else setCreating(how);
  };
  useKeys({ n: () => create('new') });
  useUrlRequest('new', (asked) => create(asked === 'paste' ? 'paste' : 'new'));
  const close = () => setCreating(null);
  const created = (id: string) => {
    close();
    onOpen(id, { ask: 'ingredient' });
  };

  const newButton = <NewButton onClick={() => create('new')} />;
  return (
    <>
      <title>Recipes · Batchbook</title>
      <PageHeader
        title="Recipes"
        actions={
          <>
            {entitlements && <PlanMeter used={used} limit={limit} plan={plan} />}
            {!readOnly && <PasteButton onClick={() => create('paste')} />}
            {!readOnly && newButton}
          </>
        }
      />
      {full && !readOnly && <LimitReached />}
      <div className="mb-[18px]">{tabs}</div>
      <PlanNotices plan={plan} readOnly={readOnly} grace={grace} />
      <RecipeList
        query={recipes}
        readOnly={readOnly}
        newButton={newButton}
        room={readOnly ? null : roomText(limit, used, plan)}
        onOpen={onOpen}
      />
      {creating === 'new' && <NewRecipeDialog open onOpenChange={close} onCreated={created} />}
      {creating === 'paste' && (
        <PasteRecipeDialog recipes={recipes.data ?? []} onClose={close} onCreated={created} />
      )}
    </>
  );
}

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button data-tour="new-recipe" variant="primary" icon={<Plus aria-hidden size={18} />} onClick={onClick}>
    New recipe
  </Button>
);

const PasteButton = ({ onClick }: { onClick: () => void }) => (
  <Button data-tour="paste-recipe" icon={<ClipboardPaste aria-hidden size={17} />} onClick={onClick}>
    Paste a recipe
  </Button>
);

interface PlanNoticesProps {
  plan: Plan;
  readOnly: boolean;
  /** Until when there may be more than the plan allows, in words. */
  grace: string | null;
}

const PlanNotices = ({ plan, readOnly, grace }: PlanNoticesProps) => (
  <>
    {readOnly && (
      <Notice tone="warning" className="mb-4">
        Recipes are read-only: there are more than {planAllows(plan)}. Delete some or upgrade your plan to
        edit again.
      </Notice>
    )}
    {grace !== null && (
      <Notice tone="warning" className="mb-4">
        {grace}{' '}
        <Link className="link text-inherit" to="/account">
          See your plan
        </Link>
      </Notice>
    )}
  </>
);

const LimitReached = () => (
  <p
    role="status"
    className="-mt-3 mb-3 text-right text-13 font-semibold text-warn max-md:mt-0 max-md:text-left"
  >
    {recipeLimitMessage}
  </p>
);
