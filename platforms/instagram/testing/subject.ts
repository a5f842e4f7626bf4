import { graphCalls } from '../../_meta/testing/graph-calls.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, kindOf, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { bytesOf, contentWith, image, video } from './samples.ts';

const stories = { uploadType: 'stories' };
const carousel = { uploadType: 'carousel' };

export const instagram: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox,
  contents: {
    image: contentWith(),
    reel: contentWith({ media: [video('reel')], thumbnail: image('cover') }),
    carousel: contentWith({ media: [image('a'), video('b'), image('c')], options: carousel }),
    imageStory: contentWith({ options: stories }),
    videoStory: contentWith({ media: [video('story')], options: stories }),
  },
  placements: {
    image: {
      rules: mediaRules.image,
      limits: mediaLimits.image,
      contentOf: (file) => contentWith({ media: [file] }),
      stricter: { width: 'The specification limits it, although Instagram scales images.' },
    },
    storyImage: {
      rules: mediaRules.storyImage,
      limits: mediaLimits.storyImage,
      contentOf: (file) => contentWith({ media: [file], options: stories }),
    },
    cover: {
      rules: mediaRules.cover,
      limits: mediaLimits.cover,
      contentOf: (file) => contentWith({ media: [video('reel')], thumbnail: file }),
      warnings: ['cover_unusable'],
      isLeftOut: true,
    },
    reel: {
      rules: mediaRules.reel,
      limits: mediaLimits.reel,
      contentOf: (file) => contentWith({ media: [file] }),
    },
    carouselVideo: {
      rules: mediaRules.carouselVideo,
      limits: mediaLimits.reel,
      contentOf: (file) => contentWith({ media: [image('a'), file], options: carousel }),
    },
    storyVideo: {
      rules: mediaRules.storyVideo,
      limits: mediaLimits.storyVideo,
      contentOf: (file) => contentWith({ media: [file], options: stories }),
    },
  } satisfies Record<keyof typeof mediaRules, Placement>,
  account: '17841405822304914',
  unlimited: { account: '17841409990001237' },
  withholding: '17841401441775531',
  withoutAltTexts: ['imageStory'],
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'account',
    prepare: 'create_container',
    commit: 'media_publish',
    comment: 'comment_add',
    insights: 'read_container',
    answer: 'comment_reply',
  },
  callGroups: [
    ...graphCalls('https://graph.instagram.com/v25.0', routes),
    {
      calls: [
        'GET https://www.instagram.com/oauth/authorize',
        'GET https://graph.instagram.com/access_token',
        'GET https://graph.instagram.com/refresh_access_token',
      ],
      forms: [],
    },
    { calls: ['POST https://api.instagram.com/oauth/access_token'], forms: ['urlencoded', 'multipart'] },
  ],
  renewal: 'extends',
  expires: true,
  renewAfterMs: 24 * 60 * 60 * 1000,
  bytesOf,
  words: (content) => ({ title: null, text: kindOf(content) === 'story' ? '' : content.description }),
};
