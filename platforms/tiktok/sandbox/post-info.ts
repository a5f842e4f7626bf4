import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { z } from 'zod';
import type { Call } from './context.ts';
import { auditOf, capOf, privaciesOf } from './creator.ts';
import { badParam, privacyMismatch } from './replies.ts';
import { privacyLevels } from './state.ts';

const flag = z.boolean().default(false);

/** Counted in UTF-16, as nothing else in a schema is. */
const text = (most: number) =>
  z
    .string()
    .refine(({ length }) => length <= most)
    .default('');

export const videoInfo = z.object({
  title: text(2200),
  privacy_level: z.enum(privacyLevels),
  disable_comment: flag,
  disable_duet: flag,
  disable_stitch: flag,
  video_cover_timestamp_ms: z.number().int().min(0).optional(),
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
  is_aigc: flag,
});

export const photoInfo = z.object({
  title: text(90),
  description: text(4000),
  privacy_level: z.enum(privacyLevels),
  disable_comment: flag,
  auto_add_music: flag,
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
});

type Info = Omit<z.infer<typeof photoInfo>, 'description' | 'auto_add_music'> &
  Partial<Pick<z.infer<typeof videoInfo>, 'disable_duet' | 'disable_stitch'>>;

/** What the account itself has switched off cannot be switched on by a post. */
function isForbidden({ identity: { traits } }: Call, info: Info): boolean {
  if (!traits.comments && !info.disable_comment) return true;
  if (info.disable_duet === undefined) return false;
  return (!traits.duets && !info.disable_duet) || (!traits.stitches && info.disable_stitch !== true);
}

/** What stands against posting with this; null when nothing does. */
export function amissIn(call: Call, info: Info): SandboxReply | null {
  if (!privaciesOf(call.identity).includes(info.privacy_level)) return privacyMismatch;
  if (info.brand_content_toggle && info.privacy_level === 'SELF_ONLY')
    return badParam('Branded content cannot be private.');
  if (isForbidden(call, info)) return badParam('The creator does not allow this interaction.');
  return auditOf(call, info.privacy_level) ?? capOf(call, 403);
}

/** What is allowed and said beside the words. */
export function marksOf(info: Info): string[] {
  const marks = {
    'no comments': info.disable_comment,
    'no duets': info.disable_duet === true,
    'no stitches': info.disable_stitch === true,
    'paid partnership': info.brand_content_toggle,
    'promotional content': info.brand_organic_toggle,
  };
  return Object.entries(marks).flatMap(([mark, isSet]) => (isSet ? [mark] : []));
}
