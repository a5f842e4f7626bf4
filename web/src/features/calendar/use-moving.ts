import type { PostMove } from '@fanfare/core/calendar/calendar.ts';
import { conflictText, nearestConflict } from '@fanfare/core/calendar/cadence.ts';
import { addDays, minutesIn, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { shiftTo, type MoveTarget } from '@fanfare/core/calendar/move-targets.ts';
import {
  isNoShift,
  planMoves,
  rememberMoves,
  reversed,
  type PlannedMoves,
  type Shift,
} from '@fanfare/core/calendar/moves.ts';
import { clockChangeText } from '@fanfare/core/time/wall-clock.ts';
import { useRef, useState } from 'react';
import { isUnanswered, messageOf, unansweredText } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { useToast, type Toast } from '../../ui/toasts.tsx';
import { cardsText, shiftText, shortDay, timeOfDay, titleOf } from './day-text.ts';
import { draftCard } from './tray.tsx';
import { useCalendarCache } from './use-calendar.ts';

/** Groups toasts about moves: a newer toast replaces an older one. */
export const movesTopic = 'moves';

/** Posts that are held but not dropped yet. */
interface Carried {
  grabbed: CalendarCard;
  cards: readonly CalendarCard[];
  by: 'pointer' | 'keyboard';
  target: MoveTarget | 'drafts' | null;
}

export interface HeldMove extends Carried {
  plan: PlannedMoves | null;
  /** The effect of a drop, as text and for screen readers. */
  text: string;
  warning: string | null;
}

const isDraft = ({ posts }: CalendarCard) => posts.some(({ status }) => status === 'draft');

/**
 * Tells whether a drop would leave the card at its time. Never true for a draft: its card is on yesterday, and dropping
 * it there has to be refused.
 */
const staysPut = (card: CalendarCard, shift: Shift) => isNoShift(shift) && !isDraft(card);

/** The effect of a drop. Several cards may be on several days, so for them the text names no day. */
function dropText({ grabbed, cards }: Carried, day: Day, shift: Shift, time: string): string {
  const several = cards.length > 1 ? `${cardsText(cards)}: ` : '';
  if (isDraft(grabbed)) return `${several}${shortDay(day)} at ${time}`;
  if (several !== '') return several + shiftText(shift);
  if (shift.minutes === 0) return `${shortDay(day)}, keeps its time of ${time}`;
  return `${shortDay(grabbed.day)} ${timeOfDay(grabbed.minutes)} → ${shortDay(day)} ${time}`;
}

const errorText = (error: unknown) => messageOf(error, 'The post could not be moved. Try again.');

/** While offline, nothing reaches the server, so nothing can have been moved. */
const moveErrorText = (error: unknown, wasOnline: boolean) =>
  wasOnline && isUnanswered(error) ? unansweredText('moved') : errorText(error);

/** The moves that can be undone, the latest last. */
type UndoStack = readonly (readonly PostMove[])[];

/** Runs tasks one after another, because a move contains the time that the previous move gave the post. */
function useLine(onEmpty: () => void) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting.current += 1;
    const result = waiting.current === 1 ? work() : last.current.then(work);
    last.current = result;
    try {
      return await result;
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) onEmpty();
    }
  };
}

interface MovingOptions {
  workspaceId: string;
  zone: string;
  now: number;
  /** The cards with which a moved card may conflict. */
  cards: () => Iterable<CalendarCard>;
  /** Called when the moves are shown, before the server knows them. */
  onShown: (moves: readonly PostMove[]) => void;
  onMoved: () => void;
}

/**
 * Moves posts: holds the posts, describes the effect of a drop, and makes the call. Pointer, keys and dialogs all use
 * it.
 */
