import type { Day } from '../calendar/days.ts';
import { sumKnown } from './figures.ts';

export interface PostFigures {
  id: string;
  title: string;
  thumbnail: string | null;
  link: string | null;
  isVideo: boolean;
  /** ISO instant. */
  at: string;
  /** Null if the network did not report a number of views. */
  views: number | null;
  /** The sum of the interactions that `counted` names. */
  interactions: number | null;
  /** The interactions that the network counted, such as "likes". */
  counted: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const times = ['timestamp', 'published_at'] as const;
/** Instagram calls its views impressions. */
const seen = ['views', 'impressions'] as const;
/** The fields in which networks count interactions, with their names on the screen. */
const reactions = { likes: 'likes', comments: 'comments', shares: 'shares', saved: 'saves' } as const;
const texts = ['title', 'caption', 'description'] as const;

const textIn = (fields: Fields, names: readonly string[]): string | null =>
  names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | null;

const numberIn = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === 'number' ? value : null;
};

/** The posts in the network's answer, unchanged. Entries that are not objects are left out. */
export function rawPostsIn(answer: Fields): Fields[] {
  const posts = Array.isArray(answer['posts']) ? (answer['posts'] as readonly unknown[]) : [];
  return posts.filter((post): post is Fields => typeof post === 'object' && post !== null);
}

export const publishedAt = (post: Fields): string | null => textIn(post, times) ?? null;

export const postsIn = (answer: Fields): PostFigures[] =>
  rawPostsIn(answer).flatMap((post) => {
    const at = publishedAt(post);
    if (at === null || Number.isNaN(Date.parse(at))) return [];
    const reacted = Object.entries(reactions).map(([name, word]) => ({ word, count: numberIn(post, name) }));
    return [
      {
        id: String(post['id']),
        title: textIn(post, texts) ?? '',
        thumbnail: textIn(post, ['thumbnail_url']) ?? null,
        link: textIn(post, ['link']) ?? null,
        // Only Instagram has posts that are not videos.
        isVideo: (textIn(post, ['media_type']) ?? 'VIDEO') === 'VIDEO',
        at,
        views: seen.map((name) => numberIn(post, name)).find((value) => value !== null) ?? null,
        interactions: sumKnown(reacted.map(({ count }) => count)),
        counted: reacted.flatMap(({ word, count }) => (count === null ? [] : [word])),
      },
    ];
  });

/** The names of the interactions that are counted for at least one of the posts, in the order of `reactions`. */
export const countedIn = (posts: readonly Pick<PostFigures, 'counted'>[]): string[] =>
  Object.values(reactions).filter((word) => posts.some(({ counted }) => counted.includes(word)));

/** The followers or subscribers of an account when its network answered. */
export function followersIn(answer: Fields): number | null {
  const overview = answer['overview'];
  if (typeof overview !== 'object' || overview === null) return null;
  const fields = overview as Fields;
  return numberIn(fields, 'total_followers') ?? numberIn(fields, 'total_subscribers');
}

export interface PeriodResults {
  posts: number;
  views: number | null;
  interactions: number | null;
}

/** A period without posts has zero views. If the network reports no views, their number is unknown. */
const totalOf = (values: readonly (number | null)[]) => (values.length === 0 ? 0 : sumKnown(values));

export const resultsOf = (posts: readonly PostFigures[]): PeriodResults => ({
  posts: posts.length,
  views: totalOf(posts.map(({ views }) => views)),
  interactions: totalOf(posts.map(({ interactions }) => interactions)),
});

/** Adds up the results of accounts. A number is unknown only when it is unknown for every account. */
export function sumResults(all: readonly PeriodResults[]): PeriodResults {
  return {
    posts: all.reduce((sum, { posts }) => sum + posts, 0),
    views: sumKnown(all.map(({ views }) => views)),
    interactions: sumKnown(all.map(({ interactions }) => interactions)),
  };
}

/** A post is compared only if at least this many earlier posts have a number of views. */
const fewestEarlier = 10;
/** A post is unusual from this factor on. A smaller factor is ordinary variation. */
const remarkable = 1.5;

/** The posts with the most views, in descending order. Posts without a number of views are left out. */
export const mostSeen = <Post extends Pick<PostFigures, 'views'>>(
  posts: readonly Post[],
  count: number,
): (Post & { views: number })[] =>
  posts
    .flatMap((post) => (post.views === null ? [] : [{ ...post, views: post.views }]))
    .toSorted((a, b) => b.views - a.views)
    .slice(0, count);

/**
 * The most viewed post of the previous period, if no post of the current period has as many views. It can explain why
 * the current period has fewer views.
 */
export const findUnbeatenPost = <Post extends Pick<PostFigures, 'views'>>(
  now: readonly Post[],
  before: readonly Post[],
): (Post & { views: number }) | null => {
  const [[best], [hit]] = [mostSeen(now, 1), mostSeen(before, 1)];
  return hit && hit.views > (best?.views ?? 0) ? hit : null;
};

interface Seen {
  /** ISO instant. */
  at: string;
  views: number | null;
}

export interface Unusual {
  /** The views of the post divided by the usual views: 2 is twice as many. */
  factor: number;
  /** The median views of the earlier posts. */
  usual: number;
}

/**
 * Compares the views of a post with the median of the earlier posts. Null if the post does not have many more views, or
 * if too few earlier posts have a number of views.
 */
export function comparedToUsual({ at, views }: Seen, posts: readonly Seen[]): Unusual | null {
  const earlier = posts
    .filter((post) => Date.parse(post.at) < Date.parse(at))
    .flatMap((post) => post.views ?? [])
    .toSorted((a, b) => a - b);
  const usual = earlier[Math.floor(earlier.length / 2)] ?? 0;
  if (views === null || earlier.length < fewestEarlier || usual === 0) return null;
  const factor = views / usual;
  return factor >= remarkable ? { factor, usual } : null;
}

/** For each day, the current number of views of the posts that were published on it. */
export function viewsByDay(
  posts: readonly Seen[],
  days: readonly Day[],
  dayOf: (at: string) => Day,
): number[] {
  const sums = new Map(days.map((day) => [day, 0]));
  for (const { at, views } of posts) {
    const sum = sums.get(dayOf(at));
    if (sum !== undefined) sums.set(dayOf(at), sum + (views ?? 0));
  }
  return [...sums.values()];
}
