import { useSignOut } from '../data/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** A user whose last membership was taken away. */
export default function NoOrganization() {
  const signOut = useSignOut();
  return (
    <main className="mx-auto flex min-h-dvh max-w-[520px] flex-col items-start justify-center gap-4 px-5">
      <Logo large />
      <h1 className="text-30">You no longer belong to a business</h1>
      <p className="text-ink-2">
        Its owner may have removed you. Ask them for a new invitation, or sign out and use another address.
      </p>
      <Button variant="primary" onClick={signOut}>
        Sign out
      </Button>
    </main>
  );
}
