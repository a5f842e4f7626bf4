import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { deletedKeptMs } from '@fanfare/core/posts/bulk.ts';
import { composition } from '@fanfare/core/posts/schemas/composition.ts';
import { postStatuses, type Post, type PostStatus, type Schedule } from '@fanfare/core/posts/post.ts';
import { z } from 'zod';
import { storedContent } from './stored-content.ts';
import { instant, readDocument, readListed } from './read.ts';

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
  schedule: z.object({ at: instant, zone: z.string(), queued: z.literal(true).optional() }).nullable(),
  revision: z.number(),
  fingerprint: z.string(),
  deliveryId: z.string().nullable(),
  countedIn: z.string().nullable(),
  failReason: z.string().nullable(),
  mediaId: z.string().nullable(),
  url: z.string().nullable(),
  // A composition that another version of Fanfare stored may be unreadable. Then the composer derives the links between
  // the variants from the posts.
  composition: composition.optional().catch(undefined),
  position: z.number().optional().catch(undefined),
  publishedAgain: z.literal(true).optional(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

export function postDocument(db: Firestore, workspaceId: string, id: string): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/posts/${id}`);
}

const deletedField = 'deleted';

export function readPost(snapshot: DocumentSnapshot): Post | null {
  if (snapshot.get(deletedField) !== undefined) return null;
  const data = readDocument(snapshot, storedPost);
  return data && postOf(data);
}

const scheduleOf = ({
  at,
  zone,
  queued,
}: NonNullable<z.output<typeof storedPost>['schedule']>): Schedule => ({
  at: at.getTime(),
  zone,
  ...(queued && { queued }),
});

function postOf(data: z.output<typeof storedPost>): Post {
  const { composition: links, position, publishedAgain, ...post } = data;
  return {
    ...post,
    ...(links && { composition: links }),
    ...(position !== undefined && { position }),
    ...(publishedAgain && { publishedAgain }),
    schedule: data.schedule && scheduleOf(data.schedule),
    createdAt: data.createdAt.getTime(),
    updatedAt: data.updatedAt.getTime(),
  };
}

/** The record that a deleted post leaves under its id. Lists leave it out. */
export type DeletionRecord = { id: string; deletedAt: number } &
  /** `dueAt`: when the delivery was due. With several targets, that can be later than the post's schedule. */
  (
    | { kind: 'restorable'; post: Post; dueAt: number | null }
    /**
     * The post is live, so it must never be sent again by accident. Records that earlier versions of Fanfare stored
     * have no group.
     */
    | ({ kind: 'published'; groupId?: string } & Pick<Post, 'uploadTo' | 'platformId' | 'targets'>)
    | ({ kind: 'consumed' } & ReplacedDraft)
  );

/**
 * A draft that publishing calls replaced, and the posts that it became. The calls named the draft by its own id or by
 * its group.
 */
export interface ReplacedDraft {
  groupId: string;
  became: readonly Pick<Post, 'id' | 'uploadTo' | 'platformId' | 'targets'>[];
}

/** The posting slots that the deleted posts had taken. */
export const queuedMoments = (deleted: readonly DeletionRecord[]): Date[] => {
  const slots = deleted.flatMap((each) =>
    each.kind === 'restorable' && each.post.status === 'scheduled' && each.post.schedule?.queued
      ? each.post.schedule.at
      : [],
  );
  return [...new Set(slots)].map((at) => new Date(at));
};

const storedDeletion = z.object({
  deleted: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('restorable'), post: storedPost, dueAt: instant.nullable().optional() }),
    z.object({
      kind: z.literal('published'),
      uploadTo: z.string(),
      platformId: z.string().nullable(),
      targets: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('consumed'),
      groupId: z.string(),
      became: z.array(
        z.object({
          id: z.string(),
          uploadTo: z.string(),
          platformId: z.string().nullable(),
          targets: z.array(z.string()),
        }),
      ),
    }),
  ]),
  deletedAt: instant,
  groupId: z.string().optional(),
});

export function readDeletion(snapshot: DocumentSnapshot): DeletionRecord | null {
  if (snapshot.get(deletedField) === undefined) return null;
  const data = readDocument(snapshot, storedDeletion);
  if (!data) return null;
  const base = { id: snapshot.id, deletedAt: data.deletedAt.getTime() };
  if (data.deleted.kind === 'consumed') return { ...base, ...data.deleted };
  if (data.deleted.kind === 'published')
    return { ...base, ...data.deleted, ...(data.groupId !== undefined && { groupId: data.groupId }) };
  const { post, dueAt = post.schedule?.at ?? null } = data.deleted;
  return { ...base, kind: 'restorable', post: postOf(post), dueAt: dueAt?.getTime() ?? null };
}

/** The fields of a record. A time-to-live policy on `expiresAt` deletes records that can no longer be restored. */
export function fieldsOfDeletion(record: DeletionRecord): Record<string, unknown> {
  const at = { deletedAt: new Date(record.deletedAt) };
  const { kind } = record;
  if (kind === 'consumed') {
    const became = record.became.map((each) => ({ ...each, targets: [...each.targets] }));
    return { ...at, [deletedField]: { kind, groupId: record.groupId, became } };
  }
  if (kind === 'published') {
    const { uploadTo, platformId, targets, groupId } = record;
    const deleted = { kind, uploadTo, platformId, targets: [...targets] };
    return { ...at, [deletedField]: deleted, ...(groupId !== undefined && { groupId }) };
  }
  const { post, dueAt } = record;
  const deleted = { kind, post: storedFields(post), dueAt: dueAt === null ? null : new Date(dueAt) };
  return {
    ...at,
    [deletedField]: deleted,
    // Lets the removal of a person find their deleted posts.
    createdBy: post.createdBy,
    expiresAt: new Date(record.deletedAt + deletedKeptMs),
  };
}

/** The date by which lists are sorted: of a scheduled post its due time, of any other post its last change. */
export function shownAt({
  status,
  schedule,
  updatedAt,
}: Pick<Post, 'status' | 'schedule' | 'updatedAt'>): Date {
  return new Date(status === 'scheduled' && schedule ? schedule.at : updatedAt);
}

export interface PostCursor {
  shownAt: Date;
  id: string;
}

/** An unreadable post keeps its place, so that no page is too short. */
export type ListedPost = { cursor: PostCursor } & ({ post: Post } | { error: Error });

export function readListedPosts(snapshots: readonly DocumentSnapshot[]): ListedPost[] {
  // Firestore sorts values that are not timestamps after all timestamps, so a page may begin with a post without a
  // valid date.
  let shownAt = new Date('9999-12-31');
  return readListed(snapshots, readPost).map(({ snapshot, ...each }) => {
    shownAt = instant.safeParse(snapshot.get('shownAt')).data ?? shownAt;
    const cursor = { shownAt, id: snapshot.id };
    return 'row' in each ? { cursor, post: each.row } : { cursor, error: each.error };
  });
}

export const readablePosts = (listed: readonly ListedPost[]): Post[] =>
  listed.flatMap((each) => ('post' in each ? [each.post] : []));

export const cursorOf = (post: Post): PostCursor => ({ shownAt: shownAt(post), id: post.id });

/**
 * The direction in which a list is sorted: the next scheduled post comes first, and other lists start with the latest
 * post.
 */
export const directionOf = (
  status: PostStatus,
  order: 'oldest' | 'latest' = status === 'scheduled' ? 'oldest' : 'latest',
): 'asc' | 'desc' => (order === 'oldest' ? 'asc' : 'desc');

/** Sorts a group in memory, because a group is small and this saves an index. */
export const latestFirst = (posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => shownAt(b).getTime() - shownAt(a).getTime());

export function filesOf({ content: { media, thumbnail } }: Pick<Post, 'content'>): string[] {
  return [...new Set([...media, ...(thumbnail ? [thumbnail] : [])].map(({ id }) => id))];
}

/** The statuses of posts that still need their files: all but `uploaded`. */
export const statusesNeedingFiles = ['draft', 'scheduled', 'failed'] as const satisfies readonly PostStatus[];

function storedFields(post: Post): Record<string, unknown> {
  const { schedule, createdAt, updatedAt } = post;
  return {
    ...post,
    targets: [...post.targets],
    schedule: schedule && { ...schedule, at: new Date(schedule.at) },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

export const fieldsOfPost = (post: Post): Record<string, unknown> => ({
  ...storedFields(post),
  shownAt: shownAt(post),
  files: filesOf(post),
});
