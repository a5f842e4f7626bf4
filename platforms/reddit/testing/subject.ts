import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { callsAt } from '../../conformance/unknown-parameters.ts';
import { imageHost, videoHost } from '../sandbox/media.ts';
import { routes } from '../sandbox/routes.ts';
import { userAgent } from '../server/api.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';

export const ann = '4f8qk2a1';
export const kitchen = '7h2mz9c3';
export const pia = 'b91xw05d';
export const ben = 'e66tr3p8';

const measures = { width: 1080, height: 1080, durationMs: null };

export const image = (id: string, bytes = 2000): MeasuredMedia => ({
  id,
  path: `media/${id}`,
  kind: 'image',
  type: 'image/jpeg',
  bytes,
  ...measures,
});
export const gif = (bytes = 700_000): MeasuredMedia => ({ ...image('gif', bytes), type: 'image/gif' });
export const video = (bytes = 2_500_000): MeasuredMedia => ({
  ...image('video', bytes),
  kind: 'video',
  type: 'video/mp4',
  durationMs: 15_000,
});

export const contentWith = (change: ContentChange = {}): PostContent =>
  postContent({
    title: 'Soup & bread — for <3',
    description: 'Soup & bread — heute\n\nbei https://example.com/a?to=it&b=1 <3 日本',
    media: [image('a')],
    ...change,
  });

/** Media posts appear immediately here; other tests cover posts that appear late. */
export const reddit: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox: (world, saved) => createSandbox(world, saved ?? { settings: { processingMs: 0 } }),
  contents: {
    image: contentWith(),
    text: contentWith({ media: [] }),
    gif: contentWith({ media: [gif()] }),
    video: contentWith({ media: [video()] }),
    videoWithPoster: contentWith({ media: [video()], thumbnail: image('poster') }),
    wordless: contentWith({ description: '' }),
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
    },
    poster: {
      rules: mediaRules.image,
      limits: mediaLimits.poster,
      contentOf: (file) => contentWith({ media: [video()], thumbnail: file }),
      warnings: ['thumbnail_unusable'],
      isLeftOut: true,
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
    },
  } satisfies Record<keyof typeof mediaRules | 'poster', Placement>,
  account: ann,
  // The storm publishes no videos: after a lost reply, the search for a video takes an hour, which is too long.
  unlimited: {
    saved: { limits: { calls: 100_000_000 } },
    kinds: ['text', 'image'],
    settlingKinds: ['text'],
  },
  target: 'soup',
  // No person of the sandbox withholds a single scope, because Reddit grants all scopes or none.
  withholding: null,
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'me',
    prepare: 'media_lease',
    commit: 'submit',
    comment: 'comment_create',
  },
  callGroups: [
    {
      calls: callsAt('oauth.reddit.com', routes),
      forms: ['urlencoded'],
      headers: { 'user-agent': userAgent },
      as: { scope: 'identity mysubreddits submit read edit history flair vote' },
    },
    {
      calls: [
        'POST https://www.reddit.com/api/v1/access_token',
        'POST https://www.reddit.com/api/v1/revoke_token',
      ],
      forms: ['urlencoded'],
      headers: { 'user-agent': userAgent },
    },
    {
      calls: [
        'GET https://www.reddit.com/api/v1/authorize',
        `POST https://${imageHost}/`,
        `POST https://${videoHost}/`,
      ],
      forms: [],
    },
  ],
  renewal: 'keeps',
  expires: true,
  renewAfterMs: 60_000,
  words: ({ title, description }) => ({ title, text: description }),
  // Slightly longer than ten minutes: after ten minutes, an image that has not appeared is treated as not published.
  settleMs: 11 * 60 * 1000,
};
