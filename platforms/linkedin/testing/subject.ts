import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { callsAt } from '../../conformance/unknown-parameters.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';

export const ida = 'yrZCpj2Z12';
export const tom = 'hK3wQ_b7Lm';
export const north = 'u8-NfX40Pa';
export const ben = 'bE95rTgA1s';

export const image = (id: string, bytes = 2000): MeasuredMedia => ({
  id,
  path: `media/${id}`,
  kind: 'image',
  type: 'image/jpeg',
  bytes,
  width: 1080,
  height: 1080,
  durationMs: null,
});
export const video = (bytes = 5_000_000): MeasuredMedia => ({
  ...image('video', bytes),
  kind: 'video',
  type: 'video/mp4',
  durationMs: 15_000,
});

export const contentWith = (change: ContentChange = {}): PostContent =>
  postContent({
    description: 'Soup & bread (fresh) — heute #Brot @ https://example.com/a_b <3 C# 50%~ {x} 日本\n[*]\\|',
    media: [image('a')],
    ...change,
  });

/** The query with which an upload begins, by the kind of file. */
const actions: Readonly<Record<string, string>> = Object.fromEntries(
  ['images', 'documents', 'videos'].map((kind) => [kind, '?action=initializeUpload']),
);

const headers = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

export const linkedin: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox,
  contents: {
    image: contentWith(),
    text: contentWith({ media: [] }),
    images: contentWith({ media: [image('a'), image('b', 1_200_000), image('c')] }),
    gif: contentWith({ media: [{ ...image('gif'), type: 'image/gif' }] }),
    wordless: contentWith({ description: '' }),
    video: contentWith({ media: [video()], options: { uploadType: 'video' } }),
  },
  placements: {
    image: {
      rules: mediaRules.image,
      limits: mediaLimits.image,
      contentOf: (file) => contentWith({ media: [file] }),
      looser: { frames: 'The product does not count them, because its library takes no GIFs.' },
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
    },
  } satisfies Record<keyof typeof mediaRules, Placement>,
  account: ida,
  withholding: ben,
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'userinfo',
    prepare: 'image_initialize',
    commit: 'post_create',
    comment: null,
  },
  callGroups: [
    {
      calls: callsAt(
        'api.linkedin.com',
        routes.filter(({ call }) => call !== 'vetted'),
      ).map((each) => each + (actions[each.split('/').at(-1) ?? ''] ?? '')),
      forms: ['json'],
      headers,
    },
    {
      calls: [
        'POST https://www.linkedin.com/oauth/v2/accessToken',
        'POST https://www.linkedin.com/oauth/v2/introspectToken',
      ],
      forms: ['urlencoded'],
    },
    {
      calls: [
        'GET https://www.linkedin.com/oauth/v2/authorization',
        'PUT https://www.linkedin.com/dms-uploads/sp/v2/1/uploadedVideo/0',
      ],
      forms: [],
    },
  ],
  renewal: 'keeps',
  expires: true,
  renewAfterMs: 50 * dayMs,
  settleMs: 60_000,
  findsBySendingAgain: true,
  unlimited: { saved: { limits: { perDay: 1_000_000 } } },
};