export function useMoving({ workspaceId, zone, now, cards, onShown, onMoved }: MovingOptions) {
  const { call } = useSession();
  const toast = useToast();
  const windows = useCalendarCache(workspaceId);
  const [carried, setCarried] = useState<Carried | null>(null);
  const undoable = useRef<UndoStack>([]);
  const inLine = useLine(windows.refresh);
  const show = (moves: readonly PostMove[]) => {
    windows.show(moves);
    onShown(moves);
  };

  const tell = (text: string, more: Partial<Toast> = {}) => toast({ text, topic: movesTopic, ...more });
  const sendNow = async (moves: readonly PostMove[], done: string, isUndo: boolean): Promise<boolean> => {
    const wasOnline = navigator.onLine;
    try {
      await call('movePosts', { workspaceId, zone, moves: [...moves] });
    } catch (error) {
      tell(moveErrorText(error, wasOnline), { severity: 'error' });
      // The move may have been made although its call failed, so the drafts are read again. The posts of the calendar
      // are read after every move anyway.
      onMoved();
      return false;
    }
    if (!isUndo) undoable.current = rememberMoves(undoable.current, moves);
    const run = () => undoMoves((known) => known.find((each) => each === moves));
    tell(done, isUndo ? {} : { action: { label: 'Undo', run } });
    onMoved();
    return true;
  };
  const send = async (moves: readonly PostMove[], done: string): Promise<boolean> => {
    if (moves.length === 0) return true;
    show(moves);
    return inLine(() => sendNow(moves, done, false));
  };
  const undoMoves = (choose: (known: UndoStack) => readonly PostMove[] | undefined) =>
    void inLine(async () => {
      const last = choose(undoable.current);
      if (!last) {
        tell('There is nothing left to undo.', { severity: 'info' });
        return;
      }
      undoable.current = undoable.current.filter((each) => each !== last);
      show(reversed(last));
      await sendNow(reversed(last), 'Move undone.', true);
    });

  const describe = (held: Carried): HeldMove => {
    const { grabbed, target } = held;
    const nothing = { ...held, plan: null, text: '', warning: null };
    if (target === null) return nothing;
    if (target === 'drafts') return { ...nothing, text: 'Move to drafts' };
    const shift = shiftTo(grabbed, target);
    const plan = planMoves(held.cards, shift, zone, now);
    if (plan.problem !== null && !staysPut(grabbed, shift))
      return { ...held, plan, text: plan.problem, warning: null };
    const at = plan.first?.at ?? grabbed.at;
    const time = timeOfDay(minutesIn(at, zone));
    const text = dropText(held, target.day, shift, time);
    const near = nearestConflict(grabbed, at, cards());
    const warning =
      (plan.first && clockChangeText(plan.first, zone)) ??
      (near && conflictText(near, findNetwork(near.network).label));
    return { ...held, plan, text, warning };
  };
  const held = carried && describe(carried);

  const refuse = (text: string): false => {
    tell(text, { severity: 'error' });
    return false;
  };
  /** Adds those posts of a draft that the tray has not loaded, because all posts of a draft move together. */
  const withAllPosts = async (card: CalendarCard): Promise<CalendarCard> => {
    const [first] = card.posts;
    if (!first || !isDraft(card)) return card;
    const group = await call('findPost', { workspaceId, id: first._id });
    return draftCard({ ...group, posts: group.posts.filter(({ status }) => status === 'draft') }, zone, now);
  };
  const moveBy = async (cards: readonly CalendarCard[], shift: Shift): Promise<boolean> => {
    let moved = cards;
    try {
      if (cards.some(isDraft)) moved = await Promise.all(cards.map(withAllPosts));
    } catch (error) {
      return refuse(errorText(error));
    }
    const { moves, problem, first: start } = planMoves(moved, shift, zone, now);
    if (problem !== null) return refuse(problem);
    const [first] = moved;
    if (!first) return false;
    if (moved.some(({ posts }) => posts.length === 0)) {
      onMoved();
      return refuse('This post is no longer a draft.');
    }
    const day = addDays(first.day, shift.days);
    const isOne = moved.length === 1;
    const what = isOne ? `“${titleOf(first)}”` : cardsText(moved);
    if (!isDraft(first) || !start)
      return send(moves, `Moved ${what}${isOne ? ` to ${shortDay(day)}` : `: ${shiftText(shift)}`}.`);
    return send(moves, `Scheduled ${what} for ${shortDay(day)}, ${timeOfDay(minutesIn(start.at, zone))}.`);
  };
  const unschedule = (moved: readonly CalendarCard[]): Promise<boolean> => {
    const posts = moved.flatMap((card) => card.posts).filter(({ status }) => status === 'scheduled');
    return send(
      posts.map(({ _id: id, at }) => ({ id, from: at, to: null })),
      posts.length === 1 ? 'Moved the post to the drafts.' : 'Moved the posts to the drafts.',
    );
  };

  return {
    held,
    send,
    moveBy,
    unschedule,
    lift: (grabbed: CalendarCard, all: readonly CalendarCard[], by: Carried['by']) =>
      setCarried({
        grabbed,
        cards: [grabbed, ...all.filter(({ key }) => key !== grabbed.key)],
        by,
        target: by === 'keyboard' ? { day: grabbed.day, minutes: null } : null,
      }),
    hold: (target: Carried['target']) => setCarried((before) => before && { ...before, target }),
    cancel: () => setCarried(null),
    drop: () => {
      setCarried(null);
      if (!carried?.target) return;
      if (carried.target === 'drafts') void unschedule(carried.cards);
      else {
        const shift = shiftTo(carried.grabbed, carried.target);
        if (!staysPut(carried.grabbed, shift)) void moveBy(carried.cards, shift);
      }
    },
    undo: () => undoMoves((known) => known.at(-1)),
  };
}

export type Moving = ReturnType<typeof useMoving>;
