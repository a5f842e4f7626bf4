import { z } from 'zod';
import { fitShapes } from '../../media/fit-choice.ts';
import { fitBytesMax, fitSideMax } from '../../media/fit.ts';
import { altTextProblem, cleanAltText, libraryPageMax, mediaNameMax } from '../../media/library.ts';
import { mediaIdPattern } from '../../media/media-path.ts';
import { mediaKinds, mediaSorts } from '../../media/media.ts';
import { mediaRoles } from '../../media/thumbnail.ts';
import { carouselLimits } from '../../posts/carousel.ts';
import { usesFilesMax } from '../../posts/media-uses.ts';
import { oneLine } from '../../text/clean-line.ts';
import { searchMax } from '../../text/fold-text.ts';
import { imageEdit } from './image-edit.ts';
import { checkedText } from './checked-text.ts';
import { workspaceId } from './workspaces.ts';

export const mediaId = z.string().regex(mediaIdPattern, 'Not a valid file ID.');

export const registerMediaInput = z.strictObject({
  workspaceId,
  /**
   * The path in Storage to which the browser uploaded the file. The use case checks that the path belongs to the
   * workspace.
   */
  firebasePath: z.string().min(1).max(1024),
  /** The file's name on the device. Defaults to its name in Storage. */
  name: z.string().max(mediaNameMax).transform(oneLine).optional(),
  /** The purpose of a file that is not part of the library. */
  role: z.enum(mediaRoles).optional(),
  /** For an image that the image editor exported: its edit, and the image of the workspace that was edited. */
  edit: z.strictObject({ of: mediaId, edit: imageEdit }).optional(),
});
export type RegisterMediaInput = z.infer<typeof registerMediaInput>;

export const listMediaInput = z.strictObject({
  workspaceId,
  kind: z.enum(mediaKinds).optional(),
  search: z.string().max(searchMax).optional(),
  sort: z.enum(mediaSorts).optional(),
  cursor: z.string().max(2048).optional(),
  limit: z.coerce.number().int().min(1).max(libraryPageMax).optional(),
});
export type ListMediaInput = z.infer<typeof listMediaInput>;

export const mediaInput = z.strictObject({ workspaceId, mediaId });
export type MediaInput = z.infer<typeof mediaInput>;

export const removeMediaInput = mediaInput.extend({
  /** Deletes the file even if drafts or scheduled posts use it. */
  whileUsed: z.literal('true').optional(),
});
export type RemoveMediaInput = z.infer<typeof removeMediaInput>;

export const mediaUsesInput = z.strictObject({
  workspaceId,
  mediaIds: z.array(mediaId).min(1).max(usesFilesMax),
});
export type MediaUsesInput = z.infer<typeof mediaUsesInput>;

const side = z.int().min(1).max(fitSideMax);
/**
 * A limit above the side of any image that the server decodes. The use case compares the value with the size of the
 * actual image.
 */
const pixels = z.int().max(100_000);
const slide = z.int().min(1).max(carouselLimits.most);

export const copyMediaInput = z.strictObject({
  workspaceId,
  mediaId,
  plan: z.strictObject({
    width: side,
    height: side,
    shape: z.enum(fitShapes),
    bytes: z.int().min(1).max(fitBytesMax),
    crop: z
      .strictObject({ left: pixels.min(0), top: pixels.min(0), width: pixels.min(1), height: pixels.min(1) })
      .optional(),
    /**
     * If the copy is a slide of a panorama: the number of the slide, which becomes a part of the copy's name, and the
     * number of slides.
     */
    part: z.strictObject({ number: slide, count: slide }).optional(),
  }),
});
export type CopyMediaInput = z.infer<typeof copyMediaInput>;

export const describeMediaInput = z.strictObject({
  workspaceId,
  mediaId,
  alt_text: checkedText(altTextProblem, cleanAltText, 'Please write an alt text.'),
});
export type DescribeMediaInput = z.infer<typeof describeMediaInput>;
