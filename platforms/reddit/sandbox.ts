import { oauthNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { imageHost, upload, videoHost } from './sandbox/media.ts';
import { appKeys, consent, revoke, token } from './sandbox/oauth.ts';
import { replies } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { type Reddit, stateSchema } from './sandbox/state.ts';
import { postsOf } from './sandbox/things.ts';

const siteHost = 'www.reddit.com';
const apiHost = 'oauth.reddit.com';
const storageHosts = [imageHost, videoHost];

/** Clients may append .json to any path. */
const withoutJsonSuffix = (path: string): string => path.replace(/\.json$/, '');

function route(reddit: Reddit, asked: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const request = { ...asked, path: withoutJsonSuffix(asked.path) };
  const { host, path, method } = request;
  if (host === apiHost) return answer(reddit, request);
  if (storageHosts.includes(host)) return upload(reddit, request);
  if (path === '/api/v1/authorize' && ['GET', 'POST'].includes(method)) return consent(reddit, request);
  if (method === 'POST' && path === '/api/v1/access_token') return token(reddit, request);
  if (method === 'POST' && path === '/api/v1/revoke_token') return revoke(reddit, request);
  return replies.notFound;
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
  return oauthNetwork<Reddit, Identity>(
    { world, state },
    {
      id: 'reddit',
      label: 'Reddit',
      hosts: [siteHost, apiHost, ...storageHosts],
      identities,
      calls,
      keys: appKeys,
      answer: route,
      posts: postsOf,
    },
  );
};
