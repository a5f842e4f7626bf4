import { oauthNetwork } from '../_sandbox/network.ts';
import { ReceivedPieces, restoreUploads } from '../_sandbox/received.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { appKeys, consent, introspect, token } from './sandbox/oauth.ts';
import { postsOf } from './sandbox/posts.ts';
import { replies } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { type LinkedIn, stateSchema } from './sandbox/state.ts';
import { upload } from './sandbox/uploads.ts';

const site = 'www.linkedin.com';
const api = 'api.linkedin.com';

function route(linkedIn: LinkedIn, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (host === api) return answer(linkedIn, request);
  if (path === '/oauth/v2/authorization' && ['GET', 'POST'].includes(method))
    return consent(linkedIn, request);
  if (path === '/oauth/v2/accessToken' && method === 'POST') return token(linkedIn, request);
  if (path === '/oauth/v2/introspectToken' && method === 'POST') return introspect(linkedIn, request);
  if (path.startsWith('/dms-uploads/') && method === 'PUT') return upload(linkedIn, request);
  return replies.unknownPath;
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
  return oauthNetwork<LinkedIn, Identity>(
    { world, state, openUploads: restoreUploads(state.openUploads, ReceivedPieces) },
    {
      id: 'linkedin',
      label: 'LinkedIn',
      hosts: [site, api],
      identities,
      calls,
      keys: appKeys,
      answer: route,
      posts: postsOf,
    },
  );
};
