import { withoutVersion } from '../_meta/sandbox/graph.ts';
import { sandboxNetwork } from '../_sandbox/network.ts';
import { ReceivedBytes, restoreUploads, saveUploads } from '../_sandbox/received.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { people, usernameOf } from './sandbox/identities.ts';
import { appKeys, consent, revokeAll } from './sandbox/login.ts';
import { accountsOf } from './sandbox/reads.ts';
import { refusal } from './sandbox/replies.ts';
import { answer, calls } from './sandbox/routes.ts';
import { upload } from './sandbox/rupload.ts';
import { type Facebook, stateSchema } from './sandbox/state.ts';

const unknownHost = refusal(2500, 'Unknown host or path', { status: 404 });

function route(facebook: Facebook, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  if (host === 'graph.facebook.com') return answer(facebook, request);
  if (host === 'rupload.facebook.com') return upload(facebook, request);
  const page = withoutVersion(path.split('/').slice(1), 26)?.join('/');
  const isDialog = host === 'www.facebook.com' && page === 'dialog/oauth';
  return isDialog && ['GET', 'POST'].includes(method) ? consent(facebook, request) : unknownHost;
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
  const openUploads = restoreUploads(state.openUploads, ReceivedBytes);
  const facebook: Facebook = { world, state, openUploads };
  return sandboxNetwork({
    world,
    id: 'facebook',
    label: 'Facebook',
    hosts: ['www.facebook.com', 'graph.facebook.com', 'rupload.facebook.com'],
    identities: people.map(({ name, pages: [first] }) => ({
      platformId: first.id,
      username: usernameOf(first),
      name,
      logo: first.logo,
    })),
    calls,
    keys: appKeys,
    answer: (request) => route(facebook, request),
    accounts: () => accountsOf(facebook),
    revoke: (platformId) => revokeAll(facebook, platformId),
    save: () => ({ ...state, openUploads: saveUploads(openUploads) }),
  });
};
