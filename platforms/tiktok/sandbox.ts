import { revokeAll } from '../_sandbox/grants.ts';
import { sandboxNetwork } from '../_sandbox/network.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { accountsOf } from './sandbox/accounts.ts';
import { answer } from './sandbox/answer.ts';
import { appKeys, consent, revoke, token } from './sandbox/oauth.ts';
import type { TikTok } from './sandbox/context.ts';
import { identities } from './sandbox/identities.ts';
import { withLogIdName } from './sandbox/replies.ts';
import { calls } from './sandbox/routes.ts';
import { readState } from './sandbox/state.ts';
import { restoreUploads, receiveUpload, postsWithBytes } from './sandbox/uploads.ts';

const uploadHosts = ['open-upload.tiktokapis.com', 'upload.us.tiktokapis.com'];
const notFound: SandboxReply = { status: 404, text: 'Not found' };

function route(tiktok: TikTok, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (uploadHosts.includes(host)) return receiveUpload(tiktok, request);
  if (host === 'www.tiktok.com')
    return path === '/v2/auth/authorize/' && ['GET', 'POST'].includes(method)
      ? consent(tiktok, request)
      : notFound;
  if (host !== 'open.tiktokapis.com') return notFound;
  if (method === 'POST' && path === '/v2/oauth/token/') return token(tiktok, request);
  if (method === 'POST' && path === '/v2/oauth/revoke/') return revoke(tiktok, request);
  return answer(tiktok, request);
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = readState(saved);
  const tiktok: TikTok = { world, state, openUploads: restoreUploads(state.posts) };
  return sandboxNetwork({
    world,
    id: 'tiktok',
    label: 'TikTok',
    hosts: ['www.tiktok.com', 'open.tiktokapis.com', ...uploadHosts],
    identities,
    calls,
    keys: appKeys,
    answer: async (request) => withLogIdName(await route(tiktok, request), state.settings.logId),
    accounts: () => accountsOf(tiktok),
    revoke: (platformId) => revokeAll(tiktok, platformId),
    save: () => ({ ...state, posts: postsWithBytes(tiktok) }),
  });
};
