import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { z } from 'zod';
import { reviewRefusal, dailyLimitRefusal, offeredPrivacies } from './creator.ts';
import { badParam, privacyMismatch } from './replies.ts';
import { type Call, privacyLevels } from './state.ts';

const flag = z.boolean().default(false);

/** TikTok counts UTF-16 units, and the schema library's length check does not. */
const text = (most: number) =>
  z
    .string()
    .refine(({ length }) => length <= most)
    .default('');

export const videoInfo = z.strictObject({
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

export const photoInfo = z.strictObject({
  title: text(90),
  description: text(4000),
  privacy_level: z.enum(privacyLevels),
  disable_comment: flag,
  auto_add_music: flag,
  brand_content_toggle: flag,
  brand_organic_toggle: flag,
});

type VideoInfo = z.infer<typeof videoInfo>;
type PhotoInfo = z.infer<typeof photoInfo>;
type Info = Pick<VideoInfo, keyof VideoInfo & keyof PhotoInfo> &
  Partial<Omit<VideoInfo & PhotoInfo, 'description'>>;

/** Tells whether the post allows something that the account has switched off. */
function isForbidden({ identity: { traits } }: Call, info: Info): boolean {
  if (!traits.comments && !info.disable_comment) return true;
  if (info.disable_duet === undefined) return false;
  return (!traits.duets && !info.disable_duet) || (!traits.stitches && info.disable_stitch !== true);
}

/** The refusal of a post with these settings; null if they are valid. */
export function postRefusal(call: Call, info: Info): SandboxReply | null {
  if (!offeredPrivacies(call.identity).includes(info.privacy_level)) return privacyMismatch;
  if (info.brand_content_toggle && info.privacy_level === 'SELF_ONLY')
    return badParam('Branded content cannot be private.');
  if (isForbidden(call, info)) return badParam('The creator does not allow this interaction.');
  return reviewRefusal(call, info.privacy_level) ?? dailyLimitRefusal(call, 403);
}

/** The settings of a post, as labels on the sandbox page. */
export function labelsOf(info: Info): string[] {
  const marks = {
    'no comments': info.disable_comment,
    'no duets': info.disable_duet,
    'no stitches': info.disable_stitch,
    'paid partnership': info.brand_content_toggle,
    'promotional content': info.brand_organic_toggle,
    'made with AI': info.is_aigc,
    'with music': info.auto_add_music,
    [`cover at ${info.video_cover_timestamp_ms} ms`]: info.video_cover_timestamp_ms !== undefined,
  };
  return Object.entries(marks).flatMap(([mark, isSet]) => (isSet === true ? [mark] : []));
}
