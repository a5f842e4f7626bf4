import { minuteMs } from '@fanfare/core/time/units.ts';
import { createPipeline, oauthCalls, routesOf } from '../../_sandbox/pipeline.ts';
import { creatorInfo, userInfo } from './creator.ts';
import { type Identity, identityOf } from './identities.ts';
import { initDraft, initPhoto, initVideo } from './init.ts';
import { listVideos, queryVideos } from './lists.ts';
import { badToken, noScope, refusal, serverError, tooOften } from './replies.ts';
import type { Handler, TikTok } from './state.ts';
import { fetchStatus } from './uploads.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  ...oauthCalls,
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

/** The calls per minute that each token may make. All other calls have a limit of 600. */
const perMinute: Partial<Record<CallName, number>> = {
  creator_info: 20,
  video_init: 6,
  photo_init: 6,
  status: 30,
};

const unknownPath = refusal(404, 'unsupported_path', 'Unsupported path(Janus).');

const ownRefusals: ReadonlySet<string> = new Set<CallName>(['creator_info', 'video_init', 'photo_init']);

export const answer = createPipeline<TikTok, Identity, (typeof routes)[number]>({
  routes,
  identityOf,
  denialOf: (call) => (ownRefusals.has(call) ? null : noScope),
  count({ state, world, route: { call }, token }) {
    if (!state.settings.countsCalls) return { isOver: false };
    const since = world.now() - minuteMs;
    state.asked = state.asked.filter(({ at }) => at > since);
    const made = state.asked.filter((each) => each.call === call && each.token === token);
    const isOver = made.length >= (perMinute[call] ?? 600);
    if (!isOver) state.asked.push({ call, token, at: world.now() });
    return { isOver };
  },
  run: ({ route, ...call }) => route.handler(call),
  replies: { unknownPath, unauthorised: badToken, missingScope: noScope, tooMany: tooOften, serverError },
});
