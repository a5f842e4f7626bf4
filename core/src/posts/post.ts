import type { AltTextInput } from './schemas/alt-texts.ts';
import type { Composition } from './schemas/composition.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import type { PostContent } from './content.ts';
import type { WireValues } from './field-table.ts';
import type { optionFields, textFields } from './fields.ts';

/** A post stays `scheduled` until its delivery is published or has failed. */
export const postStatuses = ['draft', 'scheduled', 'uploaded', 'failed'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const postActions = ['draft', 'schedule', 'upload'] as const;
export type PostAction = (typeof postActions)[number];

/** The action that is carried out: publishing with a future date only schedules the post. */
export const effectiveAction = (action: PostAction, dueAt: number | null, now: number): PostAction =>
  action === 'upload' && dueAt !== null && dueAt > now ? 'schedule' : action;

/** Stored instead of a network in a draft that has no account. */
export const noNetwork = 'draft';

/**
 * The time at which a post is published. `at` is the exact moment; `zone` is the time zone in which the person chose
 * it.
 */
export interface Schedule {
  at: number;
  zone: string;
  /** Set if the post was added to the posting queue. The post occupies the posting slot at this time. */
  queued?: true;
}

/** A post as it is stored. Times are milliseconds since 1970. */
export interface Post {
  id: string;
  groupId: string;
  workspaceId: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  platformId: string | null;
  /** Subreddits or boards. A post that is being delivered has at most one. */
  targets: readonly string[];
  content: PostContent;
  schedule: Schedule | null;
  revision: number;
  /** A hash of the content, account and time. An equal fingerprint means the same submission. */
  fingerprint: string;
  deliveryId: string | null;
  /** The month whose upload limit the post counts towards. */
  countedIn: string | null;
  failReason: string | null;
  mediaId: string | null;
  url: string | null;
  /** How the posts of the group are linked in the composer. Only one post of each submission stores this. */
  composition?: Composition;
  /**
   * The position of the post's account among the accounts of its group, in the order in which the accounts were chosen.
   * Older posts have none.
   */
  position?: number;
  /** Set if a person asked to publish the post although another post of its group was live for the same account. */
  publishedAgain?: true;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

/** The post's new status when its delivery changes; null when the status stays the same. */
export function changeAfterDelivery(
  { state, failure, receipt }: Pick<Delivery, 'state' | 'failure' | 'receipt'>,
  at: number,
): Pick<Post, 'status' | 'failReason' | 'mediaId' | 'url' | 'updatedAt'> | null {
  const id = { mediaId: receipt?.id ?? null, url: receipt?.url ?? null, updatedAt: at };
  if (state === 'published') return { status: 'uploaded', failReason: null, ...id };
  if (state === 'failed') return { status: 'failed', failReason: failure?.reason ?? null, ...id };
  return null;
}

/**
 * The address of a published post if the final steps found it. An address that contains the id of the receipt was known
 * before them: the result is then null.
 */
export const newAddressIn = ({ state, receipt }: Pick<Delivery, 'state' | 'receipt'>): string | null =>
  state === 'published' && receipt?.url && !receipt.url.includes(receipt.id) ? receipt.url : null;

/** The change to a post after its final steps; null if they found no new address, or if the post already has one. */
export function addressAfterFinish(
  delivery: Pick<Delivery, 'state' | 'receipt'>,
  post: Pick<Post, 'url'>,
): Pick<Post, 'url'> | null {
  const url = newAddressIn(delivery);
  return url !== null && post.url === null ? { url } : null;
}

export function reschedule(post: Post, at: number): Post {
  return { ...post, status: 'scheduled', failReason: null, updatedAt: at };
}

/**
 * The ids under which a network may list a published post: the id of its receipt and the end of its address. The two
 * differ on networks that give an upload and the post made from it different ids.
 */
export const publishedIdsOf = ({ media_id, url }: Pick<PostView, 'media_id' | 'url'>): string[] => {
  const end =
    url === null || !URL.canParse(url) ? '' : (new URL(url).pathname.split('/').findLast(Boolean) ?? '');
  return [...new Set([media_id ?? '', end])].filter((id) => id !== '');
};

export interface PostView extends WireValues<typeof textFields>, WireValues<typeof optionFields> {
  _id: string;
  post_id: string;
  workspaceId: string;
  status: PostStatus;
  uploadTo: string;
  platform_id: string | null;
  firebase_path: string | null;
  thumbnail: string | null;
  carousel_images: string[];
  /** The alt text of the first image, or of the first file if there are no images. */
  alt_text: string | null;
  alt_texts: AltTextInput[];
  subreddits: string[];
  board_ids: string[];
  /** ISO instant. */
  schedule: string | null;
  zone: string | null;
  /** Increases with every change of content or time. */
  revision: number;
  updatedAt: string;
  fail_reason: string | null;
  media_id: string | null;
  url: string | null;
  deliveryId: string | null;
  /**
   * The position of the post's account among the accounts of its group, in the order in which the accounts were chosen.
   * Older posts have none.
   */
  position?: number;
  /** The id of the person who created the post. */
  createdBy?: string;
}

interface Placed {
  _id: string;
  position?: number | undefined;
}

/**
 * The posts of a group in the order in which its accounts were chosen. Everywhere, the first of them gives the group its
 * name.
 */
export const inChosenOrder = <Each extends Placed>(posts: readonly Each[]): Each[] =>
  posts.toSorted(
    (a, b) =>
      (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) ||
      (a._id < b._id ? -1 : 1),
  );

export interface PostGroup {
  post_id: string;
  posts: PostView[];
  /** Only present in the answer for a single group, which the composer opens. */
  composition?: Composition;
}

/** A post that was not deleted because it was too late to cancel its publishing. */
export interface UndeletedPost {
  id: string;
  message: string;
}

/** The maximum number of posts that one call restores. */
export const restoredMax = 100;

export interface RestoredPosts {
  posts: PostView[];
  refused: { id: string; message: string }[];
}

export interface SubmittedPosts extends PostGroup {
  notDeleted?: UndeletedPost[];
}

export type PostCounts = Readonly<Record<PostStatus, number>>;

/** One page of the posts with a status. If a group has posts on two pages, both pages contain the complete group. */
export interface PostPage {
  groups: PostGroup[];
  /**
   * The cursor of the next page; null on the last page. A page of search results may be short without being the last.
   */
  next: string | null;
  /** The counts of all posts in the workspace, ignoring the filter. */
  counts: PostCounts;
  /** The number of posts in the filtered list. Null for a search, because a search does not count its results. */
  matching: number | null;
  /** The number of unreadable posts that this page leaves out. */
  unreadable?: number;
  /** The failed posts of the groups on this page. A list of another status would otherwise hide them. */
  failed?: PostView[];
  /** For each group, the number of posts in this status that the filter leaves out. */
  leftOut?: Readonly<Record<string, number>>;
}

/** The posts of the dashboard, in complete groups: the next scheduled, the last published and the last failed posts. */
export interface Home {
  /** The posts scheduled for the next days. If no post is scheduled for these days, the first few later posts. */
  next: PostGroup[];
  /** Every post that is scheduled before this time is in `next`. */
  nextUntil: string;
  recent: PostGroup[];
  failed: PostGroup[];
  counts: PostCounts;
}

/** Tells whether every word of a search occurs in the post's title or description, ignoring case. */
export function matchesSearch(search: string, post: { title: string; description: string }): boolean {
  const text = `${post.title}\n${post.description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
