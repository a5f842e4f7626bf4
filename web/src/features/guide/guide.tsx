import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { finishedGuide, guideProgress, isGuideOpen } from '@fanfare/core/guide/guide.ts';
import type { Home } from '@fanfare/core/posts/post.ts';
import { Suspense, useEffect, useState } from 'react';
import { focusScreen } from '../../browser/focus-screen.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { useWrite } from '../../browser/use-write.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { useShowGuide } from '../settings/index.ts';
import { GuideCard } from './guide-card.tsx';

const ConfirmDialog = lazyOnRequest(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

/**
 * Tells whether the dashboard shows the guide. A person who finishes the guide still sees it until the dashboard is
 * opened again.
 */
export function useIsGuideShown(): boolean {
  const { settings } = useVisit().me;
  const [wasOpen] = useState(() => isGuideOpen(settings));
  return settings.showGuide && (wasOpen || isGuideOpen(settings));
}

interface GuideProps {
  workspaceId: string;
  /** `home` and `accounts` are null while they are loading. */
  home: Home | null;
  accounts: readonly ConnectedAccount[] | null;
  now: Date;
}

/** The getting-started guide. It loads its own data, so it is mounted only while it is shown. */
export function Guide({ workspaceId, home, accounts, now }: GuideProps) {
  const { me } = useVisit();
  const { settings } = me;
  const [isClosed, setIsClosed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, isValidating, mutate } = useRead(
    'guide',
    { workspaceId },
    { isRecent: ({ hasTemplates }) => hasTemplates },
  );
  const { hide } = useShowGuide(workspaceId);
  const known =
    home && accounts && data
      ? guideProgress({ ...data, settings, accounts: accounts.length, posts: home, now: now.getTime() })
      : null;
  useFinish(known?.next === null && !settings.onboarding.completed);
  if (isClosed) return null;
  if (error && !data)
    return (
      <ErrorBox
        text={`The guide could not be loaded. ${error.message}`}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  const labels = accounts?.map(({ platform }) => findNetwork(platform).label);
  return (
    <>
      <GuideCard
        progress={settings.onboarding.completed ? finishedGuide : known}
        networks={[...new Set(labels)]}
        onHide={() => setIsAsking(true)}
        onClose={() => {
          setIsClosed(true);
          // The focused button disappears with the guide, so the screen gets the focus.
          focusScreen();
        }}
      />
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title="Hide this guide?"
            text="The steps you have done stay done. You can show the guide again in Settings."
            confirm="Hide guide"
            isDangerous={false}
            onConfirm={() => {
              setIsAsking(false);
              void hide().then((isHidden) => isHidden && focusScreen());
            }}
            onCancel={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Stores that the guide is finished. A failure needs no message, because the dashboard tries again when it is opened
 * next.
 */
function useFinish(isDue: boolean): void {
  const { update } = useVisit();
  const { trigger } = useWrite('changeSettings', {
    onSuccess: ({ settings }) => update((entered) => ({ ...entered, me: { ...entered.me, settings } })),
  });
  useEffect(() => {
    if (isDue) void trigger({ onboarding: { completed: true } });
  }, [isDue, trigger]);
}
