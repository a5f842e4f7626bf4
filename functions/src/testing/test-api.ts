import { createApp, type AppDependencies } from '../app.ts';
import { linkRig, type LinkRig } from '../features/links/testing/link-rig.ts';
import type { HttpHandler } from '../http/dispatcher.ts';
import type { Person } from '../http/handlers.ts';
import type { ReachedPlatform } from '../networks/reach.ts';
import { countedIds, person } from './builders.ts';
import { capturedLog, type CapturedLog } from './captured-log.ts';
import { fakeVerifiers } from './fake-verifiers.ts';
import { madeUpNetwork, type MadeUpNetwork } from './made-up-network.ts';
import { createMemoryFiles, type MemoryFiles } from './memory-files.ts';
import { createMemoryMediaFiles } from './memory-media.ts';
import type { MemoryTeam } from './memory-team.ts';
import { createMemoryStores, type MemoryStores } from './memory-stores.ts';
import { createMemoryTasks, type MemoryTasks } from './memory-tasks.ts';
import { createMemoryAddresses } from './memory-renewals.ts';
import { createMemoryUploads } from './memory-uploads.ts';
import { serveHttp, type TestServer } from './serve-http.ts';
import { testKeyRing } from './test-key-ring.ts';

type SharedStores = Pick<
  MemoryStores,
  | 'people'
  | 'deletions'
  | 'connected'
  | 'deliveries'
  | 'posts'
  | 'bio'
  | 'bioCounts'
  | 'bioReports'
  | 'savedViews'
  | 'media'
  | 'templates'
  | 'threads'
  | 'todos'
  | 'utmPresets'
  | 'conversations'
>;

export interface TestApi extends SharedStores {
  /** Answers calls without a socket; see `callDirectly`. */
  handle: HttpHandler;
  origin: string;
  store: MemoryTeam;
  storedLinks: MemoryStores['links'];
  links: LinkRig;
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

interface Outside {
  files: MemoryFiles;
  tasks: MemoryTasks;
  captured: CapturedLog;
  reached: ReachedPlatform;
}

const madeUpProfile = {
  label: 'Made up',
  url: ({ username }: { username: string }) => `https://madeup.example/${encodeURIComponent(username)}`,
  mark: '<rect width="24" height="24"/>',
};

const noMedia = () => Promise.reject(new Error('No media.'));

/** Creates ids as long as those in production, because they become file names. */
function longIds(): () => string {
  const newId = countedIds();
  return () => `made-up-${newId()}`;
}

/** All external dependencies, except those that the test passes in. */
export const createMemoryDependencies = ({ files, tasks, captured, reached }: Outside) => ({
  factsOf: (name: string) => (name === reached.facts.id ? reached.facts : null),
  reach: (name: string) => Promise.resolve(name === reached.facts.id ? reached : null),
  redirectUri: (platform: string) => `https://fanfare.example/socials/callback/${platform}`,
  networkNames: ['madeup'],
  profileOf: (name: string) => Promise.resolve(name === reached.facts.id ? madeUpProfile : null),
  reportsAddress: () => 'reports@fanfare.example',
  anyNumber: () => 0,
  siteUrl: (path: string) => `https://fanfare.example${path}`,
  supportEmail: () => 'support@fanfare.example',
  hasAccount: () => Promise.resolve(true),
  deleteUser: () => Promise.resolve(),
  files,
  mediaFiles: createMemoryMediaFiles(files),
  mediaSource: { open: noMedia, url: noMedia, compressed: noMedia },
  uploads: createMemoryUploads(),
  addresses: createMemoryAddresses(),
  model: () => null,
  payments: () => null,
  modelNews: () => Promise.resolve([]),
  tasks,
  keyRing: testKeyRing,
  log: captured.log,
  newId: longIds(),
});

/**
 * Sends each request to the function that Hosting would choose: addresses that begin with `/@` to the pages, all
 * others to the calls.
 */
function handlerOf(deps: AppDependencies): HttpHandler {
  const app = createApp(deps);
  const [calls, pages] = [app.serve('everything'), app.servePages()];
  return (req, res) => (req.url?.startsWith('/@') ? pages(req, res) : calls(req, res));
}
export const serveApp = (deps: AppDependencies): Promise<TestServer> => serveHttp(handlerOf(deps));

/** Builds the whole server with all its dependencies in memory. `strangers` are further people who can sign in. */
export function createTestProduct(strangers: readonly Person[] = []) {
  const stores = createMemoryStores();
  const { members, deletions } = stores;
  const files = createMemoryFiles();
  const tasks = createMemoryTasks();
  const captured = capturedLog();
  const network = madeUpNetwork();
  const links = linkRig(files);
  const deletedUsers = new Set<string>();
  const deps: AppDependencies = {
    ...createMemoryDependencies({ files, tasks, captured, reached: network.reached }),
    ...links.tools,
    stores,
    verifiers: fakeVerifiers(members, [...everybody, ...strangers], {
      locked: async (uid) => (await deletions.find(uid)) !== null,
    }),
    hasAccount: (uid) => Promise.resolve(!deletedUsers.has(uid)),
    deleteUser: (uid) => Promise.resolve(void deletedUsers.add(uid)),
  };
  const store = stores.team;
  return { ...stores, store, storedLinks: stores.links, links, network, files, tasks, captured, deps };
}

export async function startTestApi(
  strangers?: readonly Person[],
  change: (deps: AppDependencies) => AppDependencies = (deps) => deps,
): Promise<TestApi> {
  const { deps, ...product } = createTestProduct(strangers);
  const handle = handlerOf(change(deps));
  const server = await serveHttp(handle);
  return { ...product, handle, origin: server.origin, stop: () => server.stop() };
}
