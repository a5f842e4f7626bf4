import { minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Home } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, useState, type ReactNode } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TodosCard } from '../todos/index.ts';
import { AccountsCard } from './accounts-card.tsx';
import { ConnectFirst } from './connect-first.tsx';
import { listAttention } from './attention.ts';
import { AttentionList } from './attention-list.tsx';
import { Guide, useIsGuideShown } from './guide.tsx';
import { GuideCard } from './guide-card.tsx';
import { HomeHead, NewHead } from './home-head.tsx';
import { NextUp } from './next-up.tsx';
import type { ResultsByPost } from './post-results.tsx';
import { RecentPosts } from './recent-posts.tsx';

const LastWeek = lazyComponent(async () => (await import('./last-week.tsx')).LastWeek);

const noResults: ResultsByPost = new Map();

/** While posts are scheduled, the dashboard is read again after a time between these two. */
const shortMs = 15 * secondMs;
const longMs = 10 * minuteMs;
const recentMax = 5;

/**
 * The time until the next scheduled post will have been sent, at least `shortMs` and at most `longMs`; 0 if nothing is
 * scheduled.
 */
function refreshAfter({ next }: Home): number {
  const due = next[0]?.posts[0]?.schedule ?? null;
  if (due === null) return 0;
  return Math.min(longMs, Math.max(shortMs, Date.parse(due) - Date.now() + shortMs));
}

const names = new Intl.ListFormat('en');

/** Says in one line which parts of the dashboard could not be loaded. The other parts are still shown. */
function missingText(parts: readonly { name: string; error: Error | undefined }[]): string | null {
  const failed = parts.filter(({ error }) => error !== undefined);
  const [first] = failed;
  if (!first) return null;
  const list = names.format(failed.map(({ name }) => name));
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} could not be loaded. ${first.error?.message ?? ''}`;
}

export function WorkspaceHome({ workspaceId }: { workspaceId: string }) {
  const home = useRead('home', { workspaceId }, { refreshAfter });
  const accounts = useRead('listAccounts', { workspaceId });
  const problem = missingText([
    { name: 'posts', error: home.data ? undefined : home.error },
    { name: 'accounts', error: accounts.data ? undefined : accounts.error },
  ]);
  const isGuideShown = useIsGuideShown();
  const retry = () => void Promise.all([home.mutate(), accounts.mutate()]);
  if (!home.data && !accounts.data && problem === null)
    return (
      <>
        {isGuideShown && <GuideCard progress={null} />}
        <SkeletonRows count={4} label="Loading the dashboard" />
      </>
    );
  return (
    <>
      {problem !== null && (
        <ErrorBox text={problem} busy={home.isValidating || accounts.isValidating} onRetry={retry} />
      )}
      <Filled
        workspaceId={workspaceId}
        home={home.data ?? null}
        isLoadingHome={!home.data && !home.error}
        accounts={accounts.data ?? null}
        isGuideShown={isGuideShown && !home.error && !accounts.error}
        todos={
          <Suspense>
            <TodosCard workspaceId={workspaceId} />
          </Suspense>
        }
      />
    </>
  );
}

interface FilledProps {
  workspaceId: string;
  /** `home` and `accounts` are null until they are loaded. */
  home: Home | null;
  isLoadingHome: boolean;
  accounts: readonly ConnectedAccount[] | null;
  isGuideShown: boolean;
  todos: ReactNode;
}

function Filled(props: FilledProps) {
  const { workspaceId, home, accounts, isGuideShown } = props;
  const { me, workspace } = useVisit();
  const now = useNow();
  const { timeZone } = me.settings;
  const attention = home && (
    <AttentionList
      workspaceId={workspaceId}
      items={listAttention(home, accounts ?? [], now.getTime(), timeZone, workspace?.openComments)}
      failed={home.counts.failed}
    />
  );
  const needsAccounts = !isGuideShown && accounts?.length === 0;
  return (
    <>
      {isGuideShown && isNew(props) ? (
        <NewHead name={workspace?.name ?? ''} />
      ) : (
        <HomeHead home={home} now={now} timeZone={timeZone} isMain={!isGuideShown && !needsAccounts} />
      )}
      {isGuideShown && <Guide workspaceId={workspaceId} home={home} accounts={accounts} now={now} />}
      {needsAccounts && <ConnectFirst />}
      {attention}
      <Cards {...props} timeZone={timeZone} now={now} />
    </>
  );
}

const isNew = ({ home, accounts }: FilledProps): boolean =>
  home !== null && accounts !== null && (accounts.length === 0 || postsIn(home) === 0);

const postsIn = ({ counts }: Home): number =>
  counts.draft + counts.scheduled + counts.uploaded + counts.failed;

/** The cards about posts, and next to them the cards that are shown even if the posts are missing. */
function Cards({
  workspaceId,
  home,
  isLoadingHome,
  accounts,
  todos,
  ...clock
}: FilledProps & { timeZone: string; now: Date }) {
  const [results, setResults] = useState(noResults);
  return (
    <>
      <Box sx={home || isLoadingHome ? columnsSx : restSx}>
        {home && <NextUp groups={home.next} knownUntil={home.nextUntil} accounts={accounts} {...clock} />}
        {isLoadingHome && <SkeletonRows count={4} label="Loading the posts" />}
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          {todos}
          {accounts && (
            <>
              <AccountsCard accounts={accounts} {...clock} />
              <Suspense>
                <LastWeek workspaceId={workspaceId} accounts={accounts} {...clock} onResults={setResults} />
              </Suspense>
            </>
          )}
        </Stack>
      </Box>
      {home && <RecentPosts groups={home.recent.slice(0, recentMax)} results={results} {...clock} />}
    </>
  );
}

/** The layout of the cards without posts while the posts could not be loaded. */
const restSx = { display: 'grid', gap: 2 } as const;

/** On wide screens, the to-dos and accounts are next to the posts. */
const columnsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
} as const;
