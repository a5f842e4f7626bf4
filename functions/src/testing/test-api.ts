import { routes } from '@fanfare/core/api/routes.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { accountHandlers } from '../features/accounts/handlers.ts';
import { analyticsHandlers } from '../features/analytics/handlers.ts';
import { assistantHandlers } from '../features/assistant/handlers.ts';
import { commentHandlers } from '../features/comments/handlers.ts';
import { deliveryHandlers } from '../features/deliveries/handlers.ts';
import { enqueueStep } from '../features/deliveries/enqueue-step.ts';
import { createAccounts } from '../features/deliveries/open-account.ts';
import { insightHandlers } from '../features/insights/handlers.ts';
import { healthHandlers } from '../features/health/handlers.ts';
import { postHandlers, publishHandlers } from '../features/posts/handlers.ts';
import type { MediaDependencies } from '../features/media/dependencies.ts';
import { linkHandlers } from '../features/links/handlers.ts';
import { linkRig, type LinkRig } from '../features/links/testing/link-rig.ts';
import { mediaHandlers } from '../features/media/handlers.ts';
import { createLibrary } from '../features/media/library.ts';
import { settingsHandlers } from '../features/settings/handlers.ts';
import { taskHandlers } from '../features/tasks/handlers.ts';
import { discardFiles } from '../features/workspaces/discard-files.ts';
import { workspaceHandlers } from '../features/workspaces/handlers.ts';
import { targetHandlers } from '../features/targets/handlers.ts';
import { templateHandlers } from '../features/templates/handlers.ts';
import { listWorkspaces } from '../features/workspaces/list-workspaces.ts';
import { memberHandlers } from '../features/workspaces/member-handlers.ts';
import { createDispatcher, type HttpHandler } from '../http/dispatcher.ts';
import type { Person } from '../http/handlers.ts';
import type { StoredDelivery } from '../store/deliveries.ts';
import type { ConversationStore } from '../store/conversations.ts';
import type { DeletionStore } from '../store/deletions.ts';
import type { MediaStore } from '../store/media.ts';
import type { TemplateStore } from '../store/templates.ts';
import { countedIds, person, testTime } from './builders.ts';
import { capturedLog, type CapturedLog } from './captured-log.ts';
import { fakeVerifiers } from './fake-verifiers.ts';
import { madeUpNetwork, type MadeUpNetwork } from './made-up-network.ts';
import { memoryAccounts, type MemoryAccounts } from './memory-accounts.ts';
import { memoryAiUsage } from './memory-ai-usage.ts';
import { memoryAnalytics } from './memory-analytics.ts';
import { memoryComments } from './memory-comments.ts';
import { memoryConversations } from './memory-conversations.ts';
import { memoryDeliveries, type MemoryDeliveries } from './memory-deliveries.ts';
import { memoryFiles, type MemoryFiles } from './memory-files.ts';
import { memoryDeletions, memoryPeople, type MemoryPeopleStore } from './memory-people.ts';
import { memoryMedia, memoryMediaFiles } from './memory-media.ts';
import { memoryOauthStates } from './memory-oauth-states.ts';
import { memoryPosts, type MemoryPosts } from './memory-posts.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { memoryTasks, type MemoryTasks } from './memory-tasks.ts';
import { memoryTemplates } from './memory-templates.ts';
import { serveHttp } from './serve-http.ts';
import { testKeyRing } from './test-key-ring.ts';

export interface TestApi {
  /** Of `api` and `services` together, as Hosting would put them. */
  origin: string;
  store: MemoryStore;
  people: MemoryPeopleStore;
  deletions: DeletionStore;
  connected: MemoryAccounts;
  deliveries: MemoryDeliveries;
  posts: MemoryPosts;
  media: MediaStore;
  links: LinkRig;
  templates: TemplateStore;
  conversations: ConversationStore;
  network: MadeUpNetwork;
  files: MemoryFiles;
  tasks: MemoryTasks;
  captured: CapturedLog;
  stop(): Promise<void>;
}

const everybody = [
  person(),
  person({ uid: 'mika' }),
  person({ uid: 'priya' }),
  person({ uid: 'sam', staff: true }),
];

