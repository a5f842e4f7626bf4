import { z } from 'zod';
import { fitChoicesMax, fitOptions } from '../../media/fit-choice.ts';
import { mediaIdPattern } from '../../media/media-path.ts';
import { optionFields, sharedOptionFields, textFields } from '../fields.ts';
import { setAsideMax } from '../set-aside.ts';
import { altTextFields } from './alt-texts.ts';
import { platform, platformId } from './platform.ts';
import { inputShape } from './post-fields.ts';

const path = z.string().max(1_024);
const files = { media: z.array(path).max(35), thumbnail: path.nullable(), ...altTextFields };
const key = z.string().max(600);

/**
 * The links between the posts of a group in the composer: linked posts share their content. The links do not affect
 * what is published.
 */
export const composition = z.strictObject({
  /** The key of the open tab. */
  active: key,
  /** The keys of the customised accounts. All other accounts are linked and show the shared content. */
  customised: z.array(key).max(50),
  shared: z.strictObject({ ...inputShape(textFields), ...inputShape(sharedOptionFields), ...files }),
  /** The person's choices for images that networks refuse. Compositions stored before this field existed have none. */
  fits: z
    .array(
      z.strictObject({
        network: platform,
        file: z.string().regex(mediaIdPattern),
        as: z.enum(fitOptions),
      }),
    )
    .max(fitChoicesMax)
    .optional(),
  /** The customised content of deselected accounts. */
  setAside: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        uploadTo: platform,
        platform_id: platformId,
        ...inputShape(textFields),
        ...inputShape(optionFields),
        ...files,
        targets: z.array(z.string().max(100)).max(25),
      }),
    )
    .max(setAsideMax),
});
export type Composition = z.infer<typeof composition>;
