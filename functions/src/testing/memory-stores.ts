import type { Stores } from '../store/stores.ts';
import { testTime } from './builders.ts';
import { memoryAccounts, type MemoryAccounts } from './memory-accounts.ts';
import { memoryAiUsage } from './memory-ai-usage.ts';
import { memoryAnalytics } from './memory-analytics.ts';
import { memoryBulk } from './memory-bulk.ts';
import { memoryCommentPolls, type MemoryCommentPolls } from './memory-comment-polls.ts';
import { memoryComments } from './memory-comments.ts';
import { memoryConversations } from './memory-conversations.ts';
import { memoryDeliveries, type MemoryDeliveries } from './memory-deliveries.ts';
import { memoryLinks, type MemoryLinks } from './memory-links.ts';
import { memoryMedia } from './memory-media.ts';
import { memoryOauthStates } from './memory-oauth-states.ts';
import { memoryDeletions, memoryPeople, type MemoryPeopleStore } from './memory-people.ts';
import { memoryPosts, type MemoryPosts } from './memory-posts.ts';
import { memoryQuotas } from './memory-quotas.ts';
import { memorySnapshots } from './memory-snapshots.ts';
import { memorySavedViews } from './memory-saved-views.ts';
import { memorySlots } from './memory-slots.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { memoryTemplates } from './memory-templates.ts';
import { memoryThreads, type MemoryThreads } from './memory-threads.ts';
import { memoryThumbnails } from './memory-thumbnails.ts';
import { memoryTodos } from './memory-todos.ts';
import { memorySweepPositions } from './memory-uploads.ts';

export interface MemoryStores extends Stores {
  people: MemoryPeopleStore;
  deliveries: MemoryDeliveries;
  commentPolls: MemoryCommentPolls;
  threads: MemoryThreads;
  posts: MemoryPosts;
  links: MemoryLinks;
  /** Adds workspaces, members and invitations. */
  team: MemoryStore;
  /** Adds accounts and credentials. */
  connected: MemoryAccounts;
}

/** Every store of the product, in memory. */
export function memoryStores(): MemoryStores {
  const team = memoryStore();
  const connected = memoryAccounts();
  const deliveries = memoryDeliveries();
  const media = memoryMedia();
  const bulk = memoryBulk();
  const posts = memoryPosts(deliveries, media, bulk);
  const aiUsage = memoryAiUsage();
  return {
    team,
    connected,
    workspaces: team.workspaces,
    members: team.members,
    invitations: team.invitations,
    accounts: connected.accounts,
    credentials: connected.credentials,
    oauthStates: memoryOauthStates(),
    aiUsage,
    bulk,
    analytics: memoryAnalytics(connected.accounts),
    comments: memoryComments(),
    commentPolls: memoryCommentPolls(),
    threads: memoryThreads(connected),
    conversations: memoryConversations(aiUsage),
    deletions: memoryDeletions(),
    deliveries,
    heartbeats: {
      beat: () => Promise.resolve(),
      last: () => Promise.resolve({ at: testTime, lag: null, problems: [] }),
    },
    links: memoryLinks(),
    media,
    people: memoryPeople(),
    posts,
    quotas: memoryQuotas({ aiUsage, posts, media }),
    savedViews: memorySavedViews(),
    slots: memorySlots(),
    snapshots: memorySnapshots(connected),
    sweepPositions: memorySweepPositions(),
    templates: memoryTemplates(),
    textActions: memoryConversations(aiUsage),
    todos: memoryTodos(),
    thumbnails: memoryThumbnails(media),
    references: { removeAllOf: () => Promise.resolve() },
    versions: { versionOf: () => Promise.resolve('0-0') },
    workspaceData: [],
  };
}
