import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes, type Routes } from '@fanfare/core/api/routes.ts';
import { factsOf } from '@fanfare/platforms/registry.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { accountHandlers } from './features/accounts/handlers.ts';
import { analyticsHandlers } from './features/analytics/handlers.ts';
import { assistantHandlers } from './features/assistant/handlers.ts';
import { commentHandlers } from './features/comments/handlers.ts';
import { deliveryHandlers } from './features/deliveries/handlers.ts';
import { createAccounts } from './features/deliveries/open-account.ts';
import { insightHandlers } from './features/insights/handlers.ts';
import { healthHandlers } from './features/health/handlers.ts';
import { taskHandlers } from './features/tasks/handlers.ts';
import { removalTimeLimitMs } from './features/tasks/remove-workspace.ts';
import { discardFiles } from './features/workspaces/discard-files.ts';
import { workspaceHandlers } from './features/workspaces/handlers.ts';
import { enqueueStep } from './features/deliveries/enqueue-step.ts';
import type { PostDependencies } from './features/posts/dependencies.ts';
import { postHandlers, publishHandlers } from './features/posts/handlers.ts';
import type { MediaDependencies } from './features/media/dependencies.ts';
import { createFetcher } from './features/links/guarded-request.ts';
import { linkHandlers } from './features/links/handlers.ts';
import { createYoutube } from './features/links/youtube.ts';
import { mediaHandlers } from './features/media/handlers.ts';
import { createLibrary } from './features/media/library.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { targetHandlers } from './features/targets/handlers.ts';
import { templateHandlers } from './features/templates/handlers.ts';
import { listWorkspaces } from './features/workspaces/list-workspaces.ts';
import { memberHandlers } from './features/workspaces/member-handlers.ts';
import { deleteUser, hasAccount, verifyIdToken } from './google/auth.ts';
import { firestore } from './google/firebase.ts';
import { internet } from './google/internet.ts';
import { createMachineVerifier } from './google/machine-token.ts';
import { createMediaSource } from './google/media.ts';
import { createMediaFiles } from './google/media-files.ts';
import { createMediaWriter } from './google/media-writer.ts';
import { createReach } from './google/platforms.ts';
import { aiKey, keyRing, networkKeys } from './google/secrets.ts';
import { settings } from './google/settings.ts';
import { createFiles } from './google/storage.ts';
import { createTaskQueue } from './google/tasks.ts';
import { createUploads } from './google/uploads.ts';
import { createDispatcher, type HttpHandler } from './http/dispatcher.ts';
import type { Verifiers } from './http/guard.ts';
import type { Handlers } from './http/handlers.ts';
import { sweep } from './jobs/sweep/handler.ts';
import { createLog } from './log.ts';
import { createEvery } from './every.ts';
import { createWriter } from './openai/create-writer.ts';
import { createModelWatch } from './openai/models.ts';
import { createAccountStore } from './store/accounts.ts';
import { createAiUsageStore } from './store/ai-usage.ts';
import { createAnalyticsStore } from './store/analytics.ts';
import { createCommentStore } from './store/comments.ts';
import { createConversationStore } from './store/conversations.ts';
import { createCredentialStore } from './store/credentials.ts';
import { createDeletionStore } from './store/deletions.ts';
import { createDeliveryStore } from './store/deliveries.ts';
import { createHeartbeatStore } from './store/heartbeats.ts';
import { createInvitationStore } from './store/invitations.ts';
import { createLinkStore } from './store/links.ts';
import { createMediaStore } from './store/media.ts';
import { createMemberStore } from './store/members.ts';
import { createOauthStateStore } from './store/oauth-states.ts';
import { createPeopleTraces } from './store/people-traces.ts';
import { createPeopleStore } from './store/people.ts';
import { createBelongings } from './store/workspaces-belongings.ts';
import { createPostStore } from './store/posts.ts';
import { createSweepPlaceStore } from './store/sweep-places.ts';
import { createTemplateStore } from './store/templates.ts';
import { createThumbnailStore } from './store/thumbnails.ts';
import { createWorkspaceStore } from './store/workspaces.ts';

/** Where the parts of the server meet. Making them costs nothing: each loads what it needs on first use. */
const log = createLog();
const now = () => new Date();
const newId = () => randomUUID();
const members = createMemberStore(firestore);
const invitations = createInvitationStore(firestore);
const people = createPeopleStore(firestore);
const workspaces = createWorkspaceStore(firestore);
const deletions = createDeletionStore(firestore);
const heartbeats = createHeartbeatStore(firestore);
const files = createFiles(settings);
const tasks = createTaskQueue(settings, now);

const accounts = createAccountStore(firestore);
const credentials = createCredentialStore(firestore, keyRing);
const comments = createCommentStore(firestore);
const analytics = createAnalyticsStore(firestore);
const conversations = createConversationStore(firestore);
const states = createOauthStateStore(firestore, keyRing);
const deliveries = createDeliveryStore(firestore);
const posts = createPostStore(firestore);
const mediaStore = createMediaStore(firestore);
const fetcher = createFetcher(internet);
const reach = createReach(settings, networkKeys, log);

