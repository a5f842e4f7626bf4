import { counted } from '@fanfare/core/text/counted.ts';
import { deletingText } from '@fanfare/core/posts/bulk.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { statusWords } from '../../ui/status-words.ts';
import { undoMs, useToast, type Toast } from '../../ui/toasts.tsx';
import type { TableView } from './post-cells.tsx';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import { toggleAllIn } from './toggle-all-in.ts';
import { destinationText } from './use-destinations.ts';
import { useDeletePosts } from './use-delete-posts.ts';
import { timeText } from '../../ui/date-text.ts';
import { shortText } from './words.ts';

type View = Pick<TableView, 'timeZone' | 'now' | 'destinationOf'>;

interface DeletePostsModalProps {
  workspaceId: string;
  posts: readonly PostView[];
  /** For each group, the number of its posts that the filter of the list hides. */
  hiddenCounts?: ReadonlyMap<string, number>;
  view: View;
  onDeleted: (posts: readonly PostView[]) => void;
  onRestored: () => void;
  onClose: () => void;
}

/** The largest number of posts that are listed. It is hard to choose from more, so further posts are only counted. */
const choicesMax = 100;

const stays = {
  draft: (one: boolean) => (one ? 'stays a draft' : 'stay drafts'),
  scheduled: (one: boolean) => (one ? 'stays scheduled' : 'stay scheduled'),
  uploaded: (one: boolean) => (one ? 'stays in the history' : 'stay in the history'),
  failed: (one: boolean) => (one ? 'stays failed' : 'stay failed'),
} as const;

/** Explains that posts which the list's filter hides are not deleted. */
function hiddenPostsText(
  posts: readonly PostView[],
  hiddenCounts: ReadonlyMap<string, number>,
): string | null {
  const groups = [...new Set(posts.map(({ post_id: id }) => id))];
  const count = groups.reduce((sum, id) => sum + (hiddenCounts.get(id) ?? 0), 0);
  const [first] = posts;
  if (!first || count === 0) return null;
  const of = groups.length === 1 ? 'this post' : 'these posts';
  return `${counted(count, 'more account')} of ${of} ${stays[first.status](count === 1)}.`;
}

function statusText({ status, schedule }: PostView, { timeZone }: View): string {
  if (status !== 'scheduled' || schedule === null) return statusWords[status];
  return `${statusWords[status]} for ${timeText(schedule, timeZone)}`;
}

/** How long the deletion of posts can be undone if it was stopped: the person may first look which posts are gone. */
const stoppedUndoMs = 60_000;

/** `kept`: the number of posts that were not deleted, because the deletion was stopped. */
function resultOf(count: number, kept: number): Toast {
  if (kept > 0)
    return {
      text: `Stopped: ${counted(count, 'post')} deleted, ${kept} kept.`,
      severity: 'info',
      stayMs: stoppedUndoMs,
    };
  return { text: count === 1 ? 'Post deleted.' : `${count} posts deleted.` };
}

/** Lets the person choose which posts to delete, and explains the effect on scheduled and published posts. */
export function DeletePostsModal({
  workspaceId,
  posts,
  hiddenCounts = new Map(),
  view,
  onDeleted,
  onRestored,
  onClose,
}: DeletePostsModalProps) {
  const toast = useToast();
  const { busy, done, refusals, remove, isStopping, stop, restore } = useDeletePosts(workspaceId, onRestored);
  const [left, setLeft] = useState(posts);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const staying = hiddenPostsText(left, hiddenCounts);
  const meaning = deletingText(left.map(({ status }) => status));
  const chosen = left.filter(({ _id: id }) => !kept.has(id));
  const canStop = busy && chosen.length > 1;

  const submit = async () => {
    setAsked(true);
    if (chosen.length === 0) return;
    const { deleted, refused } = await remove(chosen);
    if (deleted.size > 0) {
      const gone = chosen.filter(({ _id: id }) => deleted.has(id));
      onDeleted(gone);
      const back = gone.filter(({ status }) => status !== 'uploaded');
      toast({
        ...resultOf(deleted.size, chosen.length - refused.size - deleted.size),
        ...(back.length > 0 && { action: { label: 'Undo', run: () => void restore(back) } }),
      });
    }
    if (refused.size === 0) onClose();
    else setLeft((before) => before.filter(({ _id: id }) => !deleted.has(id)));
  };
  const flip = (id: string) => setKept((before) => toggleAllIn(before, [id]));
  return (
    <Modal
      title={posts.length === 1 ? 'Delete this post?' : `Delete ${counted(posts.length, 'post')}?`}
      busy={busy}
      onClose={onClose}
      width="sm"
      cancel={canStop ? null : 'Cancel'}
      actions={
        <>
          {canStop && (
            <Button color="inherit" loading={isStopping} onClick={stop}>
              Stop
            </Button>
          )}
          <Button variant="contained" color="error" loading={busy} onClick={() => void submit()}>
            Delete
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {asked && chosen.length === 0 && <Notice>Select at least one to delete, or cancel.</Notice>}
        <RefusalNotice count={refusals.size} />
        <Stack
          component="ul"
          aria-label="Posts to delete"
          sx={{ gap: 0, m: 0, p: 0, listStyle: 'none', maxHeight: '45dvh', overflowY: 'auto' }}
          // Makes a long list scrollable by keyboard.
          tabIndex={0}
        >
          {left.slice(0, choicesMax).map((post) => (
            <Choice
              key={post._id}
              post={post}
              view={view}
              checked={!kept.has(post._id)}
              disabled={busy}
              refusal={refusals.get(post._id) ?? null}
              onChange={() => flip(post._id)}
            />
          ))}
        </Stack>
        {left.length > choicesMax && (
          <Typography>And {counted(left.length - choicesMax, 'more post')}.</Typography>
        )}
        {canStop && (
          <Typography role="status">
            Deleting {Math.min(done + 1, chosen.length)} of {chosen.length}…
          </Typography>
        )}
        {staying !== null && <Typography sx={{ fontWeight: 560 }}>{staying}</Typography>}
        {meaning !== null && <Typography>{meaning}</Typography>}
        {left.some(({ status }) => status !== 'uploaded') && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You can undo this for {undoMs / 1000} seconds.
          </Typography>
        )}
      </Stack>
    </Modal>
  );
}

const RefusalNotice = ({ count }: { count: number }) =>
  count > 0 && (
    <Notice>
      {count === 1 ? 'This post could not be deleted.' : `${count} posts could not be deleted.`}
    </Notice>
  );

interface ChoiceProps {
  post: PostView;
  view: View;
  checked: boolean;
  disabled: boolean;
  refusal: string | null;
  onChange: () => void;
}

function Choice({ post, view, checked, disabled, refusal, onChange }: ChoiceProps) {
  return (
    <Box component="li" sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box component="label" sx={{ display: 'flex', gap: 1.5, cursor: 'pointer' }}>
        <SelectionCheckbox checked={checked} disabled={disabled} onChange={onChange} />
        <Stack component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {shortText(postName(post))}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {`${destinationText(view.destinationOf(post))} · `}
            <Box component="span" sx={post.status === 'failed' ? { color: 'error.main' } : {}}>
              {statusText(post, view)}
            </Box>
          </Typography>
        </Stack>
      </Box>
      {refusal !== null && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main', pl: 4.5, pt: 0.5 }}>
          {refusal}
        </Typography>
      )}
    </Box>
  );
}
