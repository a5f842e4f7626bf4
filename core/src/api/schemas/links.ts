import { z } from 'zod';
import { workspaceId } from './workspaces.ts';

const linkId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/, 'Not a valid link ID.');

/** Only the length is checked here; the use case explains other problems of the link. */
export const uploadLinkInput = z.strictObject({
  workspaceId,
  link: z.string().max(10_000),
  /** Chosen by the client, so that the client can cancel the download before the answer arrives. */
  linkId: linkId.optional(),
});
export type UploadLinkInput = z.infer<typeof uploadLinkInput>;

export const linkInput = z.strictObject({ workspaceId, linkId });
export type LinkInput = z.infer<typeof linkInput>;