const postDependencies: PostDependencies = {
  posts,
  deliveries,
  accounts,
  media: mediaStore,
  factsOf,
  enqueue: (row) => enqueueStep({ tasks, log, now }, row),
  now,
  newId,
  sleep,
};

const library: MediaDependencies = {
  media: mediaStore,
  mediaFiles: createMediaFiles(settings),
  files,
  discard: (paths, itsLog) => discardFiles({ tasks, log: itsLog }, paths),
  now,
  newId,
};

const connections = createAccounts({ accounts, credentials, reach, now, newId });
const networkDependencies = { factsOf, reach, accounts, connections, now };

const handlers: Handlers<Routes> = {
  ...workspaceHandlers({ workspaces, members, people, hasAccount, files, tasks, now, newId }),
  ...memberHandlers({ members, invitations, people, now }),
  ...settingsHandlers({
    people,
    deletions,
    invitations,
    members,
    workspaces,
    workspacesOf: (person) => listWorkspaces({ members, workspaces, files }, person),
    hasAccount,
    now,
  }),
  ...accountHandlers({
    accounts,
    credentials,
    states,
    deliveries,
    analytics,
    reach,
    redirectUri: (platform) => `${settings().appOrigin}/socials/callback/${platform}`,
    now,
    newState: newId,
  }),
  ...postHandlers(postDependencies),
  ...publishHandlers(postDependencies),
  ...targetHandlers(networkDependencies),
  ...insightHandlers(networkDependencies),
  ...commentHandlers({ ...networkDependencies, comments, newId, sleep }),
  ...analyticsHandlers({ ...networkDependencies, analytics, newId, sleep }),
  ...deliveryHandlers({
    deliveries,
    posts,
    accounts: connections,
    reach,
    keyRing,
    every: createEvery(log),
    media: createMediaSource(settings, now),
    tasks,
    log,
    now,
    newId,
  }),
  ...healthHandlers({ heartbeats, now }),
  ...mediaHandlers({ ...library, posts }),
  ...assistantHandlers({
    writer: createWriter(settings, aiKey),
    usage: createAiUsageStore(firestore),
    conversations,
    files,
    library: createLibrary(library),
    tasks,
    now,
    newId,
    timeLimit: (ms) => AbortSignal.timeout(ms),
  }),
  ...linkHandlers({
    links: createLinkStore(firestore),
    library: createLibrary({
      media: mediaStore,
      mediaFiles: createMediaFiles(settings),
      discard: (paths, itsLog, delaySeconds) => discardFiles({ tasks, log: itsLog }, paths, delaySeconds),
      now,
    }),
    fetch: fetcher,
    youtube: createYoutube(fetcher),
    writer: createMediaWriter(settings),
    files,
    tasks,
    every: createEvery(log),
    timeLimit: (ms) => AbortSignal.timeout(ms),
    sleep,
    now,
    newId,
  }),
  ...templateHandlers({ templates: createTemplateStore(firestore), newId }),
  ...taskHandlers({
    files,
    media: mediaStore,
    workspaces,
    deletions,
    people,
    members,
    invitations,
    deleteUser,
    traces: createPeopleTraces(firestore),
    now,
    // Whatever else is kept for a workspace, apart from its documents and files, is added here.
    belongings: [
      createBelongings(firestore, 'credentials'),
      createBelongings(firestore, 'oauthStates'),
      createBelongings(firestore, 'usage'),
      createBelongings(firestore, 'comments'),
      createBelongings(firestore, 'analytics'),
    ],
    timeLimit: () => AbortSignal.timeout(removalTimeLimitMs),
  }),
};

const verifiers: Verifiers = {
  person: verifyIdToken,
  machine: createMachineVerifier(settings),
  role: (workspaceId, uid) => members.roleOf(workspaceId, uid),
  locked: async (uid) => (await deletions.find(uid)) !== null,
};

export function serve(prefix: '/api' | '/services'): HttpHandler {
  const projectId = process.env['GCLOUD_PROJECT'];
  return createDispatcher({ routes, schemas, handlers, verifiers, log, prefix, projectId });
}

export async function runSweep(): Promise<void> {
  try {
    await sweep({
      heartbeats,
      deletions,
      workspaces,
      deliveries,
      states,
      comments,
      conversations,
      uploads: createUploads(settings),
      media: mediaStore,
      library: createLibrary(library),
      thumbnails: createThumbnailStore(firestore),
      places: createSweepPlaceStore(firestore),
      modelNews: createModelWatch(settings, aiKey),
      tasks,
      log: log.with({ route: 'sweep' }),
      now,
    });
  } catch (error) {
    log.error('The sweep failed.', error, { route: 'sweep' });
    throw error;
  }
}
