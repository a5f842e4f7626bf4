import { sandboxNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { accountsOf } from './sandbox/accounts.ts';
import { analyticsHost, answer, unknownHost } from './sandbox/answer.ts';
import { appKeys, consent } from './sandbox/consent.ts';
import type { YouTube } from './sandbox/context.ts';
import { identities } from './sandbox/identities.ts';
import { liveUploads, withKeptBytes } from './sandbox/resumable.ts';
import { calls } from './sandbox/routes.ts';
import { readState } from './sandbox/state.ts';
import { revoke, revokeAll, token } from './sandbox/tokens.ts';

const apiHosts = ['www.googleapis.com', 'youtube.googleapis.com', analyticsHost];

function route(youtube: YouTube, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (apiHosts.includes(host)) return answer(youtube, request);
  if (host === 'accounts.google.com' && path === '/o/oauth2/v2/auth' && ['GET', 'POST'].includes(method))
    return consent(youtube, request);
  if (host === 'oauth2.googleapis.com' && method === 'POST') {
    if (path === '/token') return token(youtube, request);
    if (path === '/revoke') return revoke(youtube, request);
  }
  return unknownHost;
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = readState(saved);
  const youtube: YouTube = { world, state, live: liveUploads(state.sessions) };
  return sandboxNetwork({
    world,
    id: 'youtube',
    label: 'YouTube',
    hosts: ['accounts.google.com', 'oauth2.googleapis.com', ...apiHosts],
    identities,
    calls,
    keys: appKeys,
    answer: (request) => route(youtube, request),
    accounts: () => accountsOf(state),
    revoke: (platformId) => revokeAll(youtube, platformId),
    save: () => ({ ...state, sessions: withKeptBytes(youtube) }),
  });
};
