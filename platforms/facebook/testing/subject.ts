import { graphCalls } from '../../_meta/testing/graph-calls.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, kindOf, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { contentWith, image, video } from './samples.ts';

/** People of the sandbox, each by the id of the first Page that they manage. */
export const onePage = '104411859120531';
export const severalPages = '107722480013644';
export const readerOnly = '103300146791200';
export const withholding = '105522960231866';

const as = (uploadType: string) => ({ uploadType });

/** By default, the sandbox processes and publishes videos at once. Tests of waiting set their own times. */
export const quick = { videoMs: 0, publishMs: 0 };

export const facebook: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox: (world, saved) => createSandbox(world, saved ?? { settings: quick }),
  contents: {
    image: contentWith(),
    images: contentWith({ media: [image('a'), image('b', 'image/png'), image('c')] }),
    words: contentWith({ media: [] }),
    video: contentWith({ title: 'A walk', media: [video('film', 2_500_000)], thumbnail: image('cover') }),
    reel: contentWith({ media: [video('reel')], options: as('reel') }),
    imageStory: contentWith({ options: as('STORIES') }),
    videoStory: contentWith({ media: [video('story')], options: as('STORIES') }),
  },
  placements: {
    photo: {
      rules: mediaRules.photo,
      limits: mediaLimits.image,
      contentOf: (file) => contentWith({ media: [file] }),
    },
    storyPhoto: {
      rules: mediaRules.storyPhoto,
      limits: mediaLimits.storyImage,
      contentOf: (file) => contentWith({ media: [file], options: as('STORIES') }),
    },
    cover: {
      rules: mediaRules.cover,
      limits: mediaLimits.cover,
      contentOf: (file) => contentWith({ media: [video('film')], thumbnail: file }),
      warnings: ['cover_unusable'],
      isLeftOut: true,
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
    },
    reel: {
      rules: mediaRules.reel,
      limits: mediaLimits.reel,
      contentOf: (file) => contentWith({ media: [file], options: as('reel') }),
    },
    storyVideo: {
      rules: mediaRules.storyVideo,
      limits: mediaLimits.storyVideo,
      contentOf: (file) => contentWith({ media: [file], options: as('STORIES') }),
    },
    // `wholeVideo` is missing, because the product never sends a video in one call.
  } satisfies Record<Exclude<keyof typeof mediaRules, 'wholeVideo'>, Placement>,
  account: onePage,
  withholding,
  calls: {
    exchange: 'token_exchange',
    refresh: null,
    profile: 'page_list',
    prepare: 'photo_upload',
    commit: 'feed_publish',
    comment: 'comment_add',
    insights: 'read_node',
    answer: 'comment_add',
  },
  callGroups: [
    ...graphCalls('https://graph.facebook.com/v25.0', routes, (phase) => `upload_phase=${phase}`),
    {
      calls: [
        'GET https://www.facebook.com/v25.0/dialog/oauth',
        'GET https://graph.facebook.com/v25.0/oauth/access_token',
        'POST https://rupload.facebook.com/video-upload/v25.0/1',
      ],
      forms: [],
    },
  ],
  renewal: null,
  expires: true,
  renewAfterMs: 24 * 60 * 60 * 1000,
  words(content) {
    const kind = kindOf(content);
    return {
      title: kind === 'video' && content.title !== '' ? content.title : null,
      text: kind === 'story' ? '' : content.description,
    };
  },
};
