import { z } from 'zod';
import { workspaceId } from './workspaces.ts';

const linkId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/, 'Not a valid link ID.');

/** The schema checks only the length of the link. The use case finds all other problems and explains them. */
export const uploadLinkInput = z.strictObject({
  workspaceId,
  link: z.string().max(10_000),
  /** Chosen by the client, so that it can cancel the download before it gets an answer. */
  linkId: linkId.optional(),
});
export type UploadLinkInput = z.infer<typeof uploadLinkInput>;

export const linkInput = z.strictObject({ workspaceId, linkId });
export type LinkInput = z.infer<typeof linkInput>;
