import { storageQuota } from '@fanfare/core/quota/storage.ts';
import type { AiUsageStore } from '../store/ai-usage.ts';
import type { MediaStore } from '../store/media.ts';
import type { PostStore } from '../store/posts.ts';
import type { QuotaStore } from '../store/quotas.ts';

interface Sources {
  aiUsage: Pick<AiUsageStore, 'quotas'>;
  posts: Pick<PostStore, 'quota'>;
  media: Pick<MediaStore, 'usage' | 'plan'>;
}

/** The quotas derived from the counts of other stores in memory. */
export function createMemoryQuotas({ aiUsage, posts, media }: Sources): QuotaStore {
  return {
    find: async (workspaceId, month) => ({
      uploads: await posts.quota(workspaceId, month),
      ai: await aiUsage.quotas({ workspaceId, month }),
      storage: storageQuota(await media.usage(workspaceId), await media.plan(workspaceId)),
    }),
  };
}
