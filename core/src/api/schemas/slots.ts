import { z } from 'zod';
import { cleanSlots, slotsFullText, slotsMax, weekdays } from '../../slots/slots.ts';
import { platform } from '../../posts/schemas/platform.ts';
import { postId } from './posts.ts';
import { timeZone } from '../../posts/schemas/time-zone.ts';
import { workspaceId } from './workspaces.ts';

const slot = z.strictObject({
  day: z.enum(weekdays),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:30.'),
  platform: platform.nullable(),
});

export const saveSlotsInput = z.strictObject({
  workspaceId,
  zone: timeZone,
  slots: z.array(slot).max(slotsMax, slotsFullText).transform(cleanSlots),
  /**
   * The revision of the slots that the client has changed. If the stored revision is different, another person has
   * changed the slots in the meantime.
   */
  revision: z.number().int().min(0),
});
export type SaveSlotsInput = z.infer<typeof saveSlotsInput>;

export const nextSlotInput = z.strictObject({
  workspaceId,
  /** The networks of the post, separated by commas. */
  platforms: z
    .string()
    .regex(/^[a-z]{1,32}(?:,[a-z]{1,32}){0,49}$/, 'Unknown network.')
    .optional(),
  /** The id of a group. Slots that its own posts occupy are treated as free. */
  post_id: postId.optional(),
});
export type NextSlotInput = z.infer<typeof nextSlotInput>;
