import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SpilledJarDrawing } from '../ui/illustrations.tsx';
import { Logo } from '../ui/logo.tsx';

export interface MessagePageProps {
  title: string;
  description: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** A full page with one message: not found, broken or no connection. */
export function MessagePage({ title, description, actions, children }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · Batchbook`}</title>
      <header className="bg-surface px-[max(16px,calc((100vw-1256px)/2))] py-3">
        <Link to="/" aria-label="Batchbook, front page" className="touch inline-flex items-center">
          <Logo large />
        </Link>
      </header>
      <div className="awning" aria-hidden="true" />
      <main className="mx-auto flex w-full max-w-[620px] flex-1 flex-col items-start justify-center px-5 py-12">
        <div className="mb-8 w-[240px] max-w-full">
          <SpilledJarDrawing />
        </div>
        <h1 className="text-40 max-md:text-30">{title}</h1>
        <p className="mt-3 max-w-[52ch] text-17 text-pretty text-ink-2">{description}</p>
        <div className="mt-7 flex flex-wrap gap-2">{actions}</div>
        {children}
      </main>
    </div>
  );
}
