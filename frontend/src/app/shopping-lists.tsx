import { type ReactNode, useCallback } from 'react';
import { useUrlState } from '../data/url-state.ts';
import { useNavigate } from '../ui/link.tsx';
import { screen } from '../ui/part.tsx';

const ShoppingListsPage = screen(() => import('../features/shopping-lists/pages/shopping-lists-page.tsx'));
const MakingPage = screen(() => import('../features/shopping-lists/pages/making-page.tsx'));
const SavedListPage = screen(() => import('../features/shopping-lists/pages/saved-list-page.tsx'));

/** `tab=batches`, the lists; `tab=shopping-list`, the one being made; `batch={id}`, a saved one. */
export function ShoppingLists({ tabs }: { tabs: ReactNode }) {
  const url = useUrlState();
  const navigate = useNavigate();
  const { replace } = url;
  const listId = url.get('batch');
  const making = url.get('tab') === 'shopping-list' || url.get('mode') === 'edit';
  const added = useCallback(() => replace({ add: null }), [replace]);
  if (listId !== null && !making)
    return <SavedListPage id={listId} onLeave={() => void navigate('/recipes?tab=batches')} />;
  if (!making) return <ShoppingListsPage tabs={tabs} />;
  return (
    <MakingPage
      tabs={tabs}
      listId={listId}
      add={url.get('add')}
      onAdded={added}
      onSaved={(id) => void navigate(`/recipes?batch=${id}`)}
    />
  );
}
