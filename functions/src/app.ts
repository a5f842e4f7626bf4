import { routes } from '@fanfare/core/api/routes.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { endConnections } from './features/accounts/end-connection.ts';
import { accountHandlers } from './features/accounts/handlers.ts';
import { listAccounts } from './features/accounts/list-accounts.ts';
import type { AccountDependencies } from './features/accounts/dependencies.ts';
import { affiliateHandlers } from './features/affiliate/handlers.ts';
import { analyticsHandlers } from './features/analytics/handlers.ts';
import type { AssistantDependencies } from './features/assistant/dependencies.ts';
import { assistantHandlers } from './features/assistant/handlers.ts';
import type { SiteDependencies } from './features/bio/dependencies.ts';
import { bioHandlers } from './features/bio/handlers.ts';
import { createBioSite } from './features/bio/site.ts';
import type { BillingDependencies } from './features/billing/dependencies.ts';
import { billingHandlers } from './features/billing/handlers.ts';
import { endSubscriptions } from './features/billing/sync.ts';
import { bulkTimeLimitMs } from './features/bulk/bulk.ts';
import { bulkHandlers } from './features/bulk/handlers.ts';
import { calendarHandlers } from './features/calendar/handlers.ts';
import { commentHandlers } from './features/comments/handlers.ts';
import type { DeliveryDependencies } from './features/deliveries/dependencies.ts';
import { enqueueStep } from './features/deliveries/enqueue-step.ts';
import { createNoteOutcome } from './features/deliveries/note-outcome.ts';
import { deliveryHandlers } from './features/deliveries/handlers.ts';
import { generatorHandlers } from './features/generator/handlers.ts';
import { healthHandlers } from './features/health/handlers.ts';
import { inboxHandlers } from './features/inbox/handlers.ts';
import { insightHandlers } from './features/insights/handlers.ts';
import type { LinkDependencies } from './features/links/dependencies.ts';
import { linkHandlers } from './features/links/handlers.ts';
import type { MediaDependencies } from './features/media/dependencies.ts';
import { mediaHandlers } from './features/media/handlers.ts';
import { createLibrary } from './features/media/library.ts';
import { findGuide, overviewHandlers } from './features/overview/handlers.ts';
import type { PostDependencies } from './features/posts/dependencies.ts';
import { postHandlers, publishHandlers } from './features/posts/handlers.ts';
import { findHome } from './features/posts/lists/home.ts';
import { savedViewHandlers } from './features/saved-views/handlers.ts';
import { slotHandlers } from './features/slots/handlers.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { supportHandlers } from './features/support/handlers.ts';
import { targetHandlers } from './features/targets/handlers.ts';
import { taskHandlers } from './features/tasks/handlers.ts';
import type { RemovePersonDependencies } from './features/tasks/remove-person.ts';
import { removalTimeLimitMs } from './features/tasks/remove-workspace.ts';
import { templateHandlers } from './features/templates/handlers.ts';
import { findOpenTodos, todoHandlers } from './features/todos/handlers.ts';
import { discardFiles } from './features/workspaces/discard-files.ts';
import { utmHandlers } from './features/utm/handlers.ts';
import { workspaceHandlers } from './features/workspaces/handlers.ts';
import { listWithOwners, listWorkspaces } from './features/workspaces/list-workspaces.ts';
import { memberHandlers } from './features/workspaces/member-handlers.ts';
import type { DownloadAddresses } from './google/download-addresses.ts';
import type { Files } from './google/storage.ts';
import { createDispatcher, type HttpHandler } from './http/dispatcher.ts';
import type { Verifiers } from './http/guard.ts';
import type { Handlers, Person } from './http/handlers.ts';
import { functionOf, type HttpFunction } from './http/runs-in.ts';
import { sweep, type SweepDependencies } from './jobs/sweep/handler.ts';
import { createConnections } from './networks/connections.ts';
import type { Stores } from './store/stores.ts';

type Networks = Pick<AccountDependencies, 'reach' | 'redirectUri'> & Pick<PostDependencies, 'factsOf'>;
type Background = Pick<DeliveryDependencies, 'tasks' | 'log' | 'every' | 'keyRing'>;
type LinkTools = Pick<LinkDependencies, 'fetch' | 'videoSite' | 'writer'>;
type Identity = Pick<RemovePersonDependencies, 'deleteUser'> & { hasAccount(uid: string): Promise<boolean> };
type SiteTools = Pick<SiteDependencies, 'profileOf' | 'reportsAddress' | 'anyNumber'>;
type SweepTools = Pick<SweepDependencies, 'uploads' | 'modelNews'>;

/** Everything external that the server needs: `production.ts` provides the real services, the tests use memory. */
export interface AppDependencies extends Networks, Background, LinkTools, Identity, SweepTools, SiteTools {
  stores: Stores;
  verifiers: Verifiers;
  files: Files;
  mediaFiles: MediaDependencies['mediaFiles'];
  addresses: DownloadAddresses;
  mediaSource: DeliveryDependencies['media'];
  /** The assistant’s model; null if none is configured. */
  model: AssistantDependencies['model'];
  /** The payment provider; null if none is configured. */
  payments: BillingDependencies['payments'];
  /** No page of links can have one of these names. */
  networkNames: readonly string[];
  /** The absolute address of a path on this site. */
  siteUrl(path: string): string;
  supportEmail(): string;
  now(): Date;
  newId(): string;
  sleep(ms: number): Promise<void>;
  timeLimit(ms: number): AbortSignal;
  projectId?: string | undefined;
}

export interface App {
  /** Serves the routes of one function, or all of them. */
  serve(name: HttpFunction | 'everything'): HttpHandler;
  /** Serves the public pages at `/@name`. */
  servePages(): HttpHandler;
  runSweep(): Promise<void>;
}

