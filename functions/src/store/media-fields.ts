import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Crop } from '@fanfare/core/media/crop.ts';
import { mediaKinds, type MeasuredMedia } from '@fanfare/core/media/media.ts';
import { mediaRoles, type MediaRole } from '@fanfare/core/media/thumbnail.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const storedCrop = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/**
 * `workspaces/{wid}/media/{id}`: a file as it was measured on arrival. Only its alt text, its small image and its
 * copies can change.
 */
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
  // Files from before frame rates were measured have none, like images.
  frameRate: z.number().exactOptional(),
  hash: z.string().nullable(),
  altText: z.string(),
  // Documents from before this field existed lack it. Their files are shown in the library, like all files with the
  // role null.
  role: z.enum(mediaRoles).nullable().default(null),
  // Documents from before small images existed have none.
  small: z.boolean().default(false),
  // Copies from before this field existed lack it. They are shown in the library like files of their own.
  copyOf: z.string().nullable().default(null),
  copies: z.array(z.string()).default([]),
  // Copies from before this field existed count no bytes.
  copiesBytes: z.number().default(0),
  // Copies from before images could be cropped show all of their original.
  crop: storedCrop.nullable().default(null),
  cropPath: z.string().nullable().default(null),
  isEdited: z.boolean().default(false),
  createdAt: instant,
  createdBy: z.string(),
});

export interface StoredMedia extends MeasuredMedia {
  workspaceId: string;
  name: string;
  /** The codecs by their names in the container format, such as `avc`; empty for images. */
  codecs: string[];
  /** The checksum that Storage computed, if any. */
  hash: string | null;
  altText: string;
  role: MediaRole | null;
  small: boolean;
  /**
   * For a resized or cropped copy: the path of its original. The copy is hidden, and is deleted with its original.
   * Its bytes count with those of the original (see `countedBytes`).
   */
  copyOf: string | null;
  /** The paths of the file's resized and cropped copies. */
  copies: string[];
  /** The bytes of the file's resized and cropped copies together. */
  copiesBytes: number;
  /** For a cropped copy: the part of the original that the copy shows. */
  crop: Crop | null;
  /** For a resized copy of a cropped copy: the path of the cropped copy. */
  cropPath: string | null;
  isEdited: boolean;
  createdAt: Date;
  createdBy: string;
}

export function readMedia(workspaceId: string, snapshot: DocumentSnapshot): StoredMedia | null {
  const data = readDocument(snapshot, storedMedia);
  return data && { id: snapshot.id, workspaceId, ...data };
}

/** The fields of a file that posts store. */
export function measuredOf({
  id,
  path,
  kind,
  type,
  bytes,
  width,
  height,
  durationMs,
  frameRate,
  codecs,
}: StoredMedia): MeasuredMedia {
  const movie = { ...(frameRate !== undefined && { frameRate }), ...(codecs.length > 0 && { codecs }) };
  return { id, path, kind, type, bytes, width, height, durationMs, ...movie };
}
