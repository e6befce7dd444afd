import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { loadWhenOnline } from '../../ui/load-when-online.ts';
import { Logo } from '../../ui/logo.tsx';
import { optionalPart, part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts';
import { keysNow, useKeys } from '../../ui/use-keys.ts';
import { useOnce } from '../../ui/use-once.ts';
import { account, sections, tabKeys } from '../sections.ts';
import { Header, headerFrame } from './header.tsx';
import { onShownKeys } from './shown-keys.ts';
import { keepTyping, takeTyped } from './typed-ahead.ts';
import { useSearchKey } from './use-search-key.ts';
import { useLive } from './use-session-watch.ts';

export const pageStyle = classNames(
  'mx-auto block max-w-[1384px] px-7 pt-[26px] pb-[88px] outline-none',
  'max-md:px-3.5 max-md:pt-[18px] max-md:pb-[120px] print:pb-0',
);

/** The frame of everything signed in. */
export function Shell({ children }: { children: ReactNode }) {
  useLive();
  useSectionKeys();
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  useKeys({ '?': () => setKeys(keysNow()) });
  useEffect(() => onShownKeys(setKeys), []);
  const isSettled = useSettled();
  const [isSearching, setSearching] = useState(false);
  const hasSearched = useOnce(isSearching);
  const openSearch = () => {
    keepTyping();
    setSearching(true);
  };
  const closeSearch = () => {
    takeTyped();
    setSearching(false);
  };
  useSearchKey(isSearching ? closeSearch : openSearch);
  const main = useFocusOnNewPage<HTMLElement>(useLocation().pathname);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header isSettled={isSettled} onSearch={openSearch} />
      {isSettled && <Offline />}
      {isSettled && <PaymentBanner />}
      <main id="main" ref={main} tabIndex={-1} className={pageStyle}>
        {children}
      </main>
      {isSettled && <OwnContact />}
      {keys && <KeyList keys={keys} onClose={() => setKeys(null)} />}
      {hasSearched && <SearchLayer open={isSearching} onClose={closeSearch} />}
      {isSettled && <Tour />}
    </>
  );
}

const KeyList = part(() => import('./key-list.tsx'));
const SearchLayer = part(() => import('./search-layer.tsx'));

const OwnContact = optionalPart(() => import('../contact/own-contact.tsx'));

const Offline = optionalPart(() => import('../offline/offline.tsx'));

const Tour = optionalPart(() => import('../../features/tour/components/tour.tsx'));

const PaymentBanner = optionalPart(() => import('./payment-banner.tsx'));

/**
 * Whether the page has settled. What opens later is fetched then, so that a lost connection doesn't keep it
 * shut. Without a network it reports that at once.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(() => !navigator.onLine);
  useEffect(() => {
    const fetchAll = () => {
      setSettled(true);
      void loadWhenOnline(() => import('./layers-in-reserve.ts'))
        .then(({ fetchLayers, fetchSession }) => {
          fetchLayers();
          fetchSession();
        })
        .catch(() => undefined);
    };
    const timer = setTimeout(fetchAll, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** `G`, then the letter of a section or a tab. */
function useSectionKeys(): void {
  const navigate = useNavigate();
  const tabs = Object.entries(tabKeys).map(([tab, key]) => ({ key, to: `/recipes?tab=${tab}` }));
  const goings = [...sections, account, ...tabs].map(
    ({ key, to }) => [`g ${key}`, () => void navigate(to)] as const,
  );
  useKeys(Object.fromEntries(goings));
}

/** Shown until the user is known. */
export function ShellSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading Batchbook</span>
      <div className={headerFrame}>
        <div className="flex h-14 items-center">
          <Logo />
        </div>
        <div className="h-[42px]" />
      </div>
      <div className={pageStyle}>
        <div className="animate-late">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="mt-8 h-[320px] w-full" />
        </div>
      </div>
    </div>
  );
}
