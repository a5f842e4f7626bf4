import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { callsAt } from '../../conformance/unknown-parameters.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits, shownDescription } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { uploadHost } from '../sandbox/uploads.ts';
import { platform } from '../server/index.ts';

export const ann = '278345678901234501';
export const nils = '278345678901234502';
export const ben = '278345678901234503';
export const tess = '278345678901234504';

export const recipes = '110764234567890101';
export const giftIdeas = '110764234567890102';

export const image = (id: string, change: Partial<MeasuredMedia> = {}): MeasuredMedia => ({
  id,
  path: `media/${id}`,
  kind: 'image',
  type: 'image/jpeg',
  bytes: 2000,
  width: 1000,
  height: 1500,
  durationMs: null,
  ...change,
});
export const video = (bytes = 300_000): MeasuredMedia =>
  image('video', { kind: 'video', type: 'video/mp4', bytes, durationMs: 15_000 });

export function contentWith(change: ContentChange = {}): PostContent {
  const words = { title: 'A soup — ganz einfach', description: 'With bread & 日本 miso.\nTwice.' };
  return postContent({ ...words, media: [image('a')], ...change });
}

export const pinterest: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox,
  contents: {
    video: contentWith({ media: [video()] }),
    covered: contentWith({ media: [video()], thumbnail: image('cover') }),
    image: contentWith(),
    linked: contentWith({ options: { link: 'https://example.com/soup?for=two' } }),
    untitled: contentWith({ title: '' }),
    wordless: contentWith({ title: '', description: '' }),
    long: contentWith({ description: 'Soup, again. '.repeat(150).trim() }),
    png: contentWith({ media: [image('b', { type: 'image/png' })] }),
  },
  placements: {
    image: {
      rules: mediaRules.image,
      limits: mediaLimits.image,
      contentOf: (file) => contentWith({ media: [file] }),
    },
    cover: {
      rules: mediaRules.image,
      limits: mediaLimits.image,
      contentOf: (file) => contentWith({ media: [video()], thumbnail: file }),
      warnings: ['cover_unusable'],
      isLeftOut: true,
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
    },
    // `inlineImage` is missing, because the product never sends an image as part of a call.
  } satisfies Record<Exclude<keyof typeof mediaRules, 'inlineImage'> | 'cover', Placement>,
  account: ann,
  unlimited: { saved: { settings: { readsPerMinute: 1_000_000, writesPerMinute: 1_000_000 } } },
  withholding: ben,
  target: recipes,
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'user_account',
    prepare: 'media_register',
    commit: 'pins_create',
    comment: null,
  },
  callGroups: [
    { calls: callsAt('api.pinterest.com', routes), forms: ['json'] },
    { calls: ['POST https://api.pinterest.com/v5/oauth/token'], forms: ['urlencoded'] },
    { calls: ['GET https://www.pinterest.com/oauth/', `POST https://${uploadHost}/`], forms: [] },
  ],
  renewal: 'rotates',
  expires: true,
  renewAfterMs: 60_000,
  words: ({ title, description }) => ({
    title: title === '' ? null : title,
    text: shownDescription(description),
  }),
};