/** The whole server behind a socket, with everything outside of it replaced by memory. `strangers` can sign in as well. */
export async function startTestApi(strangers: readonly Person[] = []): Promise<TestApi> {
  const store = memoryStore();
  const files = memoryFiles();
  const tasks = memoryTasks();
  const captured = capturedLog();
  const now = () => testTime;
  const people = memoryPeople();
  const deletions = memoryDeletions();
  const connected = memoryAccounts();
  const analytics = memoryAnalytics(connected.accounts);
  const deliveries = memoryDeliveries();
  const media = memoryMedia();
  const posts = memoryPosts(deliveries, media);
  const links = linkRig({ files, media, tasks });
  const conversations = memoryConversations();
  const templates = memoryTemplates();
  const network = madeUpNetwork();
  const reach = (name: string) => Promise.resolve(name === 'madeup' ? network.reached : null);
  const factsOf = (name: string) => (name === 'madeup' ? network.reached.facts : null);
  const connections = createAccounts({ ...connected, reach, now, newId: countedIds() });
  const networkDependencies = { factsOf, reach, accounts: connected.accounts, connections, now };
  const gone = new Set<string>();
  const hasAccount = (uid: string) => Promise.resolve(!gone.has(uid));
  const { workspaces, members, invitations } = store;
  // Nobody waits in tests; time passes all the same.
  let waited = 0;
  const postDependencies = {
    posts,
    deliveries,
    accounts: connected.accounts,
    media,
    factsOf,
    enqueue: (row: StoredDelivery) => enqueueStep({ tasks, log: captured.log, now }, row),
    now: () => new Date(testTime.getTime() + waited),
    newId: countedIds(),
    sleep: (ms: number) => {
      waited += ms;
      return Promise.resolve();
    },
  };
  const library: MediaDependencies = {
    media,
    mediaFiles: memoryMediaFiles(files),
    files,
    discard: (paths, log) => discardFiles({ tasks, log }, paths),
    now,
    newId: countedIds(),
  };
  const handlers = {
    ...workspaceHandlers({
      workspaces,
      members,
      people,
      hasAccount,
      files,
      tasks,
      now,
      newId: countedIds(),
    }),
    ...memberHandlers({ members, invitations, people, now }),
    ...settingsHandlers({
      people,
      deletions,
      invitations,
      members,
      workspaces,
      workspacesOf: (someone) => listWorkspaces({ members, workspaces, files }, someone),
      hasAccount,
      now,
    }),
    ...accountHandlers({
      ...connected,
      analytics,
      deliveries,
      states: memoryOauthStates(),
      reach,
      redirectUri: (platform) => `https://fanfare.example/socials/callback/${platform}`,
      now,
      newState: countedIds(),
    }),
    ...postHandlers(postDependencies),
    ...publishHandlers(postDependencies),
    ...targetHandlers(networkDependencies),
    ...insightHandlers(networkDependencies),
    ...analyticsHandlers({
      ...networkDependencies,
      analytics,
      newId: countedIds(),
      sleep: postDependencies.sleep,
    }),
    ...commentHandlers({
      ...networkDependencies,
      comments: memoryComments(),
      newId: countedIds(),
      sleep: postDependencies.sleep,
    }),
    ...deliveryHandlers({
      deliveries,
      posts,
      accounts: connections,
      reach,
      keyRing: testKeyRing,
      every: () => () => undefined,
      media: {
        open: () => Promise.reject(new Error('No media.')),
        url: () => Promise.reject(new Error('No media.')),
        compressed: () => Promise.reject(new Error('No media.')),
      },
      tasks,
      log: captured.log,
      now,
      newId: countedIds(),
    }),
    ...healthHandlers({ heartbeats: { last: () => Promise.resolve({ at: testTime, lag: null }) }, now }),
    ...mediaHandlers({ ...library, posts }),
    ...assistantHandlers({
      writer: () => null,
      usage: memoryAiUsage(),
      conversations,
      files,
      library: createLibrary(library),
      tasks,
      now,
      newId: countedIds(),
      timeLimit: () => new AbortController().signal,
    }),
    ...linkHandlers(links.dependencies),
    ...templateHandlers({ templates, newId: countedIds() }),
    ...taskHandlers({
      files,
      media,
      workspaces,
      deletions,
      people,
      members,
      invitations,
      deleteUser: (uid) => Promise.resolve(void gone.add(uid)),
      traces: { removeAllOf: () => Promise.resolve() },
      now,
      belongings: [],
      timeLimit: () => new AbortController().signal,
    }),
  };
  const serve = (prefix: '/api' | '/services'): HttpHandler =>
    createDispatcher({
      routes,
      schemas,
      handlers,
      verifiers: fakeVerifiers(members, [...everybody, ...strangers], {
        locked: async (uid) => (await deletions.find(uid)) !== null,
      }),
      log: captured.log,
      prefix,
    });
  const [api, services] = [serve('/api'), serve('/services')];
  const server = await serveHttp((req, res) =>
    req.url?.startsWith('/services') === true ? services(req, res) : api(req, res),
  );
  const stop = () => server.stop();
  return {
    origin: server.origin,
    store,
    people,
    deletions,
    connected,
    deliveries,
    posts,
    media,
    templates,
    conversations,
    links,
    network,
    files,
    tasks,
    captured,
    stop,
  };
}
