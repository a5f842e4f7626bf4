import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { callsAt } from '../../conformance/unknown-parameters.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import { oauth1Calls } from '../sandbox/oauth1.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';

export const ann = '1712345678901234501';
export const pia = '1712345678901234502';
export const kitchen = '1712345678901234503';
export const ben = '1712345678901234504';

const measures = { width: 1080, height: 1080, durationMs: null };

export const image = (id: string, bytes = 2000): MeasuredMedia => ({
  id,
  path: `media/${id}`,
  kind: 'image',
  type: 'image/jpeg',
  bytes,
  ...measures,
});
export const gif: MeasuredMedia = { ...image('gif'), type: 'image/gif' };
export const video = (bytes = 2_500_000): MeasuredMedia => ({
  ...image('video', bytes),
  kind: 'video',
  type: 'video/mp4',
  durationMs: 15_000,
});

export const contentWith = (change: ContentChange = {}): PostContent =>
  postContent({
    description: 'Soup & bread — heute\nbei https://example.com/a/long/way?to=it <3 日本',
    media: [image('a')],
    ...change,
  });

const plenty = 100_000_000;
const uncounted = Object.fromEntries(
  [
    'tweet_create',
    'tweet_read',
    'tweets_read',
    'users_me',
    'user_timeline',
    'media_initialize',
    'media_append',
    'media_finalize',
    'media_status',
    'media_metadata',
  ].map((name) => [name, plenty]),
);

const signedCalls = Object.keys(oauth1Calls).map((call) => call.replace(' ', ' https://api.x.com'));

export const x: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox,
  contents: {
    image: contentWith(),
    text: contentWith({ media: [] }),
    images: contentWith({ media: [image('a'), image('b', 1_200_000), image('c'), image('d')] }),
    wordless: contentWith({ description: '' }),
    gif: contentWith({ media: [gif] }),
    video: contentWith({ media: [video()] }),
    described: contentWith({ altTexts: [{ id: 'a', text: 'A bowl of soup.' }] }),
  },
  placements: {
    image: {
      rules: mediaRules.image,
      limits: mediaLimits.image,
      otherRules: { 'image/gif': mediaRules.gif },
      contentOf: (file) => contentWith({ media: [file] }),
    },
    gif: {
      rules: mediaRules.gif,
      limits: mediaLimits.gif,
      otherRules: Object.fromEntries(mediaRules.image.types.map((type) => [type, mediaRules.image])),
      contentOf: (file) => contentWith({ media: [file] }),
      looser: { frames: 'The product does not count them, because its library takes no GIFs.' },
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
      warnings: ['video_premium'],
    },
    premiumVideo: {
      rules: mediaRules.premiumVideo,
      limits: mediaLimits.video,
      account: pia,
      contentOf: (file) => contentWith({ media: [file] }),
    },
  } satisfies Record<keyof typeof mediaRules, Placement>,
  account: ann,
  unlimited: { saved: { limits: { windowMs: 15_000, createTweetPerDay: plenty, calls: uncounted } } },
  withholding: ben,
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'users_me',
    prepare: 'media_initialize',
    commit: 'tweet_create',
    comment: 'reply_create',
    insights: 'tweet_read',
    answer: 'reply_create',
  },
  callGroups: [
    {
      calls: callsAt('api.x.com', routes).filter((each) => !each.endsWith('/append')),
      forms: ['json'],
      as: { scope: 'tweet.read tweet.write tweet.moderate.write users.read media.write' },
    },
    {
      calls: ['POST https://api.x.com/2/media/upload/{id}/append', 'POST https://api.x.com/2/media/upload'],
      forms: ['multipart'],
    },
    {
      calls: ['POST https://api.x.com/2/oauth2/token', 'POST https://api.x.com/2/oauth2/revoke'],
      forms: ['urlencoded', 'json'],
    },
    { calls: signedCalls.filter((each) => each.endsWith('_token')), forms: ['urlencoded'] },
    { calls: ['GET https://x.com/i/oauth2/authorize', ...signedCalls], forms: [] },
  ],
  renewal: 'rotates',
  expires: true,
  renewAfterMs: 60_000,
};
