import { sandboxNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { accountsOf } from './sandbox/reads.ts';
import { appKeys, consent, issueAppToken, revokeAll, shortToken } from './sandbox/login.ts';
import { identities } from './sandbox/identities.ts';
import { refusal } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { stateSchema, type Threads } from './sandbox/state.ts';

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
  return method === 'POST' ? shortToken(threads, request) : issueAppToken(request.query);
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
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
