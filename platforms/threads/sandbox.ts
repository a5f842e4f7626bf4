import { sandboxNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { accountsOf } from './sandbox/accounts.ts';
import { answer } from './sandbox/answer.ts';
import { appKeys, consent } from './sandbox/consent.ts';
import type { Threads } from './sandbox/context.ts';
import { identities } from './sandbox/identities.ts';
import { refusal } from './sandbox/replies.ts';
import { calls } from './sandbox/routes.ts';
import { readState } from './sandbox/state.ts';
import { issueAppToken, revokeAll, shortToken } from './sandbox/tokens.ts';

/** Threads is moving from the first host name to the second and answers on both. */
const graphHosts = ['graph.threads.net', 'graph.threads.com'];
const pageHosts = ['threads.net', 'www.threads.net', 'threads.com', 'www.threads.com'];

const unknownHost = refusal(2500, 'Unknown host or path', { status: 404 });

function route(threads: Threads, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (pageHosts.includes(host) && path === '/oauth/authorize' && ['GET', 'POST'].includes(method))
    return consent(threads, request);
  if (!graphHosts.includes(host)) return unknownHost;
  if (path !== '/oauth/access_token') return answer(threads, request);
  return method === 'POST' ? shortToken(threads, request) : issueAppToken(request);
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = readState(saved);
  const threads: Threads = { world, state };
  return sandboxNetwork({
    world,
    id: 'threads',
    label: 'Threads',
    hosts: [...pageHosts, ...graphHosts],
    identities,
    calls,
    keys: appKeys,
    answer: (request) => route(threads, request),
    accounts: () => accountsOf(state),
    revoke: (platformId) => revokeAll(threads, platformId),
    save: () => state,
  });
};
