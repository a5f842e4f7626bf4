import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { composition } from '@fanfare/core/api/schemas/composition.ts';
import { postStatuses, type Post, type PostStatus } from '@fanfare/core/posts/post.ts';
import { z } from 'zod';
import { storedContent } from './stored-content.ts';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/posts/{id}` */
const storedPost = z.object({
  id: z.string(),
  groupId: z.string(),
  workspaceId: z.string(),
  status: z.enum(postStatuses),
  uploadTo: z.string(),
  platformId: z.string().nullable(),
  targets: z.array(z.string()),
  content: storedContent,
  schedule: z.object({ at: instant, zone: z.string() }).nullable(),
  revision: z.number(),
  fingerprint: z.string(),
  deliveryId: z.string().nullable(),
  countedIn: z.string().nullable(),
  failReason: z.string().nullable(),
  mediaId: z.string().nullable(),
  url: z.string().nullable(),
  // Of another version: the composer then finds out from the posts which are linked.
  composition: composition.optional().catch(undefined),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

export function postDocument(db: Firestore, workspaceId: string, id: string): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/posts/${id}`);
}

export function readPost(snapshot: DocumentSnapshot): Post | null {
  const data = readDocument(snapshot, storedPost);
  if (!data) return null;
  const { composition: links, ...post } = data;
  return {
    ...post,
    ...(links && { composition: links }),
    schedule: data.schedule && { at: data.schedule.at.getTime(), zone: data.schedule.zone },
    createdAt: data.createdAt.getTime(),
    updatedAt: data.updatedAt.getTime(),
  };
}

/** The date for sorting lists: when a scheduled post is due, or when any other was last changed. */
export function shownAt({
  status,
  schedule,
  updatedAt,
}: Pick<Post, 'status' | 'schedule' | 'updatedAt'>): Date {
  return new Date(status === 'scheduled' && schedule ? schedule.at : updatedAt);
}

/** A post's place in its list. */
export interface PostCursor {
  shownAt: Date;
  id: string;
}

export const cursorOf = (post: Post): PostCursor => ({ shownAt: shownAt(post), id: post.id });

/** The next scheduled post comes first; in every other list the latest does. */
export const directionOf = (status: PostStatus): 'asc' | 'desc' => (status === 'scheduled' ? 'asc' : 'desc');

/** Sorted here because a group is small, which saves an index. */
export const latestFirst = (posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => shownAt(b).getTime() - shownAt(a).getTime());

/** The ids of the files a post uses, stored for queries. */
export function filesOf({ content: { media, thumbnail } }: Pick<Post, 'content'>): string[] {
  return [...new Set([...media, ...(thumbnail ? [thumbnail] : [])].map(({ id }) => id))];
}

/** Posts that may still be published need their files. */
export const needsFiles = ['draft', 'scheduled', 'failed'] as const satisfies readonly PostStatus[];

export function fieldsOfPost(post: Post): Record<string, unknown> {
  const { schedule, createdAt, updatedAt } = post;
  return {
    ...post,
    targets: [...post.targets],
    schedule: schedule && { at: new Date(schedule.at), zone: schedule.zone },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    shownAt: shownAt(post),
    files: filesOf(post),
  };
}
