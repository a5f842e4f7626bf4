import type { PostComment } from '../insights/insights.ts';
import { minuteMs } from '../time/units.ts';

/** A range of comments of a post that have not been read, although newer comments have been. */
export interface Gap {
  /** The network's cursor for the next page of the gap. Null if reading has to restart with the newest comment. */
  cursor: string | null;
  /** The time of the newest comment below the gap; 0 if the gap reaches to the oldest comment. */
  until: number;
  /** The time of the oldest comment above the gap. */
  before: number;
  /** The number of comments that were read since the reading of the gap began or restarted. */
  read: number;
  /** The number of times that the network refused the cursor. */
  restarts: number;
}

/** The progress in reading the comments of a post. */
export interface ReadState {
  /** The time of the newest comment that was read; 0 before the first poll. */
  seenUntil: number;
  /** The unread ranges of comments, newest first. */
  gaps: readonly Gap[];
  /**
   * Polls have given up some comments from before this time, because there were too many or the cursor expired too
   * often. Null if they have given up none.
   */
  missedBefore: number | null;
}

export const unreadState: ReadState = { seenUntil: 0, gaps: [], missedBefore: null };

/** A part of a network's list of comments, newest first: one page, or several pages without a gap between them. */
export interface CommentList {
  comments: readonly PostComment[];
  /** The cursor of the next page; null after the oldest comment. */
  next: string | null;
}

/** Networks list a comment up to this much later than it was written. */
const lagMs = minuteMs;
/** Polls stop reading a gap after this many comments. */
export const gapCommentsMax = 2_000;
const restartsMax = 2;
export const gapsMax = 4;

const timeOf = ({ timestamp }: PostComment) => Date.parse(timestamp);
const timesOf = ({ comments }: Pick<CommentList, 'comments'>) => comments.map(timeOf);

/**
 * Tells whether a list of comments contains comments that an earlier poll has read. Only the last comment is checked,
 * because the list is sorted newest first but may begin with an old pinned comment.
 */
export function reachesSeenComments(comments: readonly PostComment[], until: number): boolean {
  const last = comments.at(-1);
  return last !== undefined && timeOf(last) < until - lagMs;
}

/** Merges two neighbouring gaps. The comments between them are read again. */
const joined = (upper: Gap, lower: Gap): Gap => ({
  ...upper,
  until: lower.until,
  read: Math.min(upper.read, lower.read),
});

function atMost(gaps: readonly Gap[]): readonly Gap[] {
  const [upper, lower] = gaps.slice(-2);
  if (gaps.length <= gapsMax || !upper || !lower) return gaps;
  return [...gaps.slice(0, -2), joined(upper, lower)];
}

/** Adds a gap if there are unread comments between the newest comments and those that earlier polls have read. */
export function afterNewest(state: ReadState, run: CommentList): ReadState {
  const times = timesOf(run);
  const seenUntil = Math.max(state.seenUntil, ...times);
  if (run.next === null) return { ...state, seenUntil, gaps: [] };
  if (reachesSeenComments(run.comments, state.seenUntil)) return { ...state, seenUntil };
  const gap: Gap = {
    cursor: run.next,
    until: state.seenUntil,
    before: Math.min(seenUntil, ...times),
    read: run.comments.length,
    restarts: 0,
  };
  return { ...state, seenUntil, gaps: atMost([gap, ...state.gaps]) };
}

const giveUp = (state: ReadState, gap: Gap): ReadState => ({
  ...state,
  gaps: state.gaps.filter((each) => each !== gap),
  missedBefore: Math.max(state.missedBefore ?? 0, gap.before),
});

const withGap = (state: ReadState, before: Gap, after: Gap): ReadState => ({
  ...state,
  gaps: state.gaps.map((each) => (each === before ? after : each)),
});

export function afterGap(state: ReadState, gap: Gap, run: CommentList): ReadState {
  const newer = state.gaps.slice(0, state.gaps.indexOf(gap));
  if (run.next === null) return { ...state, gaps: newer };
  if (reachesSeenComments(run.comments, gap.until))
    return { ...state, gaps: state.gaps.filter((each) => each !== gap) };
  const read = gap.read + run.comments.length;
  const before = Math.min(gap.before, ...timesOf(run));
  const rest = { ...gap, cursor: run.next, read, before };
  const next = withGap(state, gap, rest);
  return read >= gapCommentsMax ? giveUp(next, rest) : next;
}

/**
 * Called when the network refused the cursor, which may have expired. Reads the gap again from the newest comments, at
 * most `restartsMax` times, and then stops reading it.
 */
export function afterRefusedCursor(state: ReadState, gap: Gap): ReadState {
  const next = { ...gap, cursor: null, read: 0, restarts: gap.restarts + 1 };
  return gap.restarts < restartsMax ? withGap(state, gap, next) : giveUp(state, gap);
}

/** The comments of a post that are missing from the inbox. */
export interface MissingComments {
  before: number;
  /** Whether the next polls read the missing comments. */
  isReading: boolean;
}

export function missingComments({ gaps, missedBefore }: ReadState): MissingComments | null {
  const [first] = gaps;
  if (first) return { before: first.before, isReading: true };
  return missedBefore === null ? null : { before: missedBefore, isReading: false };
}
