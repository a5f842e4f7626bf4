import type { Stores } from '../store/stores.ts';
import { testTime } from './builders.ts';
import { createMemoryAccounts, type MemoryAccounts } from './memory-accounts.ts';
import { createMemoryAffiliates } from './memory-affiliates.ts';
import { createMemoryAiUsage } from './memory-ai-usage.ts';
import { createMemoryAnalytics } from './memory-analytics.ts';
import { createMemoryBilling } from './memory-billing.ts';
import { createMemoryBioCounts, createMemoryBioReports, type MemoryBioReports } from './memory-bio-visits.ts';
import { createMemoryBio } from './memory-bio.ts';
import { createMemoryBulk } from './memory-bulk.ts';
import { createMemoryCommentPolls, type MemoryCommentPolls } from './memory-comment-polls.ts';
import { createMemoryComments } from './memory-comments.ts';
import { createMemoryConversations } from './memory-conversations.ts';
import { createMemoryDeliveries, type MemoryDeliveries } from './memory-deliveries.ts';
import { createMemoryGeneratedImages } from './memory-generated-images.ts';
import { createMemoryLinks, type MemoryLinks } from './memory-links.ts';
import { createMemoryMedia } from './memory-media.ts';
import { createMemoryOauthStates } from './memory-oauth-states.ts';
import { createMemoryDeletions, createMemoryPeople, type MemoryPeopleStore } from './memory-people.ts';
import { createMemoryPosts, type MemoryPosts } from './memory-posts.ts';
import { createMemoryQuotas } from './memory-quotas.ts';
import { createMemoryRenewals } from './memory-renewals.ts';
import { createMemorySnapshots } from './memory-snapshots.ts';
import { createMemorySlots } from './memory-slots.ts';
import { createMemoryTeam, type MemoryTeam } from './memory-team.ts';
import {
  createMemoryNetworkHealth,
  createMemorySupportMessages,
  type MemorySupportMessages,
} from './memory-support.ts';
import { createMemoryTemplates } from './memory-templates.ts';
import { createMemoryThreads, type MemoryThreads } from './memory-threads.ts';
import { createMemoryThumbnails } from './memory-thumbnails.ts';
import { createMemoryTodos } from './memory-todos.ts';
import { createMemoryWorkspaceList } from './memory-workspace-list.ts';
import { createMemorySweepPositions } from './memory-uploads.ts';

export interface MemoryStores extends Stores {
  people: MemoryPeopleStore;
  deliveries: MemoryDeliveries;
  commentPolls: MemoryCommentPolls;
  threads: MemoryThreads;
  posts: MemoryPosts;
  links: MemoryLinks;
  supportMessages: MemorySupportMessages;
  bioReports: MemoryBioReports;
  team: MemoryTeam;
  connected: MemoryAccounts;
}

/**
 * Every store of the product in memory, for the tests of use cases. A store in memory passes the same tests as the
 * one on Firestore, so both behave alike.
 */
export function createMemoryStores(): MemoryStores {
  const people = createMemoryPeople();
  const billing = createMemoryBilling(people);
  const team = createMemoryTeam(billing.planOf);
  const connected = createMemoryAccounts(team.ownerOf);
  const deliveries = createMemoryDeliveries();
  const media = createMemoryMedia(team.ownerOf, (...asked) => posts.listUsing(...asked));
  const bulk = createMemoryBulk();
  const posts: MemoryPosts = createMemoryPosts(deliveries, media, bulk, team.ownerOf);
  const aiUsage = createMemoryAiUsage(team.ownerOf);
  return {
    team,
    connected,
    workspaces: team.workspaces,
    members: team.members,
    invitations: team.invitations,
    accounts: connected.accounts,
    credentials: connected.credentials,
    oauthStates: createMemoryOauthStates(),
    affiliates: createMemoryAffiliates(people),
    aiUsage,
    addressRenewals: createMemoryRenewals(),
    bio: createMemoryBio(team),
    bioCounts: createMemoryBioCounts(),
    bioReports: createMemoryBioReports(),
    bulk,
    analytics: createMemoryAnalytics(connected.accounts),
    comments: createMemoryComments(),
    commentPolls: createMemoryCommentPolls(),
    threads: createMemoryThreads(connected),
    conversations: createMemoryConversations(aiUsage),
    deletions: createMemoryDeletions(),
    deliveries,
    generatedImages: createMemoryGeneratedImages(aiUsage),
    heartbeats: {
      beat: () => Promise.resolve(),
      last: () => Promise.resolve({ at: testTime, lag: null, problems: [] }),
    },
    links: createMemoryLinks(),
    media,
    oldUsage: { workspaces: () => Promise.resolve([]), move: () => Promise.resolve() },
    billing,
    people,
    posts,
    quotas: createMemoryQuotas({ team, connected, aiUsage, posts, media }),
    savedViews: createMemoryWorkspaceList(),
    slots: createMemorySlots(),
    snapshots: createMemorySnapshots(connected),
    networkHealth: createMemoryNetworkHealth(),
    supportMessages: createMemorySupportMessages(),
    sweepPositions: createMemorySweepPositions(),
    templates: createMemoryTemplates(),
    textActions: createMemoryConversations(aiUsage),
    todos: createMemoryTodos(),
    thumbnails: createMemoryThumbnails(media),
    references: { removeAllOf: () => Promise.resolve() },
    utmPresets: createMemoryWorkspaceList(),
    versions: { versionOf: () => Promise.resolve('0-0') },
    workspaceData: [],
  };
}
