import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadProfile } from '@fanfare/platforms/load.ts';
import { factsOf, networks } from '@fanfare/platforms/registry.ts';
import { createApp, type AppDependencies } from './app.ts';
import { createEvery } from './every.ts';
import { createFetcher } from './features/links/guarded-request.ts';
import { createYoutube } from './features/links/youtube.ts';
import { deleteUser, hasAccount, verifyIdToken } from './google/auth.ts';
import { firestore } from './google/firebase.ts';
import { internet } from './google/internet.ts';
import { createMachineVerifier } from './google/machine-token.ts';
import { createMediaFiles } from './google/media-files.ts';
import { createMediaSource } from './google/media.ts';
import { createMediaWriter } from './google/media-writer.ts';
import { aiKey, keyRing, networkKeys, stripeSecrets } from './google/secrets.ts';
import { settings } from './google/settings.ts';
import { createFiles } from './google/storage.ts';
import { createTaskQueue } from './google/tasks.ts';
import { createDownloadAddresses } from './google/download-addresses.ts';
import { createUploads } from './google/uploads.ts';
import { createLog } from './log.ts';
import { createReach } from './networks/reach.ts';
import { createAssistantModel } from './openai/create-assistant-model.ts';
import { createModelWatch } from './openai/models.ts';
import { createPayments } from './stripe/create-payments.ts';
import { createStores } from './store/stores.ts';

const log = createLog();
const now = () => new Date();
const stores = createStores(firestore, keyRing);
const fetcher = createFetcher(internet);

/** Google’s services and the real networks, at the addresses in the settings. */
export const production: AppDependencies = {
  stores,
  verifiers: {
    person: verifyIdToken,
    machine: createMachineVerifier(settings),
    role: (workspaceId, uid) => stores.members.roleOf(workspaceId, uid),
    firstWorkspace: (uid) => stores.members.firstOwnedBy(uid),
    locked: async (uid) => (await stores.deletions.find(uid)) !== null,
  },
  factsOf,
  async profileOf(platform) {
    const facts = factsOf(platform);
    return facts && { label: facts.label, ...(await loadProfile(facts.id)) };
  },
  reportsAddress: () => settings().reportsAddress,
  anyNumber: () => randomInt(2 ** 32),
  networkNames: networks.map(({ id }) => id),
  reach: createReach(settings, networkKeys, log),
  redirectUri: (platform) => `${settings().appOrigin}/socials/callback/${platform}`,
  siteUrl: (path) => `${settings().appOrigin}${path}`,
  supportEmail: () => settings().supportEmail,
  hasAccount,
  deleteUser,
  files: createFiles(settings),
  mediaFiles: createMediaFiles(settings),
  mediaSource: createMediaSource(settings, now),
  uploads: createUploads(settings),
  addresses: createDownloadAddresses(settings),
  writer: createMediaWriter(settings),
  fetch: fetcher,
  videoSite: createYoutube(fetcher),
  model: createAssistantModel(settings, aiKey),
  payments: createPayments(settings, stripeSecrets, now, log),
  modelNews: createModelWatch(settings, aiKey),
  tasks: createTaskQueue(settings, now),
  keyRing,
  log,
  every: createEvery(log),
  timeLimit: (ms) => AbortSignal.timeout(ms),
  projectId: process.env['GCLOUD_PROJECT'],
  now,
  newId: () => randomUUID(),
  sleep,
};

export const app = createApp(production);
