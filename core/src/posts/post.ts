import type { Delivery } from '../deliveries/delivery.ts';
import type { PostContent } from './content.ts';

/** The words of the product. What is on its way is still `scheduled`: it is settled when the network says so. */
export const postStatuses = ['draft', 'scheduled', 'uploaded', 'failed'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** What a person does with what they wrote. */
export const postActions = ['draft', 'schedule', 'upload'] as const;
export type PostAction = (typeof postActions)[number];

/** In place of a network, for what is meant for none yet. */
export const noNetwork = 'draft';

/** When a post goes out: the instant counts, the zone says by which clock somebody chose it. */
export interface Schedule {
  at: number;
  zone: string;
}

/** A post as it is kept: what it says, where it is meant to go, and how far it has come. Times are milliseconds since 1970. */
export interface Post {
  id: string;
  groupId: string;
  workspaceId: string;
  status: PostStatus;
  /** A network, or `draft`. */
  uploadTo: string;
  platformId: string | null;
  /** Subreddits or boards. What is on its way goes to one at most. */
  targets: readonly string[];
  content: PostContent;
  schedule: Schedule | null;
  revision: number;
  /** What it says and when it goes out, in short: the same again is the same post. */
  fingerprint: string;
  deliveryId: string | null;
  /** The month whose limit it counts against. */
  countedIn: string | null;
  failReason: string | null;
  mediaId: string | null;
  url: string | null;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

/** What becomes of a post when its delivery changes; null while that says nothing new. */
export function settled(
  { state, failure, receipt }: Pick<Delivery, 'state' | 'failure' | 'receipt'>,
  at: number,
): Pick<Post, 'status' | 'failReason' | 'mediaId' | 'url' | 'updatedAt'> | null {
  const id = { mediaId: receipt?.id ?? null, url: receipt?.url ?? null, updatedAt: at };
  if (state === 'published') return { status: 'uploaded', failReason: null, ...id };
  if (state === 'failed') return { status: 'failed', failReason: failure?.reason ?? null, ...id };
  return null;
}

/** A post that is tried again is on its way again. */
export function onItsWay(post: Post, at: number): Post {
  return { ...post, status: 'scheduled', failReason: null, updatedAt: at };
}

/** A post as the product's calls tell of it. */
export interface PostView {
  _id: string;
  post_id: string;
  workspaceId: string;
  status: PostStatus;
  uploadTo: string;
  platform_id: string | null;
  title: string;
  description: string;
  comment: string;
  uploadType: string;
  privacy_status: string;
  firebase_path: string | null;
  thumbnail: string | null;
  carousel_images: string[];
  subreddits: string[];
  board_ids: string[];
  link: string | null;
  alt_text: string | null;
  commentEnabled: boolean;
  duetEnabled: boolean;
  stitchEnabled: boolean;
  isContentDisclosed: boolean;
  isBranded: boolean;
  isOwnBrand: boolean;
  /** ISO instant. */
  schedule: string | null;
  zone: string | null;
  /** Grows with each change of what it says or when it goes out. */
  revision: number;
  updatedAt: string;
  fail_reason: string | null;
  media_id: string | null;
  url: string | null;
  deliveryId: string | null;
}

/** Posts that were written together. */
export interface PostGroup {
  post_id: string;
  posts: PostView[];
}

/** What was to go, and could not be taken back any more. */
export interface StayingPost {
  id: string;
  /** Why. */
  message: string;
}

export interface SubmittedPosts extends PostGroup {
  stays?: StayingPost[];
}
