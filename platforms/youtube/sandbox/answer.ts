import { bearerHolder, createPipeline } from '../../_sandbox/pipeline.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { rangeOf, totalOf } from './content-range.ts';
import type { YouTube } from './state.ts';
import { identityOf, type Identity } from './identities.ts';
import { spend } from './quota.ts';
import { badRequest, missingScope, refusal, replies } from './replies.ts';
import { sessionOf } from './resumable.ts';
import { costOf, routes, type CallName } from './routes.ts';
import { isWhole } from './whole-upload.ts';

export const analyticsHost = 'youtubeanalytics.googleapis.com';

type Route = (typeof routes)[number];
const prefix = 'https://www.googleapis.com/auth/';

/** The kind of upload call: a chunk, the last chunk or a status request. Faults can be aimed at each of them. */
function callOfPut(youtube: YouTube, { headers, query }: SandboxRequest): CallName {
  const session = sessionOf(youtube, query);
  const total = session ? totalOf(headers, session.total) : 0;
  const range = session ? rangeOf(headers, total) : null;
  if (range?.kind !== 'bytes') return 'upload_status';
  return range.end === total ? 'upload_last_piece' : 'upload_piece';
}

function routeOf(youtube: YouTube, request: SandboxRequest): Route | null {
  const isOfAnalytics = request.path.startsWith('/v2/');
  const route = isOfAnalytics === (request.host === analyticsHost) && findRoute(routes, request)?.route;
  if (!route) return null;
  if (route.call !== 'upload_piece') return route;
  return request.query.has('upload_id') ? { ...route, call: callOfPut(youtube, request) } : null;
}

/** The error of an upload call; resumable and multipart uploads are supported. */
function uploadError(request: SandboxRequest, { call }: Route): SandboxReply | null {
  if (call !== 'videos_insert') return null;
  const { query } = request;
  if (query.get('uploadType') !== 'resumable' && !isWhole(request))
    return badRequest('mediaBodyRequired', 'The request does not include the video content.');
  const parts = (query.get('part') ?? '').split(',').filter(Boolean);
  if (parts.length === 0) return badRequest('missingRequiredParameter', 'Required parameter: part');
  const unknown = parts.find((part) => !['id', 'snippet', 'status'].includes(part));
  return unknown === undefined ? null : badRequest('unknownPart', `'${unknown}'`);
}

/** A fault refuses these. The handlers of all other calls refuse with their own error. */
const forbiddenReads: ReadonlySet<string> = new Set([
  'videos_list',
  'comments_list',
  'answers_list',
  'categories_list',
]);

/** Joins repeated parameters, because lists may be given either way. */
function withLists(request: SandboxRequest): SandboxRequest {
  const query = new URLSearchParams();
  for (const name of request.query.keys()) query.set(name, request.query.getAll(name).join(','));
  return { ...request, query };
}

const run = createPipeline<YouTube, Identity, Route>({
  authenticate: bearerHolder((problem) =>
    problem === 'missing' ? replies.noToken : replies.unauthenticated,
  ),
  identityOf,
  // JSON is what every call answers with.
  everywhere: 'alt=json',
  refusalOf({ request, route, scopes }) {
    if (!route.scopes.some((scope) => scopes.includes(prefix + scope))) return missingScope;
    return uploadError(request, route);
  },
  count: (asked) => ({ isOver: !spend(asked, costOf(asked.route.call, asked.request.method)) }),
  run({ route, ...call }) {
    if (!call.identity.traits.hasChannel && route.call !== 'channels_list') return replies.noChannel;
    if (call.fault === 'refuse' && forbiddenReads.has(route.call)) return replies.forbidden;
    return route.handler(call);
  },
  replies: {
    unauthorised: replies.unauthenticated,
    tooMany: replies.quota,
    serverError: replies.serverError,
  },
});

export function answer(youtube: YouTube, asked: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const request = withLists(asked);
  const route = routeOf(youtube, request);
  return route ? run(youtube, request, route) : unknownPath;
}

const unknownPath: SandboxReply = {
  status: 404,
  text: '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>',
};
export const unknownHost = refusal(404, 'notFound', 'Not Found', { domain: 'global' });
