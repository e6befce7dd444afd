import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { onBookChangedElsewhere } from '../data/demo/book.ts';
import { demoSession } from '../data/demo/identity.ts';
import { FixedSession } from '../data/organization.tsx';
import { newQueryClient } from '../data/query-client.ts';
import { DemoBanner } from '../features/demo/components/demo-banner.tsx';
import { DemoHeader } from '../features/demo/components/demo-header.tsx';
import { RecipeBoxAt } from '../ui/link.tsx';
import RecipeBox from './recipe-box.tsx';
import { headerFrame } from './shell/header.tsx';
import { pageStyle, ShellSkeleton } from './shell/shell.tsx';

const path = '/demo-recipes';

const loadDemo = () => import('../data/demo/index.ts');

/** The API in the browser comes with this page alone. */
export async function clientLoader(): Promise<null> {
  const { openDemo } = await loadDemo();
  openDemo();
  return null;
}

export const shouldRevalidate = (): boolean => false;

export const HydrateFallback = ShellSkeleton;

/** `/demo-recipes`: the recipe box itself, on a sample bakery that stays in this browser. */
export default function DemoRecipes() {
  const navigate = useNavigate();
  // The book may have gone into an account since the page was last here: nothing of it is remembered.
  const [client] = useState(newQueryClient);
  /** A fresh start draws all screens again. */
  const [round, setRound] = useState(0);
  useEffect(() => onBookChangedElsewhere(() => void client.invalidateQueries()), [client]);
  useLayersInReserve();
  const startOver = async () => {
    const demo = await loadDemo();
    demo.startOver();
    client.clear();
    await navigate(path);
    setRound(round + 1);
  };
  return (
    <QueryClientProvider client={client}>
      <FixedSession value={demoSession}>
        <RecipeBoxAt value={path}>
          <DemoHeader className={headerFrame} />
          <DemoBanner onStartOver={() => void startOver()} />
          <main id="main" tabIndex={-1} className={pageStyle}>
            <RecipeBox key={round} />
          </main>
        </RecipeBoxAt>
      </FixedSession>
    </QueryClientProvider>
  );
}

function useLayersInReserve(): void {
  useEffect(() => {
    const fetchAll = () =>
      void import('./shell/layers-in-reserve.ts')
        .then(({ fetchLayers }) => fetchLayers())
        .catch(() => undefined);
    const timer = setTimeout(fetchAll, 1_000);
    return () => clearTimeout(timer);
  }, []);
}
