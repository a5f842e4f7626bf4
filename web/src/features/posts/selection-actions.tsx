import type { PostPage, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { CalendarIcon } from '../../ui/icons/navigation.tsx';
import { part } from '../../ui/part.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { TableView } from './post-cells.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { PostListFilter } from './use-posts.ts';

const MovePostsModal = part(async () => (await import('./move-posts-modal.tsx')).MovePostsModal);

/** More posts than these are not selected at once. */
export const selectedMax = 2_000;
const pageSize = 50;

interface SelectionActionsProps {
  workspaceId: string;
  status: PostStatus;
  request: PostListFilter;
  matching: number | null;
  picked: ReadonlyMap<string, PostView>;
  view: Pick<TableView, 'timeZone' | 'now'>;
  onPick: (picked: ReadonlyMap<string, PostView>) => void;
  onDelete: (posts: readonly PostView[]) => void;
  onMoved: () => void;
}

/** What can be done with the selected posts, on whatever page they are. */
export function SelectionActions({
  workspaceId,
  status,
  request,
  matching,
  picked,
  view,
  onPick,
  onDelete,
  onMoved,
}: SelectionActionsProps) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [moving, setMoving] = useState(false);
  const selectAll = async () => {
    setBusy(true);
    try {
      const all = new Map<string, PostView>();
      let cursor: string | null = '';
      while (cursor !== null && all.size < selectedMax) {
        const page: PostPage = await call('listPosts', {
          workspaceId,
          status,
          ...request,
          limit: pageSize,
          ...(cursor !== '' && { cursor }),
        });
        for (const post of page.groups.flatMap(({ posts }) => posts)) all.set(post._id, post);
        cursor = page.next;
      }
      onPick(all);
      if (cursor !== null) toast({ text: `The first ${all.size} posts are selected.` });
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Something went wrong. Try again.';
      toast({ text, severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const posts = [...picked.values()];
  return (
    <SelectionBar
      count={picked.size}
      matching={matching}
      busy={busy}
      onSelectAll={() => void selectAll()}
      onDelete={() => onDelete(posts)}
      onClear={() => onPick(new Map())}
    >
      {status === 'scheduled' && (
        <Button
          size="small"
          color="inherit"
          startIcon={<CalendarIcon />}
          aria-haspopup="dialog"
          disabled={busy}
          onClick={() => setMoving(true)}
        >
          Move by days…
        </Button>
      )}
      <Suspense>
        {moving && (
          <MovePostsModal
            workspaceId={workspaceId}
            posts={posts}
            view={view}
            onMoved={() => {
              onPick(new Map());
              onMoved();
            }}
            onClose={() => setMoving(false)}
          />
        )}
      </Suspense>
    </SelectionBar>
  );
}
