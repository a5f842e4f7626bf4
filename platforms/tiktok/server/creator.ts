import type { PostContent } from '@fanfare/core/posts/content.ts';
import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { kindOf, privacyUnlisted } from '../facts.ts';
import { ask } from './api.ts';

const creator = z.object({
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().optional(),
});
export type Creator = z.infer<typeof creator>;

/**
 * Reads the settings that the account allows for a post. TikTok requires this call before each post and forbids storing
 * the result.
 */
export function readCreator({ http, account }: Job<unknown>): Promise<Creator> {
  return ask(
    { http },
    account,
    { method: 'POST', path: '/post/publish/creator_info/query/', json: {} },
    creator,
  );
}

const rejected = (reason: string, code: string) => new NetworkError({ kind: 'rejected', reason, code });

const unlisted = rejected(privacyUnlisted.message, privacyUnlisted.code);
const notPublic = rejected(
  'This TikTok account is private, so its posts cannot be public. Please choose private, or make the account public on TikTok.',
  'privacy_level_option_mismatch',
);
const notPrivate = rejected(
  'This TikTok account does not offer private posts. Please choose public.',
  'privacy_level_option_mismatch',
);

/** TikTok's name for the privacy level. Throws if TikTok or the account does not allow the level. */
function privacyFor(
  { options }: Pick<PostContent, 'options'>,
  { privacy_level_options: offered }: Creator,
): 'PUBLIC_TO_EVERYONE' | 'SELF_ONLY' {
  switch (options.privacy) {
    case 'public':
      if (!offered.includes('PUBLIC_TO_EVERYONE')) throw notPublic;
      return 'PUBLIC_TO_EVERYONE';
    case 'private':
      if (!offered.includes('SELF_ONLY')) throw notPrivate;
      return 'SELF_ONLY';
    case 'unlisted':
      throw unlisted;
  }
}

/** Throws if the account does not allow this post. */
export function assertAllowed(content: PostContent, creator: Creator): void {
  privacyFor(content, creator);
  const longest = creator.max_video_post_duration_sec;
  const durationMs = content.media[0]?.durationMs ?? null;
  if (kindOf(content) !== 'video' || longest === undefined || durationMs === null) return;
  if (durationMs > longest * 1000)
    throw rejected(
      `This TikTok account can post videos of at most ${longest} seconds. Please shorten the video.`,
      'duration_check_failed',
    );
}

/** The settings of a post. A setting that the account has switched off stays off. */
export function postSettings(content: PostContent, creator: Creator) {
  const { commentEnabled, isBranded, isOwnBrand } = content.options;
  return {
    privacy_level: privacyFor(content, creator),
    disable_comment: !commentEnabled || creator.comment_disabled,
    brand_content_toggle: isBranded,
    brand_organic_toggle: isOwnBrand,
  };
}
