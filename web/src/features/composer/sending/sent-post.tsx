import Button from '@mui/material/Button';
import { useRead } from '../../../browser/use-read.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { PostsIcon } from '../../../ui/icons/navigation.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Progress } from './progress.tsx';

interface SentPostProps {
  workspaceId: string;
  groupId: string;
  onAnother: () => void;
  /** To be written on right here; by its address where this is not given. */
  onEdit?: () => void;
}

/** A group that was sent, as the address names it: also after the page was left and is there again. */
export function SentPost({ workspaceId, groupId, ...ways }: SentPostProps) {
  const { data: accounts } = useRead('listAccounts', { workspaceId });
  const { data, error, isValidating, mutate } = useRead('listDrafts', { workspaceId, post_id: groupId });
  if (!data)
    return error ? (
      <ErrorBox text={error.message} onRetry={() => void mutate()} busy={isValidating} />
    ) : (
      <SkeletonRows count={2} label="Looking how far it is" />
    );
  const posts = data.flatMap((group) => group.posts).filter(({ status }) => status !== 'draft');
  if (posts.length === 0)
    return (
      <EmptyState
        picture={<PostsIcon />}
        title="Nothing of this post is on its way"
        text="It was taken back or deleted, or it belongs to another workspace."
        action={
          <Button variant="contained" onClick={ways.onAnother}>
            Write another post
          </Button>
        }
      />
    );
  return (
    <Progress
      workspaceId={workspaceId}
      group={{ post_id: groupId, posts }}
      accounts={accounts ?? []}
      {...ways}
    />
  );
}
