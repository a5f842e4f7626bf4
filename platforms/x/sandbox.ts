import { revokeAll } from '../_sandbox/grants.ts';
import { sandboxNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { accountsOf } from './sandbox/accounts.ts';
import { answer } from './sandbox/answer.ts';
import { appKeys, consent, revoke, token } from './sandbox/oauth.ts';
import type { X } from './sandbox/context.ts';
import { identities } from './sandbox/identities.ts';
import { restoreUploads, uploadsWithBytes } from './sandbox/open-upload.ts';
import { oauth1Calls } from './sandbox/oauth1.ts';
import { replies } from './sandbox/replies.ts';
import { calls } from './sandbox/routes.ts';
import { readState } from './sandbox/state.ts';

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
  const x: X = { world, state, openUploads: restoreUploads(state.uploads) };
  return sandboxNetwork({
    world,
    id: 'x',
    label: 'X',
    hosts: ['x.com', ...apiHosts],
    identities,
    calls,
    keys: appKeys,
    answer: (request) => route(x, request),
    accounts: () => accountsOf(state),
    revoke: (platformId) => revokeAll(x, platformId),
    save: () => ({ ...state, uploads: uploadsWithBytes(state.uploads, x.openUploads) }),
  });
};
