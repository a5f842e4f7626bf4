import { datedStatuses, type CalendarGroup, type CalendarPost, type DatedStatus } from './calendar.ts';
import type { Day, PositionInDays } from './days.ts';

/**
 * The posts of one group that share a card: either all that are scheduled for the same time, or all that ended on the
 * same day.
 */
export interface CalendarCard {
  key: string;
  groupId: string;
  day: Day;
  minutes: number;
  at: number;
  /** Of the statuses of the card's posts, the one that needs most attention. */
  status: DatedStatus;
  posts: readonly CalendarPost[];
  /** The networks of the card's posts, without duplicates. */
  networks: readonly string[];
  /** The title of the first of the card's posts, in the order in which the accounts of the group were chosen. */
  title: string;
  picture: string | null;
}

/** Limits which posts are shown. An empty list does not filter. */
export interface CalendarFilters {
  networks: readonly string[];
  /** `network/account`, because account ids are unique within a network only. */
  accounts: readonly string[];
  statuses: readonly DatedStatus[];
  /** The ids of the authors whose posts are shown. */
  people: readonly string[];
}

export const noFilters: CalendarFilters = { networks: [], accounts: [], statuses: [], people: [] };

export const hasFilter = (filters: CalendarFilters): boolean =>
  Object.values(filters).some((wanted: readonly string[]) => wanted.length > 0);

export const accountKey = ({ uploadTo, platform_id: id }: Pick<CalendarPost, 'uploadTo' | 'platform_id'>) =>
  `${uploadTo}/${id ?? ''}`;

const allows = <T>(wanted: readonly T[], value: T): boolean => wanted.length === 0 || wanted.includes(value);

const isDated = (status: CalendarPost['status']): status is DatedStatus =>
  datedStatuses.some((each) => each === status);

const matches = (
  post: CalendarPost,
  { networks, accounts, statuses, people }: CalendarFilters,
  hidden: readonly DatedStatus[] = [],
): boolean =>
  isDated(post.status) &&
  !hidden.includes(post.status) &&
  allows(statuses, post.status) &&
  allows(networks, post.uploadTo) &&
  allows(accounts, accountKey(post)) &&
  allows(people, post.createdBy);

/**
 * Tells whether the networks, accounts and people of the filters allow the draft. Drafts are not filtered by status.
 */
export const matchesDraft = (
  { posts }: Pick<CalendarCard, 'posts'>,
  { networks, accounts, people }: CalendarFilters,
): boolean =>
  posts.some(
    (post) =>
      allows(networks, post.uploadTo) && allows(accounts, accountKey(post)) && allows(people, post.createdBy),
  );

const urgency: Readonly<Record<DatedStatus, number>> = { failed: 0, scheduled: 1, uploaded: 2 };

const mostUrgent = (posts: readonly CalendarPost[]): DatedStatus =>
  posts
    .map(({ status }) => status)
    .filter(isDated)
    .reduce((worst, status) => (urgency[status] < urgency[worst] ? status : worst), 'uploaded');

function cardOf(key: string, groupId: string, posts: readonly CalendarPost[], position: PositionInDays) {
  const [first] = posts;
  return {
    key,
    groupId,
    ...position,
    at: Math.min(...posts.map(({ at }) => Date.parse(at))),
    status: mostUrgent(posts),
    posts,
    networks: [...new Set(posts.map(({ uploadTo }) => uploadTo))],
    title: first?.title ?? '',
    picture: posts.find(({ picture }) => picture !== null)?.picture ?? null,
  };
}

const inOrder = (a: CalendarCard, b: CalendarCard): number =>
  a.at - b.at || (a.key < b.key ? -1 : Number(a.key > b.key));

/** Sorted by time. Posts whose status is in `hidden` are left out regardless of the filters. */
export function cardsByDay(
  groups: readonly CalendarGroup[],
  findPosition: (at: number) => PositionInDays | null,
  filters: CalendarFilters,
  hidden?: readonly DatedStatus[],
): Map<Day, CalendarCard[]> {
  const byDay = new Map<Day, CalendarCard[]>();
  for (const { post_id: groupId, posts } of groups) {
    const started = new Map<string, { position: PositionInDays; posts: CalendarPost[] }>();
    for (const post of posts) {
      const found = matches(post, filters, hidden) ? findPosition(Date.parse(post.at)) : null;
      if (!found) continue;
      const key = `${groupId} ${found.day}${post.status === 'scheduled' ? ` ${post.at}` : ''}`;
      const begun = started.get(key) ?? { position: found, posts: [] };
      // The posts of a group are published within seconds of each other, so the card has the time of the earliest one.
      if (begun.posts.every(({ at }) => post.at < at)) begun.position = found;
      begun.posts.push(post);
      started.set(key, begun);
    }
    for (const [key, begun] of started) {
      const card = cardOf(key, groupId, begun.posts, begun.position);
      byDay.set(card.day, [...(byDay.get(card.day) ?? []), card]);
    }
  }
  for (const cards of byDay.values()) cards.sort(inOrder);
  return byDay;
}

export const countPosts = (cards: readonly CalendarCard[]): number =>
  cards.reduce((sum, { posts }) => sum + posts.length, 0);

export const countGroups = (cards: readonly CalendarCard[]): number =>
  new Set(cards.map(({ groupId }) => groupId)).size;

/** The number of posts of some days that match the filters. */
export interface PostCount {
  posts: number;
  /** The number of groups that contain these posts; null if some posts were counted but not read. */
  groups: number | null;
  /**
   * If a filter is set, the number of posts that were counted but not read, so that it is unknown whether they match.
   * Without a filter 0, because then every post matches.
   */
  unknown: number;
}

/** If no filter is set, every post matches, including posts that were counted but not read. */
export function countMatching(
  cards: readonly CalendarCard[],
  counted: number,
  isFiltered: boolean,
): PostCount {
  const read = countPosts(cards);
  const groups = countGroups(cards);
  if (isFiltered) return { posts: read, groups, unknown: counted };
  return { posts: read + counted, groups: counted === 0 ? groups : null, unknown: 0 };
}

/**
 * The content of a cell of the month: the posts and to-dos that fit, the posts that do not fit, and the number of
 * to-dos that do not fit.
 */
export interface CellContent<Todo> {
  cards: readonly CalendarCard[];
  todos: readonly Todo[];
  hiddenCards: readonly CalendarCard[];
  hiddenTodos: number;
  /** The lines of each title. Few posts leave room for more of their text. */
  titleLines: 1 | 2 | 3;
}

function titleLines(cards: number, todos: number): 1 | 2 | 3 {
  if (cards === 1 && todos <= 2) return 3;
  return cards === 2 && todos === 0 ? 2 : 1;
}

/** Shows at most three posts, or two if there are more than three posts and also to-dos. */
export function fitIntoCell<Todo>(cards: readonly CalendarCard[], todos: readonly Todo[]): CellContent<Todo> {
  const isCrowded = cards.length > 3;
  const shown = isCrowded && todos.length > 0 ? 2 : 3;
  const roomForTodos = isCrowded || cards.length === 3 ? 1 : 3 - cards.length;
  return {
    cards: cards.slice(0, shown),
    todos: todos.slice(0, roomForTodos),
    hiddenCards: cards.slice(shown),
    hiddenTodos: Math.max(0, todos.length - roomForTodos),
    titleLines: titleLines(cards.length, todos.length),
  };
}
