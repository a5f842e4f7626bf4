import { decoded } from '@fanfare/core/values/decoded.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { countWithin, createPipeline, oauthCalls, routesOf } from '../../_sandbox/pipeline.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { type Identity, identityOf } from './identities.ts';
import { changePost, createPost, deletePost } from './posts.ts';
import { denied, replies, versionEnded } from './replies.ts';
import type { Handler, LinkedIn } from './state.ts';
import { assetStatus, documentActions, imageActions, videoActions } from './uploads.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  ...oauthCalls,
  userinfo: 'Read the account',
  image_initialize: 'Start an image or document upload',
  image_upload: 'Upload an image',
  image_status: 'Read the status of an image',
  video_initialize: 'Start a video upload',
  video_part: 'Upload a part of a video',
  video_finalize: 'Finish a video upload',
  video_status: 'Read the status of a video',
  processing: 'Process a file',
  post_create: 'Create a post',
  post_delete: 'Delete a post',
  post_change: 'Change the text of a post',
  vetted: 'Call an API for vetted apps',
} as const;
export type CallName = keyof typeof calls;

const videoCall = ({ query }: SandboxRequest): CallName =>
  query.get('action') === 'finalizeUpload' ? 'video_finalize' : 'video_initialize';

const posting = 'w_member_social';

/** Paths that LinkedIn denies to every ordinary app. */
const vetted =
  'posts|socialActions|socialMetadata|reactions|organizations|organizationAcls|organizationalEntityShareStatistics|networkSizes|memberCreatorPostAnalytics';

const refuseAll: Handler = ({ request }) => denied(`partnerApi.${request.method}`);

const userinfo: Handler = ({ identity, fault }) => {
  if (fault === 'refuse') return denied('userinfo.GET');
  const { platformId, name, logo } = identity;
  const [given_name = '', ...family] = name.split(' ');
  return ok({
    sub: platformId,
    name,
    given_name,
    family_name: family.join(' '),
    picture: logo,
    locale: { country: 'US', language: 'en' },
  });
};

const calledVetted = `/(?:v2/me|rest/(?:${vetted})(?:/.*)?)`;

export const routes = routesOf<CallName | typeof videoCall, Handler>([
  ['GET /v2/userinfo', 'userinfo', 'profile', '', userinfo],
  ['POST /rest/images', 'image_initialize', posting, 'action', imageActions],
  ['GET /rest/images/{id}', 'image_status', posting, '', assetStatus],
  ['POST /rest/videos', videoCall, posting, 'action', videoActions],
  ['GET /rest/videos/{id}', 'video_status', posting, '', assetStatus],
  ['POST /rest/documents', 'image_initialize', posting, 'action', documentActions],
  ['GET /rest/documents/{id}', 'image_status', posting, '', assetStatus],
  ['POST /rest/posts', 'post_create', posting, '', createPost],
  ['POST /rest/posts/{id}', 'post_change', posting, '', changePost],
  ['DELETE /rest/posts/{id}', 'post_delete', posting, '', deletePost],
  [`(?:GET|POST|DELETE) ${calledVetted}`, 'vetted', 'profile', '*', refuseAll],
]);

const oldest = '202512';
const newest = '202609';

/** Refuses a call of the versioned API whose headers are missing or wrong. */
function headerRefusal({ path, headers }: SandboxRequest): SandboxReply | null {
  if (!path.startsWith('/rest/')) return null;
  const version = headers.get('linkedin-version');
  if (version === null) return replies.noVersion;
  if (!/^20\d\d(0[1-9]|1[0-2])$/.test(version) || version < oldest || version > newest)
    return versionEnded(version);
  return headers.get('x-restli-protocol-version') === '2.0.0' ? null : replies.noProtocol;
}

/** The methods that these calls may name in their `x-restli-method` header. All other calls that write are actions. */
const restMethods: Readonly<Record<string, string>> = {
  post_create: 'CREATE',
  post_change: 'PARTIAL_UPDATE',
  post_delete: 'DELETE',
};

/** Refuses a call whose header names another method, such as the method that creates many posts in one call. */
function methodRefusal({ method, headers }: SandboxRequest, call: string): SandboxReply | null {
  const given = headers.get('x-restli-method')?.toUpperCase();
  const own = restMethods[call] ?? (method === 'GET' ? 'GET' : 'ACTION');
  return [undefined, own].includes(given) || call === 'vetted' ? null : notImitated(['X-RestLi-Method']);
}

export const answer = createPipeline<LinkedIn, Identity, (typeof routes)[number]>({
  routes,
  tokenProblems: {
    missing: replies.noToken,
    unknown: replies.badToken,
    revoked: replies.revokedToken,
  },
  identityOf,
  refusalOf({ request, id, route, scopes, call }) {
    const problem = headerRefusal(request) ?? (id.includes(':') ? replies.badUrn : null);
    const refused = problem ?? methodRefusal(request, call);
    return refused ?? (route.scopes.every((scope) => scopes.includes(scope)) ? null : denied(call));
  },
  /** Counts a call against the daily limit of the member. Days are counted in UTC. */
  count({ state, world, identity }) {
    const now = world.now();
    const from = now - (now % dayMs);
    return countWithin(state.used, identity.platformId, { limit: state.limits.perDay, ms: dayMs, now, from });
  },
  run: ({ route, ...call }) => route.handler({ ...call, id: decoded(call.id) }),
  replies: { ...replies, unauthorised: replies.expiredToken, missingScope: replies.badToken },
});
