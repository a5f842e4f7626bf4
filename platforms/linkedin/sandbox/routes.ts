import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { assetStatus } from './assets.ts';
import type { Handler } from './context.ts';
import { createPost, deletePost } from './posts.ts';
import { denied } from './replies.ts';
import { imageActions, videoActions } from './uploads.ts';
import { userinfo } from './userinfo.ts';

/** What people call the things that can go wrong. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_refresh: 'Renewal of a token',
  userinfo: 'Account',
  image_initialize: 'Begin of an image',
  image_upload: 'Bytes of an image',
  image_status: 'How far an image is',
  video_initialize: 'Begin of a video',
  video_part: 'Part of a video',
  video_finalize: 'End of a video',
  video_status: 'How far a video is',
  processing: 'Processing of a file',
  post_create: 'New post',
  post_delete: 'Deletion of a post',
  vetted: 'What needs a vetted app',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  method: string;
  /** Its first group names what is meant. */
  path: RegExp;
  call: CallName | ((request: SandboxRequest) => CallName);
  scope: string;
  handler: Handler;
}

const videoCall = ({ query }: SandboxRequest): CallName =>
  query.get('action') === 'finalizeUpload' ? 'video_finalize' : 'video_initialize';

const social = 'w_member_social';

/** An ordinary app is refused all of these, whoever it asks for. */
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

export const routes: readonly Route[] = [
  { method: 'GET', path: /^\/v2\/userinfo$/, call: 'userinfo', scope: 'profile', handler: userinfo },
  {
    method: 'POST',
    path: /^\/rest\/images$/,
    call: 'image_initialize',
    scope: social,
    handler: imageActions,
  },
  {
    method: 'GET',
    path: /^\/rest\/images\/([^/]+)$/,
    call: 'image_status',
    scope: social,
    handler: assetStatus,
  },
  { method: 'POST', path: /^\/rest\/videos$/, call: videoCall, scope: social, handler: videoActions },
  {
    method: 'GET',
    path: /^\/rest\/videos\/([^/]+)$/,
    call: 'video_status',
    scope: social,
    handler: assetStatus,
  },
  { method: 'POST', path: /^\/rest\/posts$/, call: 'post_create', scope: social, handler: createPost },
  {
    method: 'DELETE',
    path: /^\/rest\/posts\/([^/]+)$/,
    call: 'post_delete',
    scope: social,
    handler: deletePost,
  },
  ...['GET', 'POST', 'DELETE'].map((method): Route => ({
    method,
    path: new RegExp(`^/rest/(?:${vetted.join('|')})(?:/|$)`),
    call: 'vetted',
    scope: 'profile',
    handler: refuseAll,
  })),
];
