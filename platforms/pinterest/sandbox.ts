import { oauthNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { postsOf } from './sandbox/pin-resource.ts';
import { answer, calls } from './sandbox/routes.ts';
import { appKeys, consent, token } from './sandbox/oauth.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { upload, uploadHost } from './sandbox/uploads.ts';
import { replies } from './sandbox/replies.ts';
import { type Pinterest, stateSchema } from './sandbox/state.ts';

function route(pinterest: Pinterest, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (host === uploadHost) return upload(pinterest, request);
  if (host === 'www.pinterest.com' && path === '/oauth/' && ['GET', 'POST'].includes(method))
    return consent(pinterest, request);
  if (host !== 'api.pinterest.com') return replies.unknownPath;
  if (method === 'POST' && path === '/v5/oauth/token') return token(pinterest, request);
  return answer(pinterest, request);
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
  return oauthNetwork<Pinterest, Identity>(
    { world, state },
    {
      id: 'pinterest',
      label: 'Pinterest',
      hosts: ['www.pinterest.com', 'api.pinterest.com', uploadHost],
      identities,
      calls,
      keys: appKeys,
      answer: route,
      posts: postsOf,
    },
  );
};
