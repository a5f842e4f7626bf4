import { routesOf } from '../../_sandbox/routes.ts';
import { editText, remove, vote } from './changes.ts';
import { createComment, moreComments, thread } from './comments.ts';
import type { Handler } from './state.ts';
import {
  listPosts,
  listSubmitted,
  listSubscribed,
  readAccount,
  readInfo,
  readUser,
  searchPosts,
} from './lists.ts';
import { leaseMedia } from './media.ts';
import { submit } from './submit.ts';
import { listFlairs, readSubreddit } from './subreddits.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
  me: 'Read the account',
  subreddits: 'List subreddits',
  media_lease: 'Lease an upload',
  media_upload: 'Upload a file',
  submit: 'Create a post',
  processing: 'Process an image or a video',
  submitted: 'List posts',
  info: 'Read posts and comments by name',
  comment_create: 'Create a comment',
  comments_read: 'Read comments',
  comments_more: 'Read more comments',
  delete: 'Delete a post or comment',
  edit: 'Change a post or comment',
  vote: 'Vote for a post',
  browse: 'Read subreddits and other accounts',
} as const;
export type CallName = keyof typeof calls;

const no = 'false|False|0|off';
const flag = `true|True|1|on|${no}`;
const paging = 'after before count limit show=all|given';
const period = 't=hour|day|week|month|year|all';
const commentOrder = 'sort=new|old|top|confidence';
const more = `link_id children ${commentOrder} limit_children=${no}`;
const search = `${paging} ${period} q restrict_sr=${flag} sort=relevance|hot|top|new|comments type=link syntax=plain subreddit`;
const flags = ['nsfw', 'spoiler', 'sendreplies', 'resubmit', 'validate_on_submit'];
const submission = `sr title kind text url video_poster_url flair_id ${flags.map((name) => `${name}=${flag}`).join(' ')}`;

/** All calls also have the parameters `api_type` and `raw_json`. */
export const routes = routesOf<CallName, Handler>([
  ['GET /api/v1/me', 'me', 'identity', '', readAccount],
  // A subreddit is described in full in any case.
  [
    'GET /subreddits/mine/subscriber',
    'subreddits',
    'mysubreddits',
    `${paging} sr_detail=${flag}`,
    listSubscribed,
  ],
  ['POST /api/media/asset', 'media_lease', 'submit', 'filepath mimetype', leaseMedia],
  ['POST /api/submit', 'submit', 'submit', submission, submit],
  [
    'GET /user/{id}/submitted',
    'submitted',
    'history',
    `${paging} ${period} sort=hot|new|top|controversial`,
    listSubmitted,
  ],
  ['GET /api/info', 'info', 'read', 'id', readInfo],
  ['POST /api/comment', 'comment_create', 'submit', 'thing_id text', createComment],
  ['GET /comments/{id}', 'comments_read', 'read', `comment depth limit ${commentOrder}`, thread],
  ['GET /api/morechildren', 'comments_more', 'read', more, moreComments],
  ['POST /api/morechildren', 'comments_more', 'read', more, moreComments],
  ['POST /api/editusertext', 'edit', 'edit', 'thing_id text', editText],
  ['POST /api/vote', 'vote', 'vote', 'id dir', vote],
  ['GET /user/{id}/about', 'browse', 'read', '', readUser],
  ['GET /r/{id}/about', 'browse', 'read', '', readSubreddit],
  ['GET /r/{id}/new', 'browse', 'read', paging, listPosts],
  ['GET /r/{id}/rising', 'browse', 'read', paging, listPosts],
  ['GET /r/{id}/hot', 'browse', 'read', paging, listPosts],
  ['GET /r/{id}/top', 'browse', 'read', `${paging} ${period}`, listPosts],
  ['GET /r/{id}/controversial', 'browse', 'read', `${paging} ${period}`, listPosts],
  ['GET /search', 'browse', 'read', search, searchPosts],
  ['GET /r/{id}/search', 'browse', 'read', search, searchPosts],
  ['GET /r/{id}/api/link_flair_v2', 'browse', 'flair', '', listFlairs],
  ['POST /api/del', 'delete', 'edit', 'id', remove],
]);
