import Button from '@mui/material/Button';
import { useRead } from '../../../browser/use-read.ts';
import { useVisit } from '../../../browser/visit.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { PostsIcon } from '../../../ui/icons/navigation.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useAccountOrder } from '../accounts/use-account-order.ts';
import { PublishingProgress } from './progress.tsx';

interface SentPostProps {
  workspaceId: string;
  groupId: string;
  /** True if this screen has submitted the post. The cache then contains the reply. */
  isNew: boolean;
  onCreateAnother: () => void;
  /** Edits the post in place. When missing, the address of the post is opened. */
  onEdit?: () => void;
}

/** The status of a submitted group, read by its id, so that it survives a reload. */
export function SentPost({ workspaceId, groupId, isNew, ...callbacks }: SentPostProps) {
  const { me } = useVisit();
  const { data: connected } = useRead('listAccounts', { workspaceId }, { reuse: true });
  const { accounts } = useAccountOrder({ uid: me.uid, workspaceId }, connected);
  const { data, error, isValidating, mutate } = useRead(
    'listPostGroups',
    { workspaceId, post_id: groupId },
    { reuse: isNew },
  );
  if (!data)
    return error ? (
      <ErrorBox text={error.message} onRetry={() => void mutate()} busy={isValidating} />
    ) : (
      <SkeletonRows count={2} label="Checking the status" />
    );
  const posts = data.flatMap((group) => group.posts).filter(({ status }) => status !== 'draft');
  if (posts.length === 0)
    return (
      <EmptyState
        picture={<PostsIcon />}
        title="This post is not being published"
        text="It was cancelled or deleted, or it belongs to another workspace."
        action={
          <Button variant="contained" onClick={callbacks.onCreateAnother}>
            Create another post
          </Button>
        }
      />
    );
  return (
    <PublishingProgress
      workspaceId={workspaceId}
      group={{ post_id: groupId, posts }}
      accounts={accounts ?? []}
      isNew={isNew}
      {...callbacks}
    />
  );
}
