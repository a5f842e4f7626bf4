import type { Handler } from './context.ts';
import { creatorInfo } from './creator.ts';
import { initPhoto } from './init-photo.ts';
import { initDraft, initVideo } from './init-video.ts';
import { listVideos, queryVideos } from './lists.ts';
import { fetchStatus } from './status.ts';
import { userInfo } from './users.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
  token_revoke: 'Revoke a token',
  user_info: 'Read the profile',
  creator_info: 'Read what the account may post',
  video_init: 'Start a video upload',
  upload_chunk: 'Upload a chunk of a video',
  upload_last_chunk: 'Upload the last chunk, which posts the video',
  photo_init: 'Post photos',
  processing: 'Process a post',
  status: 'Read the status of a post',
  video_list: 'List posts',
  video_query: 'Read posts by id',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  call: CallName;
  scope: string;
  perMinute: number;
  handler: Handler;
}

const publish = 'video.publish';

export const routes: Readonly<Record<string, Route>> = {
  'GET /v2/user/info/': { call: 'user_info', scope: 'user.info.basic', perMinute: 600, handler: userInfo },
  'POST /v2/post/publish/creator_info/query/': {
    call: 'creator_info',
    scope: publish,
    perMinute: 20,
    handler: creatorInfo,
  },
  'POST /v2/post/publish/video/init/': {
    call: 'video_init',
    scope: publish,
    perMinute: 6,
    handler: initVideo,
  },
  'POST /v2/post/publish/inbox/video/init/': {
    call: 'video_init',
    scope: 'video.upload',
    perMinute: 6,
    handler: initDraft,
  },
  'POST /v2/post/publish/content/init/': {
    call: 'photo_init',
    scope: publish,
    perMinute: 6,
    handler: initPhoto,
  },
  'POST /v2/post/publish/status/fetch/': {
    call: 'status',
    scope: publish,
    perMinute: 30,
    handler: fetchStatus,
  },
  'POST /v2/video/list/': { call: 'video_list', scope: 'video.list', perMinute: 600, handler: listVideos },
  'POST /v2/video/query/': { call: 'video_query', scope: 'video.list', perMinute: 600, handler: queryVideos },
};
