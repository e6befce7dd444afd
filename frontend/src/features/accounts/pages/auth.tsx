import { redirect, useLoaderData } from 'react-router';
import { safeNext } from '../../../data/next-path.ts';
import { signedInUserId } from '../../../data/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { AuthFlow } from '../components/auth-flow.tsx';
import { ShopWindow } from '../components/shop-window.tsx';
import { linkIn } from '../model/auth-steps.ts';

/** Who is signed in already goes on, but for the link of a mail: it may be for another account. */
export async function clientLoader({ request }: { request: Request }): Promise<{ isSignedIn: boolean }> {
  const next = new URL(request.url).searchParams.get('next');
  const isSignedIn = (await signedInUserId().catch(() => null)) !== null;
  if (isSignedIn && linkIn(window.location.hash) === null) throw redirect(safeNext(next));
  return { isSignedIn };
}

export const shouldRevalidate = (): boolean => false;

const pageStyle = classNames(
  'relative grid min-h-dvh lg:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)] max-lg:grid-cols-1',
  'max-lg:grid-rows-[auto_auto_1fr_auto]',
);

const mainStyle = classNames(
  'order-1 flex flex-col lg:order-none lg:px-10 lg:pt-[22px] lg:pb-[26px] max-lg:px-3.5',
  'max-lg:pt-2',
);

export default function Auth() {
  const { isSignedIn } = useLoaderData<typeof clientLoader>();
  return (
    <div className={pageStyle}>
      <ShopWindow />
      <main className={mainStyle}>
        <div className="flex justify-end max-lg:absolute max-lg:top-[5px] max-lg:right-2">
          <ThemeToggle />
        </div>
        <div className="m-auto w-full max-w-[432px] py-4 max-lg:pt-7">
          <AuthFlow isSignedIn={isSignedIn} />
        </div>
      </main>
    </div>
  );
}