/** Builds the server. This is cheap, because each part loads its dependencies on first use. */
export function createApp(deps: AppDependencies): App {
  const { stores, factsOf, reach, files, mediaFiles, tasks, log, now, newId, sleep, timeLimit } = deps;
  const { accounts, credentials, members, workspaces, people, invitations, deletions, media, posts } = stores;
  const { deliveries, analytics, quotas, versions } = stores;

  const clock = { now, newId, sleep };
  const connections = createConnections({ accounts, credentials, quotas, reach, ...clock });
  const networks = { factsOf, reach, accounts, connections, ...clock };
  const library = createLibrary({
    media,
    mediaFiles,
    discard: (paths, callLog, delaySeconds) => discardFiles({ tasks, log: callLog }, paths, delaySeconds),
    now,
    timeLimit,
  });
  const postDependencies: PostDependencies = {
    posts,
    slots: stores.slots,
    deliveries,
    accounts,
    media,
    factsOf,
    log,
    enqueue: (row) => enqueueStep({ tasks, log, now }, row),
    ...clock,
  };

  const accountDependencies = { ...deps, ...stores, states: stores.oauthStates, newState: newId };
  const listing = { members, workspaces, files };
  const workspacesOf = (person: Person) => listWorkspaces(listing, person);
  const handlers: Handlers<typeof routes> = {
    ...workspaceHandlers({ ...deps, workspaces, members, people }),
    ...memberHandlers({ ...deps, members, invitations, people, workspaces, workspacesOf, now }),
    ...settingsHandlers({
      people,
      deletions,
      invitations,
      members,
      workspaces,
      workspacesOf: (person) => listWithOwners(listing, person),
      hasAccount: (uid) => deps.hasAccount(uid),
      endSubscriptions: (uid) => endSubscriptions({ ...deps, ...stores }, uid),
      firstReads: {
        home: (active) => findHome(postDependencies, active),
        listAccounts: ({ workspaceId }) => listAccounts(accountDependencies, workspaceId),
        quotas: async ({ workspaceId, uid, owner }) => {
          const found = await quotas.find({ workspaceId, month: quotaMonth(now().getTime()) }, owner);
          return { ...found.quotas, ...planOwnerFor(uid, found.owner) };
        },
        openTodos: ({ workspaceId, timeZone }, callLog) =>
          findOpenTodos(stores.todos, workspaceId, dayIn(now().getTime(), timeZone), callLog),
        guide: ({ workspaceId }) => findGuide(stores, workspaceId),
      },
      now,
    }),
    ...billingHandlers({ ...deps, ...stores }),
    ...affiliateHandlers({ ...deps, ...stores }),
    ...overviewHandlers({ quotas, versions, templates: stores.templates, now }),
    ...accountHandlers(accountDependencies),
    ...postHandlers({ ...postDependencies, quotas }),
    ...calendarHandlers(postDependencies),
    ...bulkHandlers({
      ...postDependencies,
      bulk: stores.bulk,
      tasks,
      timeLimit: () => timeLimit(bulkTimeLimitMs),
    }),
    ...publishHandlers(postDependencies),
    ...targetHandlers(networks),
    ...insightHandlers({ ...networks, analytics }),
    ...commentHandlers({ ...networks, analytics, comments: stores.comments }),
    ...inboxHandlers({ ...networks, ...stores, polls: stores.commentPolls, log }),
    ...analyticsHandlers({ ...networks, analytics, tasks, snapshots: stores.snapshots }),
    ...deliveryHandlers({
      ...deps,
      deliveries,
      posts,
      accounts: connections,
      media: deps.mediaSource,
      noteOutcome: createNoteOutcome({ ...deps, ...stores }),
    }),
    ...supportHandlers({ ...deps, ...stores }),
    ...healthHandlers({ heartbeats: stores.heartbeats, now }),
    ...mediaHandlers({
      media,
      quotas,
      mediaFiles,
      files,
      discard: library.discard,
      timeLimit,
      posts,
      ...clock,
    }),
    ...assistantHandlers({ ...deps, ...stores, usage: stores.aiUsage, library }),
    ...generatorHandlers({ ...deps, ...stores, library }),
    ...linkHandlers({ ...deps, links: stores.links, library }),
    ...templateHandlers({ templates: stores.templates, newId }),
    ...bioHandlers({ ...deps, ...stores }),
    ...savedViewHandlers({ views: stores.savedViews, factsOf }),
    ...utmHandlers(stores.utmPresets),
    ...slotHandlers({ slots: stores.slots, posts, factsOf, now }),
    ...todoHandlers({ todos: stores.todos, people, now, newId }),
    ...taskHandlers({
      ...stores,
      files,
      mediaFiles,
      addresses: deps.addresses,
      endConnections: (id, options) => endConnections(accountDependencies, id, options),
      deleteUser: (uid) => deps.deleteUser(uid),
      now,
      timeLimit: () => timeLimit(removalTimeLimitMs),
    }),
  };

  return {
    serve: (name) =>
      createDispatcher({
        routes,
        schemas,
        handlers,
        verifiers: deps.verifiers,
        log,
        owns: (route) => name === 'everything' || functionOf(route) === name,
        projectId: deps.projectId,
      }),
    servePages: () => createBioSite({ ...deps, ...stores }),
    async runSweep() {
      const sweepLog = log.with({ route: 'sweep' });
      try {
        await sweep({
          ...deps,
          ...stores,
          states: stores.oauthStates,
          library,
          positions: stores.sweepPositions,
          log: sweepLog,
        });
      } catch (error) {
        sweepLog.error('The sweep failed.', error);
        throw error;
      }
    },
  };
}
