import { z } from 'zod';
import { cleanLines } from '../../text/clean-line.ts';
import { altTextInputMax } from '../alt-texts.ts';

const text = z.string().max(altTextInputMax).overwrite(cleanLines);

const altText = z.strictObject({
  /** The path of one of the post's files. */
  firebasePath: z.string().max(1_024),
  alt_text: text,
});
export type AltTextInput = z.infer<typeof altText>;

export const altTextFields = {
  /**
   * For clients that send a single alt text: it describes the first image, or the first file if there are no images.
   */
  alt_text: text.nullable().optional(),
  /** One entry for each file with an alt text. */
  alt_texts: z.array(altText).max(35).optional(),
};
