import { graphCalls } from '../../_meta/testing/graph-calls.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { bytesOf, contentWith, image, video } from './samples.ts';

export const threads: Subject<PublishHandle> = {
  facts,
  platform,
  createSandbox,
  contents: {
    image: contentWith({ options: { uploadType: 'image' } }),
    video: contentWith({ media: [video('video')], options: { uploadType: 'video' } }),
    text: contentWith({ media: [], options: { uploadType: 'text' } }),
    carousel: contentWith({
      media: [image('a'), video('b'), image('c')],
      options: { uploadType: 'carousel' },
    }),
  },
  placements: {
    image: {
      rules: mediaRules.image,
      limits: mediaLimits.image,
      contentOf: (file) => contentWith({ media: [file] }),
    },
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => contentWith({ media: [file] }),
    },
  } satisfies Record<keyof typeof mediaRules, Placement>,
  account: '17841473920184650',
  unlimited: { account: '17841461199280347' },
  withholding: '17841450027713905',
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'account',
    prepare: 'create_container',
    commit: 'threads_publish',
    comment: 'reply_publish',
    insights: 'read_container',
    answer: 'reply_publish',
  },
  callGroups: [
    ...graphCalls('https://graph.threads.net/v1.0', routes, () => 'reply_to_id=1'),
    {
      calls: [
        'GET https://threads.net/oauth/authorize',
        'GET https://graph.threads.net/access_token',
        'GET https://graph.threads.net/oauth/access_token',
        'GET https://graph.threads.net/refresh_access_token',
      ],
      forms: [],
    },
    { calls: ['POST https://graph.threads.net/oauth/access_token'], forms: ['urlencoded', 'multipart'] },
  ],
  renewal: 'extends',
  expires: true,
  renewAfterMs: 24 * 60 * 60 * 1000,
  bytesOf,
};
