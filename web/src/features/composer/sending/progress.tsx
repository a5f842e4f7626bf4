import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { endText, placesText, workingText } from '@fanfare/core/composer/words.ts';
import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { findNetwork } from '../../../networks/networks.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { byAccount, type Step } from '../../deliveries/index.ts';
import { useRules } from '../network-rules.ts';
import { TargetProgress } from './target-progress.tsx';

interface ProgressProps {
  workspaceId: string;
  group: PostGroup;
  accounts: readonly ConnectedAccount[];
  onAnother: () => void;
  /** To be written on right here; by its address where this is not given. */
  onEdit?: () => void;
}

const addressOf = (groupId: string) => `/dashboard/upload?post=${encodeURIComponent(groupId)}`;

const labelOf = ({ uploadTo }: PostView) => findNetwork(uploadTo).label;

const isOver = (step: Step | undefined) => step === 'published' || step === 'failed' || step === 'cancelled';

function introOf(steps: readonly (Step | undefined)[]): string {
  if (!steps.every(isOver)) return 'You can leave this page: your post goes on without it.';
  return steps.every((step) => step === 'published')
    ? 'Your post is out.'
    : 'Not everything went out. See below what you can do about it.';
}

/** Says that several posts are going out, for as long as they do and somebody watches. */
function useGoingOn(work: string, labels: readonly string[]) {
  const toast = useToast();
  const text = labels.length > 1 ? workingText('upload', labels) : null;
  useEffect(
    () => (text === null ? undefined : toast({ text, severity: 'working', work })),
    [text, toast, work],
  );
}

/** What becomes of the posts after the click. They go their way also when nobody looks. */
export function Progress({
  workspaceId,
  group: { post_id: groupId, posts },
  accounts,
  onAnother,
  onEdit,
}: ProgressProps) {
  const toast = useToast();
  const find = useRules(posts.map(({ uploadTo }) => uploadTo));
  const [steps, setSteps] = useState<ReadonlyMap<string, Step>>(new Map());
  const places = useRef(new Map<string, string | null>());
  // What was over before it was looked at is no news.
  const told = useRef(posts.every(({ status }) => status === 'uploaded' || status === 'failed'));
  const onStep = useCallback((id: string, step: Step, place: string | null) => {
    places.current.set(id, place);
    setSteps((before) => (before.get(id) === step ? before : new Map([...before, [id, step]])));
  }, []);
  const over = posts.every(({ _id: id }) => isOver(steps.get(id)));
  const isGoingOn = ({ _id: id }: PostView) => steps.has(id) && steps.get(id) !== 'waiting';
  useGoingOn(groupId, over ? [] : posts.filter(isGoingOn).map(labelOf));
  useEffect(() => {
    if (!over || told.current) {
      if (steps.size === posts.length) told.current = over;
      return;
    }
    told.current = true;
    const endOf = ({ _id: id }: PostView) => ({
      name: places.current.get(id) ?? '',
      isOut: steps.get(id) === 'published',
    });
    const out = posts.filter(({ _id: id }) => steps.get(id) === 'published');
    if (posts.length === 1) return;
    const { severity, text } = endText(out.map(labelOf), posts.length - out.length);
    toast({ text, severity, work: groupId });
    for (const [first, ...others] of byAccount(posts)) {
      const words = find(first.uploadTo)?.target?.words;
      if (words && others.length > 0) toast(placesText(words, [first, ...others].map(endOf)));
    }
  }, [over, posts, groupId, steps, toast, find]);
  const accountOf = (platform: string, id: string | null) =>
    accounts.find((each) => each.platform === platform && each.platform_id === id) ?? null;
  return (
    <Box component="section" aria-label="What becomes of it" sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {introOf(posts.map(({ _id: id }) => steps.get(id)))}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {posts.map((post) => (
          <TargetProgress
            key={post._id}
            workspaceId={workspaceId}
            post={post}
            account={accountOf(post.uploadTo, post.platform_id)}
            onStep={onStep}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={onAnother}>
          Write another post
        </Button>
        {[...steps.values()].includes('failed') && (
          <Button
            variant="outlined"
            color="inherit"
            {...(onEdit ? { onClick: onEdit } : { component: Link, to: addressOf(groupId) })}
          >
            Edit the post
          </Button>
        )}
        <Button variant="outlined" color="inherit" component={Link} to="/dashboard/posts">
          See all posts
        </Button>
      </Box>
    </Box>
  );
}
