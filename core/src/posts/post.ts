import type { AltTextInput } from './schemas/alt-texts.ts';
import type { Composition } from './schemas/composition.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import type { PostContent } from './content.ts';
import type { WireValues } from './field-table.ts';
import type { optionFields, textFields } from './fields.ts';

/** A post stays `scheduled` while it is being delivered, until the network confirms the result. */
export const postStatuses = ['draft', 'scheduled', 'uploaded', 'failed'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Actions of a person on a post. */
export const postActions = ['draft', 'schedule', 'upload'] as const;
export type PostAction = (typeof postActions)[number];

/** Publishing with a date in the future is scheduling. */
export const effectiveAction = (action: PostAction, dueAt: number | null, now: number): PostAction =>
  action === 'upload' && dueAt !== null && dueAt > now ? 'schedule' : action;

/** The network of a draft that is not for any account yet. */
export const noNetwork = 'draft';

/** When a post is published: the instant counts, and the zone is the one in which it was chosen. */
export interface Schedule {
  at: number;
  zone: string;
  /** It takes the posting slot at this time, which was free when the post was added to the queue. */
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
  /** A hash of the content and time: posts with equal fingerprints are the same. */
  fingerprint: string;
  deliveryId: string | null;
  /** The month whose upload limit it counts towards. */
  countedIn: string | null;
  failReason: string | null;
  mediaId: string | null;
  url: string | null;
  /** How the group belonged together in the composer. One post of a submission has it. */
  composition?: Composition;
  /** Its place among the accounts of its group, as they were chosen. Posts older than this field have none. */
  position?: number;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

/** The post's new status when its delivery changes; null when the status stays the same. */
export function statusAfterDelivery(
  { state, failure, receipt }: Pick<Delivery, 'state' | 'failure' | 'receipt'>,
  at: number,
): Pick<Post, 'status' | 'failReason' | 'mediaId' | 'url' | 'updatedAt'> | null {
  const id = { mediaId: receipt?.id ?? null, url: receipt?.url ?? null, updatedAt: at };
  if (state === 'published') return { status: 'uploaded', failReason: null, ...id };
  if (state === 'failed') return { status: 'failed', failReason: failure?.reason ?? null, ...id };
  return null;
}

/** A post that is being retried. */
export function scheduledAgain(post: Post, at: number): Post {
  return { ...post, status: 'scheduled', failReason: null, updatedAt: at };
}

/** A post as the API sends it. */
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
  /** Its place among the accounts of its group, as they were chosen. Older posts have none. */
  position?: number;
}

type Placed = Pick<PostView, '_id' | 'position'>;

/** The posts of a group in the order in which its accounts were chosen, whatever became of each. */
export const inChosenOrder = <Each extends Placed>(posts: readonly Each[]): Each[] =>
  posts.toSorted(
    (a, b) =>
      (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) ||
      (a._id < b._id ? -1 : 1),
  );

/** Posts that were written together. */
export interface PostGroup {
  post_id: string;
  posts: PostView[];
  /** For the composer, when a single group is read. */
  composition?: Composition;
}

/** A post that should have been deleted but could not be cancelled any more. */
export interface UndeletedPost {
  id: string;
  /** The reason. */
  message: string;
}

/** The most posts that one call restores. */
export const restoredMax = 100;

export interface RestoredPosts {
  posts: PostView[];
  /** Posts that could not be restored. */
  refused: { id: string; message: string }[];
}

export interface SubmittedPosts extends PostGroup {
  notDeleted?: UndeletedPost[];
}

/** How many posts a workspace has in each status. */
export type PostCounts = Readonly<Record<PostStatus, number>>;

/** One page of the posts in a status. A group whose posts are on two pages appears on both. */
export interface PostPage {
  groups: PostGroup[];
  /** Where the next page starts; null on the last one. A search may find fewer posts than fit on a page and still go on. */
  next: string | null;
  /** Of the whole workspace, whatever the filter. */
  counts: PostCounts;
  /** How many posts the filtered list has; null for a search, which does not count. */
  matching: number | null;
  /** How many posts of this page are left out because they cannot be read. */
  unreadable?: number;
  /** Failed posts of these groups, which a list of another status would otherwise not mention. */
  failed?: PostView[];
  /** How many more posts in this status each group has for accounts or times that the filter leaves out. */
  leftOut?: Readonly<Record<string, number>>;
}

/** The posts of the dashboard, each group whole: what goes out next, what went out last, and what failed last. */
export interface Home {
  /** What is scheduled in the next days, or else what is scheduled first. */
  next: PostGroup[];
  /** All that is scheduled before this time is in `next`. */
  nextUntil: string;
  recent: PostGroup[];
  failed: PostGroup[];
  counts: PostCounts;
}

/** Whether every word of a search is in the title or the description, ignoring case. */
export function matchesSearch(search: string, post: { title: string; description: string }): boolean {
  const text = `${post.title}\n${post.description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
