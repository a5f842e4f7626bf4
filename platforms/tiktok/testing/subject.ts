import { callsAt } from '../../conformance/unknown-parameters.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { hexChallenge } from '../server/oauth.ts';
import { bytesOf, contentWith, image, video } from './samples.ts';

/** Processing and moderation end immediately here; other tests cover the waiting. */
const quick = { settings: { processingMs: 0, moderationMs: 0 } };

export const tiktok: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox: (world, saved) => createSandbox(world, saved ?? quick),
  contents: {
    video: contentWith(),
    largeVideo: contentWith({ media: [video('large', 21_000_001)], options: { privacy: 'private' } }),
    image: contentWith({ media: [image('photo')] }),
    carousel: contentWith({ media: [image('a'), image('b')], options: { uploadType: 'carousel' } }),
  },
  placements: {
    photo: {
      rules: mediaRules.photo,
      limits: mediaLimits.photo,
      contentOf: (file) => contentWith({ media: [file] }),
      stricter: { height: 'The specification limits it, although TikTok takes upright photos.' },
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
    },
  } satisfies Record<keyof typeof mediaRules, Placement>,
  account: '-000AnaPaintsEveryDay7k2vQ',
  withholding: '-000NadiaWatchesOnly5rYd1',
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'user_info',
    prepare: 'creator_info',
    commit: 'upload_last_chunk',
    comment: null,
  },
  callGroups: [
    {
      calls: callsAt('open.tiktokapis.com', routes),
      forms: ['json'],
      as: { scope: 'user.info.basic,video.list,video.publish,video.upload' },
    },
    {
      calls: [
        'POST https://open.tiktokapis.com/v2/oauth/token/',
        'POST https://open.tiktokapis.com/v2/oauth/revoke/',
      ],
      forms: ['urlencoded'],
    },
    {
      calls: [
        'GET https://www.tiktok.com/v2/auth/authorize/',
        'PUT https://open-upload.tiktokapis.com/video/',
      ],
      forms: [],
    },
  ],
  renewal: 'rotates',
  expires: true,
  renewAfterMs: 60_000,
  challengeAs: hexChallenge,
  bytesOf,
  unlimited: {
    settlingKinds: ['video'],
    saved: {
      settings: { postsPerDay: 1_000_000, countsCalls: false, processingMs: 2_000, moderationMs: 2_000 },
    },
  },
};
