import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { ShopWindow, type ShopWindowProps } from './shop-window.tsx';

const pageStyle = classNames(
  'relative grid min-h-dvh lg:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)] max-lg:grid-cols-1',
  'max-lg:grid-rows-[auto_auto_1fr_auto]',
);

const mainStyle = classNames(
  'order-1 flex flex-col lg:order-none lg:px-10 lg:pt-[22px] lg:pb-[26px] max-lg:px-3.5',
  'max-lg:pt-2',
);

/** The page around a card that signs somebody in. */
export function AuthFrame({ children, ...shopWindow }: ShopWindowProps & { children: ReactNode }) {
  return (
    <div className={pageStyle}>
      <ShopWindow {...shopWindow} />
      <main className={mainStyle}>
        <div className="flex justify-end max-lg:absolute max-lg:top-[5px] max-lg:right-2">
          <ThemeToggle />
        </div>
        <div className="m-auto w-full max-w-[432px] py-4 max-lg:pt-7">{children}</div>
      </main>
    </div>
  );
}
