import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postStatuses, type Post, type PostStatus } from '@fanfare/core/posts/post.ts';
import { z } from 'zod';
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
  // Written by ourselves from checked input.
  content: z.custom<PostContent>((value) => typeof value === 'object' && value !== null),
  schedule: z.object({ at: instant, zone: z.string() }).nullable(),
  revision: z.number(),
  fingerprint: z.string(),
  deliveryId: z.string().nullable(),
  countedIn: z.string().nullable(),
  failReason: z.string().nullable(),
  mediaId: z.string().nullable(),
  url: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

export function postDocument(db: Firestore, workspaceId: string, id: string): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/posts/${id}`);
}

export function readPost(snapshot: DocumentSnapshot): Post | null {
  const data = readDocument(snapshot, storedPost);
  return (
    data && {
      ...data,
      schedule: data.schedule && { at: data.schedule.at.getTime(), zone: data.schedule.zone },
      createdAt: data.createdAt.getTime(),
      updatedAt: data.updatedAt.getTime(),
    }
  );
}

/** The date that a post stands under in lists: when it goes out, or when it was last touched. */
export function shownAt({
  status,
  schedule,
  updatedAt,
}: Pick<Post, 'status' | 'schedule' | 'updatedAt'>): Date {
  return new Date(status === 'scheduled' && schedule ? schedule.at : updatedAt);
}

/** A group is small enough to be put in order here: no index stands for it. */
export const latestFirst = (posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => shownAt(b).getTime() - shownAt(a).getTime());

/** The files that it needs, so that it is found by them. */
export function filesOf({ content: { media, thumbnail } }: Pick<Post, 'content'>): string[] {
  return [...new Set([...media, ...(thumbnail ? [thumbnail] : [])].map(({ id }) => id))];
}

/** What is to be published yet needs its files, and so does what may be tried again. */
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
