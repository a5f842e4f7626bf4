import { oauthNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { postsOf } from './sandbox/tweet-resource.ts';
import { answer, calls } from './sandbox/routes.ts';
import { appKeys, consent, revoke, token } from './sandbox/oauth.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { oauth1Calls } from './sandbox/oauth1.ts';
import { replies } from './sandbox/replies.ts';
import { readState, restoreUploads, uploadsWithBytes, type X } from './sandbox/state.ts';

const apiHosts = ['api.x.com', 'api.twitter.com'];

function route(x: X, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (host === 'x.com' && path === '/i/oauth2/authorize' && ['GET', 'POST'].includes(method))
    return consent(x, request);
  if (!apiHosts.includes(host)) return replies.unknownPath;
  const login = oauth1Calls[`${method} ${path}`];
  if (login) return login(x, request);
  if (method === 'POST' && path === '/2/oauth2/token') return token(x, request);
  if (method === 'POST' && path === '/2/oauth2/revoke') return revoke(x, request);
  return answer(x, request);
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = readState(saved);
  return oauthNetwork<X, Identity>(
    { world, state, openUploads: restoreUploads(state.uploads) },
    {
      id: 'x',
      label: 'X',
      hosts: ['x.com', ...apiHosts],
      identities,
      calls,
      keys: appKeys,
      answer: route,
      posts: postsOf,
      more: ({ openUploads }) => ({ uploads: uploadsWithBytes(state.uploads, openUploads) }),
    },
  );
};
