import { oauthNetwork } from '../_sandbox/network.ts';
import { ReceivedPieces, restoreUploads } from '../_sandbox/received.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { appKeys, consent, revoke, token } from './sandbox/oauth.ts';
import { oauth1Calls } from './sandbox/oauth1.ts';
import { replies } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { stateSchema, type X } from './sandbox/state.ts';
import { postsOf } from './sandbox/tweet-resource.ts';

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
  const state = stateSchema.parse(saved ?? {});
  return oauthNetwork<X, Identity>(
    { world, state, openUploads: restoreUploads(state.openUploads, ReceivedPieces) },
    {
      id: 'x',
      label: 'X',
      hosts: ['x.com', ...apiHosts],
      identities,
      calls,
      keys: appKeys,
      answer: route,
      posts: postsOf,
    },
  );
};
