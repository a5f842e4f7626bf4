import type { Handler } from './context.ts';
import { creatorInfo } from './creator.ts';
import { initPhoto } from './init-photo.ts';
import { initVideo } from './init-video.ts';
import { listVideos, queryVideos } from './lists.ts';
import { fetchStatus } from './status.ts';
import { userInfo } from './users.ts';

/** What people call the things that can go wrong. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_refresh: 'Renewal of a token',
  token_revoke: 'End of a connection',
  user_info: 'Profile',
  creator_info: 'What the account may post',
  video_init: 'New upload',
  upload_chunk: 'Piece of a video',
  upload_last_chunk: 'Last piece: the video is posted',
  photo_init: 'Photos: they are posted',
  processing: 'Processing of a post',
  status: 'State of a post',
  video_list: 'List of posts',
  video_query: 'Some posts',
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
