import { storedShape } from '@fanfare/core/posts/schemas/post-fields.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { fromSingleAltText } from '@fanfare/core/posts/alt-texts.ts';
import { optionFields, textFields } from '@fanfare/core/posts/fields.ts';
import { z } from 'zod';

const measuredMedia = z.object({
  id: z.string(),
  path: z.string(),
  kind: z.enum(mediaKinds),
  type: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  durationMs: z.number().nullable(),
  // Missing for images, and for files from before these fields existed.
  frameRate: z.number().exactOptional(),
  codecs: z.array(z.string()).exactOptional(),
});

/**
 * The content of a post, in its own document and in the documents of its deliveries. Unknown fields are kept: while a
 * new version is being deployed, the old version must write them back.
 */
export const storedContent = z
  .looseObject({
    ...storedShape(textFields),
    media: z.array(measuredMedia),
    altTexts: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
    thumbnail: measuredMedia.nullable(),
    options: z.looseObject(storedShape(optionFields)),
  })
  // Older posts have one alt text, which is among the options.
  .transform((content) => ({
    ...content,
    altTexts: content.altTexts ?? fromSingleAltText(content.options['altText'], content.media),
  }));
