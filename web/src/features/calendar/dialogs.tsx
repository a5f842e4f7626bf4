import { calendarWindowMs, movesMax } from '@fanfare/core/calendar/calendar.ts';
import { daysBetween, daySpans, positionFinder, type Day } from '@fanfare/core/calendar/days.ts';
import { countMatching, cardsByDay, noFilters, type CalendarCard } from '@fanfare/core/calendar/cards.ts';
import type { Shift } from '@fanfare/core/calendar/moves.ts';
import { minutesOf } from '@fanfare/core/calendar/days.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';
import { windowEnd } from '@fanfare/core/schedule/window.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useRead } from '../../browser/use-read.ts';
import { DaysField, readDays } from '../../ui/days-field.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ScheduleModal } from '../composer/index.ts';
import { DeletePostsModal, useDestinations } from '../posts/index.ts';
import { countText, longDay, titleOf } from './day-text.ts';
import type { GridState } from './grid-state.ts';
import { DayRows } from './card-row.tsx';
import { useCalendar } from './use-calendar.ts';

interface DayModalProps {
  workspaceId: string;
  day: Day;
  today: Day;
  zone: string;
  cards: readonly CalendarCard[];
  todos: readonly Todo[];
  /** True if the month has loaded only some posts of the day. */
  isCut: boolean;
  filters: GridState['filters'];
  hidden: GridState['hidden'];
  riskOf: GridState['riskOf'];
  actionsFor: (card: CalendarCard) => readonly MenuAction[];
  onNewPost: () => void;
  onNewTodo: () => void;
  onClose: () => void;
}

/** All posts and to-dos of a day; on phones, a sheet at the bottom. */
export function DayModal(props: DayModalProps) {
  const { day, today, cards, todos, isCut, onNewPost, onNewTodo, onClose } = props;
  return (
    <Modal
      title={longDay(day)}
      width="sm"
      cancel={null}
      onClose={onClose}
      {...(day >= today && {
        actions: (
          <>
            <Button variant="outlined" color="inherit" onClick={onNewTodo}>
              Add to-do
            </Button>
            <Button variant="contained" onClick={onNewPost}>
              New post
            </Button>
          </>
        ),
      })}
    >
      <div className="cal" style={{ marginInline: -16 }}>
        {isCut ? (
          <WholeDay {...props} />
        ) : (
          <>
            <Typography variant="body2" sx={{ px: 2, pb: 1, color: 'text.secondary' }}>
              {countText(countMatching(cards, 0, false), todos.length)}
            </Typography>
            <DayRows {...props} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** Reads all posts of a day, because the month has loaded only some of them. */
function WholeDay(props: DayModalProps) {
  const { workspaceId, day, zone, filters, hidden } = props;
  const [days] = useState([day]);
  const { byDay, error, isValidating, refresh } = useCalendar(workspaceId, days, zone, filters, hidden);
  if (error && !byDay) return <ErrorBox text={error.message} onRetry={refresh} busy={isValidating} />;
  if (!byDay) return <SkeletonRows count={4} label="Loading the day" />;
  return <DayRows {...props} cards={byDay.get(day) ?? []} />;
}

interface MoveModalProps {
  workspaceId: string;
  cards: readonly CalendarCard[];
  zone: string;
  now: Date;
  onMove: (shift: Shift) => void;
  onClose: () => void;
}

/**
 * Lets the person choose a new time for the first card. All other cards move by the same number of days and minutes.
 */
export function MoveModal({ workspaceId, cards: [first], zone, now, onMove, onClose }: MoveModalProps) {
  if (!first) return null;
  return (
    <ScheduleModal
      title="Move to…"
      confirm="Move"
      zone={zone}
      now={now}
      current={{ at: first.at, zone }}
      planned={{ workspaceId, groupId: first.groupId, posts: first.posts }}
      onClose={onClose}
      onSchedule={({ at }) => {
        const wall = wallClock(at, zone);
        onMove({
          days: daysBetween(first.day, wall.slice(0, 10)),
          minutes: minutesOf(wall.slice(11)) - first.minutes,
        });
        onClose();
      }}
    />
  );
}

interface ShiftModalProps {
  workspaceId: string;
  from: CalendarCard;
  zone: string;
  onShift: (cards: readonly CalendarCard[], shift: Shift) => Promise<boolean>;
  onClose: () => void;
}

/** Moves a card and all later scheduled cards by some days, even the cards of later months. */
export function ShiftModal({ workspaceId, from, zone, onShift, onClose }: ShiftModalProps) {
  const { call } = useSession();
  const [days, setDays] = useState('2');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const by = readDays(days);

  async function loadFollowing(): Promise<CalendarCard[]> {
    const end = windowEnd(Date.now());
    const found: CalendarCard[] = [];
    for (let at = from.at; at <= end; at += calendarWindowMs) {
      const to = Math.min(at + calendarWindowMs, end + 1);
      const input = { workspaceId, zone, from: new Date(at).toISOString(), to: new Date(to).toISOString() };
      const { groups } = await call('calendar', input);
      const place = (moment: number) => {
        const wall = wallClock(moment, zone);
        return positionFinder(daySpans([wall.slice(0, 10)], zone), zone)(moment);
      };
      const scheduled = cardsByDay(groups, place, { ...noFilters, statuses: ['scheduled'] });
      found.push(...[...scheduled.values()].flat());
    }
    return found;
  }
  const submit = async () => {
    if (by === null) return;
    if (by === 0) {
      setProblem('Enter a number other than 0.');
      return;
    }
    setBusy(true);
    try {
      const following = await loadFollowing();
      const posts = following.reduce((sum, card) => sum + card.posts.length, 0);
      if (posts > movesMax) setProblem(`These are ${posts} posts. At most ${movesMax} can move together.`);
      else if (await onShift(following, { days: by, minutes: 0 })) onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title="Move everything from here"
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" variant="contained" loading={busy}>
          Move posts
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>
          “{titleOf(from)}” and every scheduled post after it move by this many days and keep their time of
          day.
        </Typography>
        <DaysField
          value={days}
          autoFocus
          error={problem ?? undefined}
          onChange={(text) => {
            setDays(text);
            setProblem(null);
          }}
        />
      </Stack>
    </Modal>
  );
}

interface DeleteModalProps {
  workspaceId: string;
  card: CalendarCard;
  zone: string;
  now: Date;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteModal({ workspaceId, card, zone, now, onDeleted, onClose }: DeleteModalProps) {
  const id = card.posts[0]?._id ?? '';
  const { data, error, isValidating, mutate } = useRead('findPost', { workspaceId, id });
  const destinationOf = useDestinations(workspaceId, data && [data]);
  const ids = new Set(card.posts.map((post) => post._id));
  const posts = data?.posts.filter((post) => ids.has(post._id)) ?? [];
  if (data && posts.length > 0)
    return (
      <DeletePostsModal
        workspaceId={workspaceId}
        posts={posts}
        view={{ timeZone: zone, now, destinationOf }}
        onDeleted={onDeleted}
        onRestored={onDeleted}
        onClose={onClose}
      />
    );
  return (
    <Modal title="Delete this post?" onClose={onClose}>
      {error ? (
        <ErrorBox text={error.message} onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <SkeletonRows count={2} label="Loading the post" />
      )}
    </Modal>
  );
}
