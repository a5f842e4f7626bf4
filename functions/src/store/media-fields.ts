import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { mediaKinds, type MeasuredMedia } from '@fanfare/core/media/media.ts';
import { mediaRoles, type MediaRole } from '@fanfare/core/media/thumbnail.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/media/{id}`: a file as it was measured when it arrived. Only its alt text ever changes. */
const storedMedia = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(mediaKinds),
  type: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  durationMs: z.number().nullable(),
  codecs: z.array(z.string()),
  hash: z.string().nullable(),
  altText: z.string(),
  // Files that were registered before there were roles are files of the library.
  role: z.enum(mediaRoles).nullable().default(null),
  // Files that were registered before there were small pictures have none.
  small: z.boolean().default(false),
  createdAt: instant,
  createdBy: z.string(),
});

export interface StoredMedia extends MeasuredMedia {
  workspaceId: string;
  name: string;
  /** As the format names them, such as `avc`; none for images. */
  codecs: string[];
  /** What Storage counted together over its bytes; null where it did not. */
  hash: string | null;
  altText: string;
  /** Null for the files of the library. */
  role: MediaRole | null;
  /** Whether a small picture of it stands beside it in Storage. */
  small: boolean;
  createdAt: Date;
  createdBy: string;
}

export function readMedia(workspaceId: string, snapshot: DocumentSnapshot): StoredMedia | null {
  const data = readDocument(snapshot, storedMedia);
  return data && { id: snapshot.id, workspaceId, ...data };
}
