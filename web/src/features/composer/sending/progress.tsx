import { counted } from '@fanfare/core/text/counted.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { publishedText, targetsText } from '@fanfare/core/composer/messages.ts';
import { submittingText } from '@fanfare/core/posts/messages.ts';
import { submittedDeliveries } from '@fanfare/core/deliveries/submitted.ts';
import type { PostGroup, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import { editPath, postsPath } from '@fanfare/core/posts/posts-path.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useSession } from '../../../browser/session-context.ts';
import { readKey } from '../../../browser/use-read.ts';
import { findNetwork } from '../../../networks/networks.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { surface } from '../../../ui/surface.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { byAccount, useDeliveries, type Step } from '../../deliveries/index.ts';
import { useNetworkRules } from '../../../networks/network-rules.ts';
import { PostSummary } from './post-summary.tsx';
import { TargetProgress } from './target-progress.tsx';

interface PublishingProgressProps {
  workspaceId: string;
  group: PostGroup;
  accounts: readonly ConnectedAccount[];
  /** True if the posts were submitted a moment ago, so that their deliveries have just started. */
  isNew: boolean;
  onCreateAnother: () => void;
  /** Edits the post in place. When missing, the address of the post is opened. */
  onEdit?: () => void;
}

const labelOf = ({ uploadTo }: PostView) => findNetwork(uploadTo).label;

const isOver = (step: Step | undefined) => step === 'published' || step === 'failed' || step === 'cancelled';

/**
 * The tab of the Posts screen to open: published posts first, then posts under way, then failed ones. Cancelled posts
 * are drafts.
 */
function tabOf(steps: readonly (Step | undefined)[]): PostStatus {
  if (steps.includes('published')) return 'uploaded';
  if (!steps.every(isOver)) return 'scheduled';
  return steps.includes('failed') ? 'failed' : 'draft';
}

interface Intro {
  title: string;
  text: string | null;
}

function introOf(steps: readonly (Step | undefined)[], accounts: number): Intro {
  if (steps.every((step) => step === 'waiting'))
    return { title: `Scheduled for ${counted(accounts, 'account')}`, text: 'You can leave this page.' };
  if (!steps.every(isOver))
    return {
      title: `Publishing to ${counted(accounts, 'account')}`,
      text: 'You can leave this page. Publishing continues in the background.',
    };
  const live = steps.filter((step) => step === 'published').length;
  if (live === steps.length) return { title: 'Your post is published.', text: null };
  if (steps.length === 1) return { title: 'Your post is not published', text: 'See below what you can do.' };
  return {
    title: `${live} of ${steps.length} posts are live`,
    text: 'Nothing is sent twice when you retry.',
  };
}

/** Shows a toast while several posts are being published and this screen is open. */
function usePublishingToast(work: string, labels: readonly string[]) {
  const toast = useToast();
  const text = labels.length > 1 ? submittingText('upload', labels) : null;
  useEffect(
    () => (text === null ? undefined : toast({ text, severity: 'working', work })),
    [text, toast, work],
  );
}

/** The status of the posts after submission. Publishing continues if the screen is closed. */
export function PublishingProgress({
  workspaceId,
  group: { post_id: groupId, posts },
  accounts,
  isNew,
  onCreateAnother,
  onEdit,
}: PublishingProgressProps) {
  const toast = useToast();
  const { call } = useSession();
  const { mutate } = useSWRConfig();
  const [begun] = useState(() => (isNew ? submittedDeliveries(posts, Date.now()) : undefined));
  const watched = useDeliveries(
    workspaceId,
    posts.flatMap(({ deliveryId }) => deliveryId ?? []),
    begun,
  );
  const find = useNetworkRules(posts.map(({ uploadTo }) => uploadTo));
  const [steps, setSteps] = useState<ReadonlyMap<string, Step>>(new Map());
  const accountNames = useRef(new Map<string, string | null>());
  // A result that was already known when the screen opened is not reported in a toast.
  const hasReported = useRef(posts.every(({ status }) => status === 'uploaded' || status === 'failed'));
  const onStep = useCallback((id: string, step: Step, accountName: string | null) => {
    accountNames.current.set(id, accountName);
    setSteps((before) => (before.get(id) === step ? before : new Map([...before, [id, step]])));
  }, []);
  const over = posts.every(({ _id: id }) => isOver(steps.get(id)));
  const hasFailed = ({ _id: id }: PostView) => steps.get(id) === 'failed';
  const isInProgress = ({ _id: id }: PostView) => steps.has(id) && steps.get(id) !== 'waiting';
  usePublishingToast(groupId, over ? [] : posts.filter(isInProgress).map(labelOf));
  useEffect(() => {
    if (!over || hasReported.current) {
      if (steps.size === posts.length) hasReported.current = over;
      return;
    }
    hasReported.current = true;
    const endOf = ({ _id: id }: PostView) => ({
      name: accountNames.current.get(id) ?? '',
      isOut: steps.get(id) === 'published',
    });
    const out = posts.filter(({ _id: id }) => steps.get(id) === 'published');
    if (out.length > 0) void mutate(readKey('uploadQuota', { workspaceId }, true));
    const failed = posts.filter(({ _id: id }) => steps.get(id) === 'failed');
    // Asks the server to check the accounts of the failed posts. The answer does not matter here.
    for (const platformId of new Set(failed.flatMap(({ platform_id: id }) => id ?? [])))
      void call('reportAccount', { workspaceId, platform_id: platformId }).catch(() => undefined);
    if (posts.length === 1) return;
    const { severity, text } = publishedText(out, posts.length - out.length);
    toast({ text, severity, work: groupId });
    for (const [first, ...others] of byAccount(posts)) {
      const words = find(first.uploadTo)?.target?.words;
      if (words && others.length > 0) toast(targetsText(words, [first, ...others].map(endOf)));
    }
  }, [over, posts, groupId, steps, toast, find, call, mutate, workspaceId]);
  const accountIndex = ({ uploadTo, platform_id: id }: PostView) =>
    accounts.findIndex((each) => each.platform === uploadTo && each.platform_id === id);
  const inOrder = posts.toSorted((a, b) => accountIndex(a) - accountIndex(b));
  const failedFirst = inOrder.toSorted((a, b) => Number(hasFailed(b)) - Number(hasFailed(a)));
  const currentSteps = posts.map(({ _id: id }) => steps.get(id));
  const intro = introOf(currentSteps, byAccount(posts).length);
  const accountOf = (platform: string, id: string | null) =>
    accounts.find((each) => each.platform === platform && each.platform_id === id) ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the composer that had the focus is gone.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <Box component="section" aria-label="Publishing progress" sx={progressSx}>
      <div>
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
          {intro.title}
        </Typography>
        {intro.text !== null && <Typography sx={{ color: 'text.secondary' }}>{intro.text}</Typography>}
      </div>
      <PostSummary posts={posts} />
      <Box component="ul" sx={listSx}>
        {(over ? failedFirst : inOrder).map((post) => (
          <TargetProgress
            key={post._id}
            workspaceId={workspaceId}
            post={post}
            account={accountOf(post.uploadTo, post.platform_id)}
            watched={watched}
            onStep={onStep}
          />
        ))}
      </Box>
      <Box sx={actionsSx}>
        <Button variant="contained" startIcon={<PlusIcon />} onClick={onCreateAnother}>
          Create another post
        </Button>
        {currentSteps.includes('failed') && (
          <Button
            variant="outlined"
            color="inherit"
            {...(onEdit ? { onClick: onEdit } : { component: Link, to: editPath(groupId) })}
          >
            Edit post
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to={postsPath({ tab: tabOf(currentSteps) })}
        >
          See all posts
        </Button>
      </Box>
    </Box>
  );
}

/** Long texts never widen the page. Below the buttons, there is room for the toast about the progress. */
const progressSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pb: 9 } as const;

/** The columns of all rows are aligned. On a phone, each row has columns of its own. */
const listSx = {
  ...surface,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'auto minmax(0, 1fr) minmax(0, 1.8fr) auto',
  },
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

/** On desktops the primary action is last, as in the bar of the composer. */
const actionsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  flexDirection: { xs: 'column', sm: 'row-reverse' },
  gap: 1,
} as const;
