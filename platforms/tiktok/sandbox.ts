import { oauthNetwork } from '../_sandbox/network.ts';
import { ReceivedBytes, restoreUploads } from '../_sandbox/received.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { postsOf } from './sandbox/lists.ts';
import { appKeys, consent, revoke, token } from './sandbox/oauth.ts';
import { withLogIdName } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { stateSchema, type TikTok } from './sandbox/state.ts';
import { receiveUpload } from './sandbox/uploads.ts';

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
  const state = stateSchema.parse(saved ?? {});
  return oauthNetwork<TikTok, Identity>(
    { world, state, openUploads: restoreUploads(state.openUploads, ReceivedBytes) },
    {
      id: 'tiktok',
      label: 'TikTok',
      hosts: ['www.tiktok.com', 'open.tiktokapis.com', ...uploadHosts],
      identities,
      calls,
      keys: appKeys,
      answer: async (tiktok, request) => withLogIdName(await route(tiktok, request), state.settings.logId),
      posts: postsOf,
    },
  );
};
