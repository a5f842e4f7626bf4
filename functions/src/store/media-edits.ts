import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { imageEdit } from '@fanfare/core/api/schemas/image-edit.ts';
import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** An edit, and the id of the image that it changed. */
export interface MediaEdit {
  of: string;
  edit: ImageEdit;
}

/**
 * `workspaces/{wid}/imageEdits/{mediaId}`: stored next to the image, so that lists do not read it. The edit is a JSON
 * text, because Firestore would index each point of a drawing.
 */
const storedEdit = z.object({ of: z.string(), edit: z.string() });

export const editDocument = (
  db: Firestore,
  { workspaceId, id }: { workspaceId: string; id: string },
): DocumentReference => db.doc(`workspaces/${workspaceId}/imageEdits/${id}`);

export const editFields = ({ of, edit }: MediaEdit) => ({ of, edit: JSON.stringify(edit) });

/** Reads an edit; null if there is none, or if only a newer version of Fanfare knows its kind. */
export function readEdit(snapshot: DocumentSnapshot): MediaEdit | null {
  const stored = readDocument(snapshot, storedEdit);
  if (!stored) return null;
  const { success, data } = imageEdit.safeParse(parsed(stored.edit));
  return success ? { of: stored.of, edit: data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
