import { notImitated, unknownParameters } from '../../_sandbox/not-imitated.ts';
import { readForm } from '../../_sandbox/oauth.ts';
import { countWithin, createPipeline, oauthCalls, routesOf } from '../../_sandbox/pipeline.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createComment, editText, moreComments, remove, thread, vote } from './comments.ts';
import { type Identity, identityOf } from './identities.ts';
import { leaseMedia } from './media.ts';
import { hasOwnUserAgent } from './oauth.ts';
import { replies } from './replies.ts';
import type { Call, Handler, Reddit } from './state.ts';
import { submit } from './submit.ts';
import { listFlairs, readSubreddit } from './things.ts';
import * as lists from './lists.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  ...oauthCalls,
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
const paging = 'after before count=# limit=# show=all|given';
const period = 't=hour|day|week|month|year|all';
const commentOrder = 'sort=new|old|top|confidence';
const more = `link_id children ${commentOrder} limit_children=${no}`;
const search = `${paging} ${period} q restrict_sr=${flag} sort=relevance|hot|top|new|comments type=link syntax=plain subreddit`;
// `sr_detail` has no effect: the sandbox always describes a subreddit in full.
const subscribed = `${paging} sr_detail=${flag}`;
const submitted = `${paging} ${period} sort=hot|new|top|controversial`;
const flags = ['nsfw', 'spoiler', 'sendreplies', 'resubmit', 'validate_on_submit'];
const submission = `sr title kind text url video_poster_url flair_id ${flags.map((name) => `${name}=${flag}`).join(' ')}`;

/** All calls also have the parameters `api_type` and `raw_json`. */
export const routes = routesOf<CallName, Handler>([
  ['GET /api/v1/me', 'me', 'identity', '', lists.readAccount],
  ['GET /subreddits/mine/subscriber', 'subreddits', 'mysubreddits', subscribed, lists.listSubscribed],
  ['POST /api/media/asset', 'media_lease', 'submit', 'filepath mimetype', leaseMedia],
  ['POST /api/submit', 'submit', 'submit', submission, submit],
  ['GET /user/{id}/submitted', 'submitted', 'history', submitted, lists.listSubmitted],
  ['GET /api/info', 'info', 'read', 'id', lists.readInfo],
  ['POST /api/comment', 'comment_create', 'submit', 'thing_id text', createComment],
  ['GET /comments/{id}', 'comments_read', 'read', `comment depth=# limit=# ${commentOrder}`, thread],
  ['GET /api/morechildren', 'comments_more', 'read', more, moreComments],
  ['POST /api/morechildren', 'comments_more', 'read', more, moreComments],
  ['POST /api/editusertext', 'edit', 'edit', 'thing_id text', editText],
  ['POST /api/vote', 'vote', 'vote', 'id dir', vote],
  ['GET /user/{id}/about', 'browse', 'read', '', lists.readUser],
  ['GET /r/{id}/about', 'browse', 'read', '', readSubreddit],
  ['GET /r/{id}/new', 'browse', 'read', paging, lists.listPosts],
  ['GET /r/{id}/rising', 'browse', 'read', paging, lists.listPosts],
  ['GET /r/{id}/hot', 'browse', 'read', paging, lists.listPosts],
  ['GET /r/{id}/top', 'browse', 'read', `${paging} ${period}`, lists.listPosts],
  ['GET /r/{id}/controversial', 'browse', 'read', `${paging} ${period}`, lists.listPosts],
  ['GET /search', 'browse', 'read', search, lists.searchPosts],
  ['GET /r/{id}/search', 'browse', 'read', search, lists.searchPosts],
  ['GET /r/{id}/api/link_flair_v2', 'browse', 'flair', '', listFlairs],
  ['POST /api/del', 'delete', 'edit', 'id', remove],
]);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes all texts for HTML, as Reddit does unless a call requests raw JSON. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '');
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]));
}

/** The reply to a form that does not request JSON. It contains nothing useful. */
const htmlFormReply = ok({ jquery: [[0, 1, 'call', ['body']]], success: true });

/** Calls whose reply is the same in every format. */
const plainReplies: ReadonlySet<CallName> = new Set(['delete', 'vote']);

function inRequestedFormat(
  reply: SandboxReply,
  call: CallName,
  { request, params }: Pick<Call, 'request' | 'params'>,
): SandboxReply {
  const isForm = request.method === 'POST' && !plainReplies.has(call);
  if (isForm && reply.status < 300 && params.get('api_type') !== 'json') return htmlFormReply;
  return params.get('raw_json') === '1' ? reply : { ...reply, json: escaped(reply.json) };
}

const everywhere = 'api_type=json raw_json=0|1';

/** The parameters of a call, or the refusal of parameters that the sandbox does not act on. */
async function paramsOf(request: SandboxRequest, known: string): Promise<URLSearchParams | SandboxReply> {
  const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (!form) return notImitated(['content-type']);
  const params = new URLSearchParams([...request.query, ...form]);
  return unknownParameters(params, `${everywhere} ${known}`) ?? params;
}

const run = createPipeline<Reddit, Identity, (typeof routes)[number]>({
  routes,
  identityOf,
  everywhere,
  denialOf: () => replies.forbidden,
  /** Counts a call against the limit of the app, which all accounts share. */
  count({ state, world }) {
    const { calls: limit, windowMs: ms } = state.limits;
    const now = world.now();
    const { isOver, count, left, endsAt } = countWithin(state.used, 'app', { limit, ms, now });
    const headers = {
      'x-ratelimit-used': String(count),
      'x-ratelimit-remaining': left.toFixed(1),
      'x-ratelimit-reset': String(Math.ceil((endsAt - now) / 1000)),
    };
    return { isOver, headers, usedUp: { 'x-ratelimit-remaining': '0.0' } };
  },
  async run({ route, ...call }) {
    const params = await paramsOf(call.request, route.known);
    if ('status' in params) return params;
    const reply = route.handler({ ...call, params });
    return inRequestedFormat(reply, route.call, { request: call.request, params });
  },
  // Reddit reports the errors of a form with the status 200, so the body shows whether the call succeeded.
  isSuccess: ({ json }) => !JSON.stringify(json ?? null).startsWith('{"json":{"errors":[['),
  replies: { ...replies, unknownPath: replies.notFound },
});

export const answer = (reddit: Reddit, request: SandboxRequest): SandboxReply | Promise<SandboxReply> =>
  hasOwnUserAgent(request) ? run(reddit, request) : replies.tooMany;
