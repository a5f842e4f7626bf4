import { storageQuota } from '@fanfare/core/quota/storage.ts';
import type { AiUsageStore } from '../store/ai-usage.ts';
import type { MediaStore } from '../store/media.ts';
import type { PostStore } from '../store/posts.ts';
import type { QuotaStore } from '../store/quotas.ts';

interface Sources {
  aiUsage: Pick<AiUsageStore, 'quotas'>;
  posts: Pick<PostStore, 'quota'>;
  media: Pick<MediaStore, 'storage'>;
}

/** The quotas derived from the counts of other stores in memory. */
export function createMemoryQuotas({ aiUsage, posts, media }: Sources): QuotaStore {
  return {
    async find({ workspaceId, month }) {
      const [ai, storage] = [await aiUsage.quotas({ workspaceId, month }), await media.storage(workspaceId)];
      const quotas = {
        uploads: await posts.quota(workspaceId, month),
        ai: ai.quotas,
        storage: storageQuota(storage.usage, storage.owner?.plan),
      };
      return { quotas, owner: ai.owner };
    },
  };
}
