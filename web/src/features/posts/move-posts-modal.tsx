import { counted } from '@fanfare/core/text/counted.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import { movesMax, type PostMove } from '@fanfare/core/calendar/calendar.ts';
import { problemWithMoving, problemWithTime, reversed, shiftTime } from '@fanfare/core/calendar/moves.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { timeText } from '../../ui/date-text.ts';
import { DaysField, readDays } from '../../ui/days-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { TableView } from './post-cells.tsx';
import { shortText } from './words.ts';

interface MovePostsModalProps {
  workspaceId: string;
  posts: readonly PostView[];
  view: Pick<TableView, 'timeZone' | 'now'>;
  /**
   * Called when all posts were moved, when a move was undone, or when the dialog is closed after some posts were moved.
   */
  onMoved: () => void;
  onClose: () => void;
}

interface Plan {
  moves: PostMove[];
  /** The reason why the first of the immovable posts cannot be moved; null if all posts can be moved. */
  problem: string | null;
}

/** The moves of these posts by whole days. The time of day of each post does not change. */
export function planMoves(posts: readonly PostView[], days: number, zone: string, now: number): Plan {
  const moves: PostMove[] = [];
  let problem: string | null = null;
  for (const post of posts) {
    const from = post.schedule;
    if (from === null) continue;
    const { at } = shiftTime(Date.parse(from), { days, minutes: 0 }, zone);
    const reason = problemWithMoving({ status: post.status, at: from }, now) ?? problemWithTime(at, now);
    if (reason !== null) problem ??= `“${shortText(postName(post))}”: ${reason}`;
    moves.push({ id: post._id, from, to: new Date(at).toISOString() });
  }
  return { moves, problem };
}

export function MovePostsModal({ workspaceId, posts, view, onMoved, onClose }: MovePostsModalProps) {
  const { call } = useSession();
  const toast = useToast();
  const [text, setText] = useState('1');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const days = readDays(text);
  const zone = view.timeZone;
  // The ids of the posts that were moved before a failure. The next attempt moves only the other posts.
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const left = posts.filter(({ _id: id }) => !moved.has(id));
  const { moves, problem } = planMoves(left, days ?? 0, zone, view.now.getTime());
  const times = moves.map(({ to }) => Date.parse(to ?? ''));

  /**
   * Makes as many calls as needed, and stops at the first failure. `done` contains the posts that were moved, even
   * after a failure, so that they can be moved back.
   */
  const send = async (all: readonly PostMove[]): Promise<{ done: PostMove[]; error: unknown }> => {
    const done: PostMove[] = [];
    try {
      for (let from = 0; from < all.length; from += movesMax) {
        const some = all.slice(from, from + movesMax);
        await call('movePosts', { workspaceId, zone, moves: some });
        done.push(...some);
      }
      return { done, error: null };
    } catch (error) {
      return { done, error };
    }
  };
  const undo = async (done: readonly PostMove[]) => {
    const back = await send(reversed(done));
    if (back.error !== null) toast({ text: messageOf(back.error), severity: 'error' });
    else toast({ text: `${counted(done.length, 'post')} moved back.` });
    onMoved();
  };
  const move = async () => {
    setBusy(true);
    setFailure(null);
    const { done, error } = await send(moves);
    setBusy(false);
    if (done.length > 0) {
      setMoved((before) => new Set([...before, ...done.map(({ id }) => id)]));
      toast({
        text: `${counted(done.length, 'post')} moved.`,
        action: { label: 'Undo', run: () => void undo(done) },
      });
    }
    if (error === null) onMoved();
    else setFailure(messageOf(error));
  };
  const isReady = days !== null && days !== 0 && problem === null;
  return (
    <Modal
      title={`Move ${counted(left.length, 'post')}`}
      busy={busy}
      onClose={moved.size > 0 ? onMoved : onClose}
      width="xs"
      actions={
        <Button variant="contained" loading={busy} disabled={!isReady} onClick={() => void move()}>
          Move
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        <DaysField value={text} onChange={setText} />
        {problem !== null && days !== 0 && <Notice>{problem}</Notice>}
        {times.length > 0 && isReady && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Every post keeps its time of day. The first goes out on{' '}
            {timeText(new Date(Math.min(...times)), zone)}.
          </Typography>
        )}
      </Stack>
    </Modal>
  );
}
