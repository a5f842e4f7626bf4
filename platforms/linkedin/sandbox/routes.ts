import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { assetStatus } from './assets.ts';
import type { Handler } from './context.ts';
import { changePost, createPost, deletePost } from './posts.ts';
import { denied } from './replies.ts';
import { documentActions, imageActions, videoActions } from './uploads.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
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

export interface Route {
  method: string;
  /** The first group captures the id. */
  path: RegExp;
  call: CallName | ((request: SandboxRequest) => CallName);
  scope: string;
  handler: Handler;
}

const videoCall = ({ query }: SandboxRequest): CallName =>
  query.get('action') === 'finalizeUpload' ? 'video_finalize' : 'video_initialize';

const postScope = 'w_member_social';

/** Paths that LinkedIn refuses to every ordinary app. */
const vetted = [
  'posts',
  'socialActions',
  'socialMetadata',
  'reactions',
  'organizations',
  'organizationAcls',
  'organizationalEntityShareStatistics',
  'networkSizes',
  'memberCreatorPostAnalytics',
];

const refuseAll: Handler = ({ request }) => denied(`partnerApi.${request.method}`);

const userinfo: Handler = ({ identity, fault }) => {
  if (fault === 'refuse') return denied('userinfo.GET');
  const { platformId, name, logo } = identity;
  const [given_name = '', ...family] = name.split(' ');
  return {
    status: 200,
    json: {
      sub: platformId,
      name,
      given_name,
      family_name: family.join(' '),
      picture: logo,
      locale: { country: 'US', language: 'en' },
    },
  };
};

export const routes: readonly Route[] = [
  { method: 'GET', path: /^\/v2\/userinfo$/, call: 'userinfo', scope: 'profile', handler: userinfo },
  {
    method: 'POST',
    path: /^\/rest\/images$/,
    call: 'image_initialize',
    scope: postScope,
    handler: imageActions,
  },
  {
    method: 'GET',
    path: /^\/rest\/images\/([^/]+)$/,
    call: 'image_status',
    scope: postScope,
    handler: assetStatus,
  },
  { method: 'POST', path: /^\/rest\/videos$/, call: videoCall, scope: postScope, handler: videoActions },
  {
    method: 'GET',
    path: /^\/rest\/videos\/([^/]+)$/,
    call: 'video_status',
    scope: postScope,
    handler: assetStatus,
  },
  { method: 'POST', path: /^\/rest\/posts$/, call: 'post_create', scope: postScope, handler: createPost },
  {
    method: 'POST',
    path: /^\/rest\/documents$/,
    call: 'image_initialize',
    scope: postScope,
    handler: documentActions,
  },
  {
    method: 'GET',
    path: /^\/rest\/documents\/([^/]+)$/,
    call: 'image_status',
    scope: postScope,
    handler: assetStatus,
  },
  {
    method: 'POST',
    path: /^\/rest\/posts\/([^/]+)$/,
    call: 'post_change',
    scope: postScope,
    handler: changePost,
  },
  {
    method: 'DELETE',
    path: /^\/rest\/posts\/([^/]+)$/,
    call: 'post_delete',
    scope: postScope,
    handler: deletePost,
  },
  ...['GET', 'POST', 'DELETE'].map((method): Route => ({
    method,
    path: new RegExp(`^(?:/v2/me$|/rest/(?:${vetted.join('|')})(?:/|$))`),
    call: 'vetted',
    scope: 'profile',
    handler: refuseAll,
  })),
];
