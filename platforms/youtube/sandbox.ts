import { oauthNetwork } from '../_sandbox/network.ts';
import { restoreUploads } from '../_sandbox/received.ts';
import type { CreateSandbox, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';
import { identities, type Identity } from './sandbox/identities.ts';
import { LiveUpload } from './sandbox/live-upload.ts';
import { publishDue } from './sandbox/metadata.ts';
import { appKeys, consent, revoke, revokeChannel, token, tokenInfo, userInfo } from './sandbox/oauth.ts';
import { replies } from './sandbox/replies.ts';
import { analyticsHost, answer, calls } from './sandbox/routes.ts';
import { stateSchema, type YouTube } from './sandbox/state.ts';
import { postsOf } from './sandbox/video-resource.ts';

const apiHosts = ['www.googleapis.com', 'youtube.googleapis.com', analyticsHost];

type Answer = (youtube: YouTube, request: SandboxRequest) => SandboxReply | Promise<SandboxReply>;

/** Calls to the other Google services that a YouTube app needs: the consent, the tokens and the person's profile. */
const services: Readonly<Record<string, Answer>> = {
  'GET accounts.google.com/o/oauth2/v2/auth': consent,
  'POST accounts.google.com/o/oauth2/v2/auth': consent,
  'POST oauth2.googleapis.com/token': token,
  'POST oauth2.googleapis.com/revoke': revoke,
  'GET oauth2.googleapis.com/tokeninfo': tokenInfo,
  'POST oauth2.googleapis.com/tokeninfo': tokenInfo,
  'GET www.googleapis.com/oauth2/v3/userinfo': userInfo,
};

function route(youtube: YouTube, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const { host, path, method } = request;
  const service = services[`${method} ${host}${path}`];
  if (service) return service(youtube, request);
  return apiHosts.includes(host) ? answer(youtube, request) : replies.notFound;
}

export const createSandbox: CreateSandbox = (world, saved) => {
  const state = stateSchema.parse(saved ?? {});
  return oauthNetwork<YouTube, Identity>(
    { world, state, openUploads: restoreUploads(state.openUploads, LiveUpload) },
    {
      id: 'youtube',
      label: 'YouTube',
      hosts: ['accounts.google.com', 'oauth2.googleapis.com', ...apiHosts],
      identities,
      calls,
      keys: appKeys,
      answer(youtube, request) {
        publishDue(state, world.now());
        return route(youtube, request);
      },
      posts(youtube, identity) {
        publishDue(state, world.now());
        return postsOf(youtube, identity);
      },
      revoke: revokeChannel,
    },
  );
};
