import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { datedStatuses, type DatedStatus } from '@fanfare/core/calendar/calendar.ts';
import { z } from 'zod';
import { instant, readDocument, readEach } from './read.ts';

/** The posts of these statuses whose `shownAt` is at or after `from` and before `to`. */
export interface DatedPosts {
  statuses: readonly DatedStatus[];
  from: Date;
  to: Date;
}

const file = z.object({ path: z.string() });

/** The fields of a post that the calendar shows. Firestore sends only these. */
const datedPost = z.object({
  id: z.string(),
  groupId: z.string(),
  status: z.enum(datedStatuses),
  uploadTo: z.string(),
  platformId: z.string().nullable(),
  createdBy: z.string(),
  shownAt: instant,
  position: z.number().optional().catch(undefined),
  content: z.object({
    title: z.string(),
    description: z.string(),
    media: z.array(file),
    thumbnail: file.nullable(),
  }),
});
export type DatedPost = z.infer<typeof datedPost>;

export interface DatedPage {
  posts: DatedPost[];
  unreadable: Error[];
  /** Whether the page has as many posts as were requested, so that there may be more. */
  isFull: boolean;
}

const shownFields = [
  'id',
  'groupId',
  'status',
  'uploadTo',
  'platformId',
  'createdBy',
  'shownAt',
  'position',
  'content.title',
  'content.description',
  'content.media',
  'content.thumbnail',
];

function queryFor(db: Firestore, workspaceId: string, { statuses, from, to }: DatedPosts): Query {
  return db
    .collection(`workspaces/${workspaceId}/posts`)
    .where('status', 'in', [...statuses])
    .where('shownAt', '>=', from)
    .where('shownAt', '<', to)
    .orderBy('shownAt', 'asc');
}

const readDated = (snapshot: DocumentSnapshot): DatedPost | null => readDocument(snapshot, datedPost);

export async function readWindow(
  db: Firestore,
  workspaceId: string,
  { limit, ...dated }: DatedPosts & { limit: number },
): Promise<DatedPage> {
  const found = await queryFor(db, workspaceId, dated)
    .limit(limit)
    .select(...shownFields)
    .get();
  const { rows, unreadable } = readEach(found.docs, readDated);
  return { posts: rows, unreadable, isFull: found.size === limit };
}

export async function countWindow(db: Firestore, workspaceId: string, dated: DatedPosts): Promise<number> {
  return (await queryFor(db, workspaceId, dated).count().get()).data().count;
}
