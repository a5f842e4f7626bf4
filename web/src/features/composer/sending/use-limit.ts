import { planOwnerText } from '@fanfare/core/quota/plan-owner.ts';
import { limitReached, type UploadQuota } from '@fanfare/core/quota/uploads.ts';
import { useRead } from '../../../browser/use-read.ts';
import type { UploadLimit } from './action-bar.tsx';

export interface KnownLimit extends UploadLimit {
  /**
   * Null while the quota is loading. If the quota cannot be read, no limit is shown, and the server decides whether the
   * post is accepted.
   */
  quota: Pick<UploadQuota, 'uploadCount' | 'limit'> | null;
}

export function useUploadLimit(workspaceId: string): KnownLimit {
  const { data, error } = useRead('uploadQuota', { workspaceId });
  if (!data && !error) return { state: 'checking', text: 'Checking upload limits...', quota: null };
  if (data && data.uploadCount >= data.limit)
    return { state: 'reached', text: `${limitReached} ${planOwnerText(data)}`.trimEnd(), quota: data };
  return { state: 'fine', text: '', quota: data ?? { uploadCount: 0, limit: Infinity } };
}
