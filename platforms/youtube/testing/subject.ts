import { callsAt } from '../../conformance/unknown-parameters.ts';
import { routes } from '../sandbox/routes.ts';
import type { Placement, Subject } from '../../conformance/subject.ts';
import { facts, mediaLimits } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { mediaRules } from '../sandbox/media-rules.ts';
import { platform } from '../server/index.ts';
import type { UploadHandle } from '../server/session.ts';
import { anna, content, unverified } from './rig.ts';

const plenty = 100_000_000;

export const youtube: Subject<UploadHandle> = {
  facts,
  platform,
  createSandbox,
  contents: { video: content },
  placements: {
    video: {
      rules: mediaRules.video,
      limits: mediaLimits.video,
      contentOf: (file) => ({ ...content, media: [file] }),
    },
    unverifiedVideo: {
      rules: mediaRules.unverifiedVideo,
      limits: mediaLimits.video,
      account: unverified,
      contentOf: (file) => ({ ...content, media: [file] }),
      warnings: ['video_unverified'],
    },
    thumbnail: {
      rules: mediaRules.thumbnail,
      limits: mediaLimits.thumbnail,
      contentOf: (file) => ({ ...content, thumbnail: file }),
      warnings: ['thumbnail_type', 'thumbnail_too_large', 'thumbnail_too_narrow'],
    },
  } satisfies Record<keyof typeof mediaRules, Placement>,
  account: anna,
  unlimited: {
    saved: {
      limits: {
        uploadsPerDay: plenty,
        unitsPerDay: plenty,
        uploadsPerChannel: plenty,
        processingMs: 2_000,
      },
    },
  },
  withholding: null,
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'channels_list',
    prepare: 'videos_insert',
    commit: 'upload_last_piece',
    comment: 'comments_insert',
    insights: 'videos_list',
    answer: 'answers_insert',
  },
  // The fault `refuse` imitates a channel that has reached its upload limit.
  kinds: { refuse: 'rate_limited' },
  callGroups: [
    {
      calls: callsAt(
        'www.googleapis.com',
        routes.filter(({ call }) => !['reports', 'thumbnails_set', 'upload_piece'].includes(call)),
      )
        .map((each) => (/^P.*videos$/.test(each) ? `${each}?part=snippet` : each))
        .map((each) => (each.includes('/upload/') ? `${each}&uploadType=resumable` : each)),
      forms: ['json'],
    },
    {
      calls: [
        'GET https://accounts.google.com/o/oauth2/v2/auth',
        'GET https://www.googleapis.com/oauth2/v3/userinfo',
        'GET https://oauth2.googleapis.com/tokeninfo',
        'PUT https://www.googleapis.com/upload/youtube/v3/videos?upload_id=1',
        'POST https://www.googleapis.com/upload/youtube/v3/thumbnails/set',
        'GET https://youtubeanalytics.googleapis.com/v2/reports',
      ],
      forms: [],
    },
    {
      calls: [
        'POST https://oauth2.googleapis.com/token',
        'POST https://oauth2.googleapis.com/tokeninfo',
        'POST https://oauth2.googleapis.com/revoke',
      ],
      forms: ['urlencoded'],
    },
  ],
  joined: ['part', 'id', 'metrics', 'dimensions', 'sort'],
  renewal: 'keeps',
  expires: true,
  renewAfterMs: 60_000,
  words: ({ title, description }) => ({ title, text: description }),
};
