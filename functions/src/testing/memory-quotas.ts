import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { invitationState } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import type { AiUsageStore } from '../store/ai-usage.ts';
import type { MediaStore } from '../store/media.ts';
import type { PostStore } from '../store/posts.ts';
import type { QuotaStore } from '../store/quotas.ts';
import type { MemoryAccounts } from './memory-accounts.ts';
import type { MemoryTeam } from './memory-team.ts';

interface Sources {
  team: Pick<MemoryTeam, 'members' | 'invitations' | 'ownerOf'>;
  connected: Pick<MemoryAccounts, 'all' | 'quotas'>;
  aiUsage: Pick<AiUsageStore, 'quotas'>;
  posts: Pick<PostStore, 'quota'>;
  media: Pick<MediaStore, 'storage'>;
}

export function createMemoryQuotas({ team, connected, aiUsage, posts, media }: Sources): QuotaStore {
  const accountsOf = (uid: string) =>
    connected.all().filter(({ workspaceId }) => team.ownerOf(workspaceId).uid === uid);
  const store: QuotaStore = {
    async find({ workspaceId, month }) {
      const [ai, storage] = [await aiUsage.quotas({ workspaceId, month }), await media.storage(workspaceId)];
      const { owner: _owner, ...uploads } = await posts.quota(workspaceId, month);
      const quotas = {
        uploads,
        ai: ai.quotas,
        storage: storageQuota(storage.usage, storage.owner?.plan),
      };
      return { quotas, owner: ai.owner };
    },
    async capacityOf(uid, at) {
      const all = await team.members.workspacesOf(uid, workspacesPerPersonMax);
      const owned = all.filter(({ role }) => role === 'owner');
      const members = await Promise.all(
        owned.map(async ({ workspaceId }) => {
          const invited = await team.invitations.list(workspaceId);
          const open = invited.filter((each) => invitationState(each, at) === 'pending');
          return (await team.members.list(workspaceId)).length + open.length;
        }),
      );
      return {
        workspaces: owned.length,
        members: Math.max(0, ...members),
        accounts: accountsOf(uid).length,
      };
    },
    notCovering: connected.quotas.notCovering,
    ofPerson: async (uid, month) => (await store.find({ workspaceId: uid, month })).quotas,
  };
  return store;
}
