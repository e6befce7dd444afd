import { redirect } from 'react-router';
import { safeNext } from '../../../data/next-path.ts';
import { signedInUserId } from '../../../data/session.ts';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { AuthFlow } from '../components/auth-flow.tsx';
import { ShopWindow } from '../components/shop-window.tsx';

/** Who is signed in already goes on. */
export async function clientLoader({ request }: { request: Request }): Promise<null> {
  const next = new URL(request.url).searchParams.get('next');
  const userId = await signedInUserId().catch(() => null);
  if (userId !== null) throw redirect(safeNext(next));
  return null;
}

export const shouldRevalidate = (): boolean => false;

export default function Auth() {
  return (
    <div className="relative grid min-h-dvh lg:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_auto_1fr_auto]">
      <ShopWindow />
      <main className="order-1 flex flex-col lg:order-none lg:px-10 lg:pt-[22px] lg:pb-[26px] max-lg:px-3.5 max-lg:pt-2">
        <div className="flex justify-end max-lg:absolute max-lg:top-[5px] max-lg:right-2">
          <ThemeToggle />
        </div>
        <div className="m-auto w-full max-w-[432px] py-4 max-lg:pt-7">
          <AuthFlow />
        </div>
      </main>
    </div>
  );
}
