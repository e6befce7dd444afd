import { CircleHelp, Flag, Keyboard, Play, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadConfig } from '../../data/config.ts';
import { resumeTour, startTour, tourStepCount, useTourState } from '../../data/tour.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Key } from '../../ui/key.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-props.ts';
import { keysNow } from '../../ui/use-keys.ts';
import { showKeys } from './shown-keys.ts';

/** The address of the community, or `null` where there is none. Without a network it isn't shown. */
export function useCommunityUrl(): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    loadConfig().then(
      ({ communityUrl }) => setUrl(communityUrl),
      () => undefined,
    );
  }, []);
  return url;
}

/** Where the tour goes on; `null` without one that was paused. */
export function useResumeHint(): string | null {
  const { activeTourId, isRunning, stepIndex } = useTourState();
  if (activeTourId === null || isRunning) return null;
  return `You stopped at step ${stepIndex + 1} of ${tourStepCount}`;
}

/** Help: the tour, the keys of this page, and the community. */
export function HelpMenu({ opensAtOnce }: { opensAtOnce: boolean }) {
  const communityUrl = useCommunityUrl();
  const resumeHint = useResumeHint();
  const entries: MenuEntry[] = [
    {
      label: 'Start recipe tour',
      hint: '3-4 minutes, saves nothing',
      icon: <Play aria-hidden size={18} />,
      onSelect: startTour,
    },
    {
      label: 'Resume tour',
      ...(resumeHint !== null && { hint: resumeHint }),
      icon: <Flag aria-hidden size={18} />,
      onSelect: () => void resumeTour(),
    },
    'separator',
    {
      label: (
        <span className="flex items-center justify-between gap-3">
          Keyboard shortcuts <Key className="max-md:hidden">?</Key>
        </span>
      ),
      icon: <Keyboard aria-hidden size={18} />,
      onSelect: () => showKeys(keysNow()),
    },
    ...(communityUrl === null
      ? []
      : ([
          'separator',
          {
            kind: 'link',
            label: 'Community',
            icon: <Users aria-hidden size={18} />,
            to: communityUrl,
            isExternal: true,
          },
        ] satisfies MenuEntry[])),
  ];
  return (
    <Menu
      opensAtOnce={opensAtOnce}
      trigger={
        <IconButton label="Help">
          <CircleHelp aria-hidden size={18} />
        </IconButton>
      }
      entries={entries}
    />
  );
}
