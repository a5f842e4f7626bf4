import { routesOf } from '../../_sandbox/routes.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { assetStatus } from './assets.ts';
import type { Handler } from './state.ts';
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

const videoCall = ({ query }: SandboxRequest): CallName =>
  query.get('action') === 'finalizeUpload' ? 'video_finalize' : 'video_initialize';

const posting = 'w_member_social';

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

const calledVetted = `/(?:v2/me|rest/(?:${vetted.join('|')})(?:/.*)?)`;

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
