import { routesOf } from '../../_sandbox/routes.ts';
import type { Handler } from './state.ts';
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

const publish = 'video.publish';
const posts = '/v2/post/publish';

export const routes = routesOf<CallName, Handler>([
  ['GET /v2/user/info/', 'user_info', 'user.info.basic', 'fields', userInfo],
  [`POST ${posts}/creator_info/query/`, 'creator_info', publish, '', creatorInfo],
  [`POST ${posts}/video/init/`, 'video_init', publish, '', initVideo],
  [`POST ${posts}/inbox/video/init/`, 'video_init', 'video.upload', '', initDraft],
  [`POST ${posts}/content/init/`, 'photo_init', publish, '', initPhoto],
  [`POST ${posts}/status/fetch/`, 'status', publish, '', fetchStatus],
  ['POST /v2/video/list/', 'video_list', 'video.list', 'fields', listVideos],
  ['POST /v2/video/query/', 'video_query', 'video.list', 'fields', queryVideos],
]);

/** How often a token may make a call within a minute, if not 600 times. */
export const perMinute: Partial<Record<CallName, number>> = {
  creator_info: 20,
  video_init: 6,
  photo_init: 6,
  status: 30,
};
