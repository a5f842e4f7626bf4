import { bulkMax, exceptMax } from '@fanfare/core/posts/bulk.ts';
import type { PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { CalendarIcon } from '../../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { BulkModal } from '../bulk/index.ts';
import { noSelection, toggledPosts, wholeList, type Selection } from './selection.ts';
import type { TableView } from './post-cells.tsx';
import { PostSelectionBar } from './selection-bar.tsx';
import { RetrySelected } from './retry-selected.tsx';
import type { PostListFilter } from './use-posts.ts';
import type { Retried } from './use-retry-all.ts';

const MovePostsModal = lazyOnRequest(async () => (await import('./move-posts-modal.tsx')).MovePostsModal);

interface SelectionActionsProps {
  workspaceId: string;
  status: PostStatus;
  request: PostListFilter;
  matching: number | null;
  selection: Selection;
  view: Pick<TableView, 'timeZone' | 'now'>;
  onSelection: (selection: Selection) => void;
  onDelete: (posts: readonly PostView[]) => void;
  onRetried: (retried: Retried) => void;
  onChanged: () => void;
}

/** The actions for the selected posts. If the whole list is selected, the server changes it in a bulk job. */
export function SelectionActions({
  workspaceId,
  status,
  request,
  matching,
  selection: { picked, except },
  view,
  onSelection,
  onDelete,
  onRetried,
  onChanged,
}: SelectionActionsProps) {
  const [asking, setAsking] = useState<'delete' | 'move' | null>(null);
  const posts = [...picked.values()];
  const deselected = except?.size ?? 0;
  const isTooMuch = deselected > exceptMax;
  const count = except ? Math.min(matching ?? 0, bulkMax + deselected) - deselected : picked.size;
  const finish = () => {
    setAsking(null);
    onSelection(noSelection);
    onChanged();
  };
  return (
    <PostSelectionBar
      count={count}
      matching={matching}
      most={bulkMax}
      isAllMatching={except !== null}
      problem={isTooMuch ? `You can deselect at most ${exceptMax} posts of a whole list.` : null}
      onSelectAll={() => onSelection(wholeList)}
      onDelete={() => (except ? setAsking('delete') : onDelete(posts))}
      onClear={() => onSelection(noSelection)}
      primary={
        status === 'failed' &&
        !except && (
          <RetrySelected
            workspaceId={workspaceId}
            posts={posts}
            onRetried={onRetried}
            onEnd={(left) => {
              onSelection(toggledPosts(noSelection, left));
              onChanged();
            }}
          />
        )
      }
    >
      {status === 'scheduled' && (
        <Button
          size="small"
          color="inherit"
          startIcon={<CalendarIcon />}
          aria-haspopup="dialog"
          disabled={isTooMuch}
          onClick={() => setAsking('move')}
        >
          Move by days…
        </Button>
      )}
      <Suspense>
        {asking && except && (
          <BulkModal
            workspaceId={workspaceId}
            kind={asking}
            zone={view.timeZone}
            list={{ status, ...request, except: [...except], expected: count }}
            onStarted={finish}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'move' && !except && (
          <MovePostsModal
            workspaceId={workspaceId}
            posts={posts}
            view={view}
            onMoved={finish}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </PostSelectionBar>
  );
}
