import { z } from 'zod';
import { altTextInputMax } from '../alt-texts.ts';

const text = z.string().max(altTextInputMax);

const altText = z.strictObject({
  /** The path of one of the files of the post. */
  firebasePath: z.string().max(1_024),
  alt_text: text,
});
export type AltTextInput = z.infer<typeof altText>;

export const altTextFields = {
  /** For posts with a single alt text: that of the first image, or of the first file if there are no images. */
  alt_text: text.nullable().optional(),
  /** One for each file that has one. */
  alt_texts: z.array(altText).max(35).optional(),
};
