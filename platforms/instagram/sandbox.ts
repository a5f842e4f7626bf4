import { sandboxNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { accountsOf } from './sandbox/reads.ts';
import { appKeys, consent, revokeAll, shortToken } from './sandbox/login.ts';
import { identities } from './sandbox/identities.ts';
import { refusal } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { stateSchema, type Instagram } from './sandbox/state.ts';

const unknownHost = refusal(2500, 'Unknown host or path', { status: 404 });

function route(instagram: Instagram, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (host === 'graph.instagram.com') return answer(instagram, request);
  if (host === 'www.instagram.com' && path === '/oauth/authorize' && ['GET', 'POST'].includes(method))
    return consent(instagram, request);
  if (host === 'api.instagram.com' && path === '/oauth/access_token' && method === 'POST')
    return shortToken(instagram, request);
  return unknownHost;
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
  const instagram: Instagram = { world, state };
  return sandboxNetwork({
    world,
    id: 'instagram',
    label: 'Instagram',
    hosts: ['www.instagram.com', 'api.instagram.com', 'graph.instagram.com'],
    identities,
    calls,
    keys: appKeys,
    answer: (request) => route(instagram, request),
    accounts: () => accountsOf(state),
    revoke: (platformId) => revokeAll(instagram, platformId),
    save: () => state,
  });
};
