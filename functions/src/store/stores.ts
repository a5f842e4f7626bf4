import type { KeyRing } from '../google/key-ring.ts';
import { createAddressRenewalStore } from './address-renewals.ts';
import { createAccountStore } from './accounts.ts';
import { createAffiliateStore } from './affiliates-firestore.ts';
import { createAiUsageStore } from './ai-usage.ts';
import { createAnalyticsStore } from './analytics.ts';
import { createBillingStore } from './billing.ts';
import { createBioCountStore } from './bio-counts.ts';
import { createBioNameData } from './bio-names.ts';
import { createBioReportStore } from './bio-reports.ts';
import { createBioStore } from './bio.ts';
import { createBulkStore } from './bulk.ts';
import { createCommentPollStore } from './comment-polls.ts';
import { createCommentStore } from './comments.ts';
import { createConversationStore } from './conversations.ts';
import { createCredentialStore } from './credentials.ts';
import { createDeletionStore } from './deletions.ts';
import { createDeliveryStore } from './deliveries.ts';
import { createGeneratedImageStore } from './generated-images.ts';
import { createHeartbeatStore } from './heartbeats.ts';
import { createInvitationStore } from './invitations.ts';
import { createLinkStore } from './links.ts';
import { createMediaStore } from './media.ts';
import { createMemberStore } from './members.ts';
import { createNetworkHealthStore } from './network-health.ts';
import { createOauthStateStore } from './oauth-states.ts';
import { createOldUsageStore } from './old-usage.ts';
import { createPersonReferences } from './person-references.ts';
import { createPeopleStore } from './people.ts';
import { createPostStore } from './posts.ts';
import { createQuotaStore } from './quotas.ts';
import { createSavedViewStore } from './saved-views.ts';
import { createSnapshotStore } from './snapshots.ts';
import { createSlotStore } from './slots.ts';
import { createSupportMessageStore } from './support-messages.ts';
import { createSweepPositionStore } from './sweep-positions.ts';
import { createTemplateStore } from './templates.ts';
import { createThumbnailStore } from './thumbnails.ts';
import { createThreadStore } from './threads.ts';
import { createTodoStore } from './todos.ts';
import { createUtmPresetStore } from './utm-presets.ts';
import { createVersionStore } from './versions.ts';
import { createWorkspaceData, workspaceCollections } from './workspaces-data.ts';
import { createWorkspaceStore } from './workspaces.ts';

type Database = Parameters<typeof createPostStore>[0];

export function createStores(firestore: Database, keyRing: () => KeyRing) {
  return {
    accounts: createAccountStore(firestore),
    addressRenewals: createAddressRenewalStore(firestore),
    affiliates: createAffiliateStore(firestore),
    aiUsage: createAiUsageStore(firestore),
    analytics: createAnalyticsStore(firestore),
    billing: createBillingStore(firestore),
    bio: createBioStore(firestore),
    bioCounts: createBioCountStore(firestore),
    bioReports: createBioReportStore(firestore),
    bulk: createBulkStore(firestore),
    comments: createCommentStore(firestore),
    commentPolls: createCommentPollStore(firestore),
    conversations: createConversationStore(firestore),
    credentials: createCredentialStore(firestore, keyRing),
    deletions: createDeletionStore(firestore),
    deliveries: createDeliveryStore(firestore),
    generatedImages: createGeneratedImageStore(firestore),
    heartbeats: createHeartbeatStore(firestore),
    invitations: createInvitationStore(firestore),
    links: createLinkStore(firestore),
    media: createMediaStore(firestore),
    members: createMemberStore(firestore),
    networkHealth: createNetworkHealthStore(firestore),
    oauthStates: createOauthStateStore(firestore, keyRing),
    oldUsage: createOldUsageStore(firestore),
    people: createPeopleStore(firestore),
    posts: createPostStore(firestore),
    quotas: createQuotaStore(firestore),
    savedViews: createSavedViewStore(firestore),
    slots: createSlotStore(firestore),
    snapshots: createSnapshotStore(firestore),
    supportMessages: createSupportMessageStore(firestore),
    sweepPositions: createSweepPositionStore(firestore),
    templates: createTemplateStore(firestore),
    textActions: createConversationStore(firestore, 'textActions'),
    threads: createThreadStore(firestore),
    todos: createTodoStore(firestore),
    thumbnails: createThumbnailStore(firestore),
    references: createPersonReferences(firestore),
    utmPresets: createUtmPresetStore(firestore),
    versions: createVersionStore(firestore),
    workspaces: createWorkspaceStore(firestore),
    /** Documents of top-level collections, which are removed or released with their workspace. */
    workspaceData: [
      ...workspaceCollections.map((collection) => createWorkspaceData(firestore, collection)),
      createBioNameData(firestore),
    ],
  };
}

export type Stores = ReturnType<typeof createStores>;
