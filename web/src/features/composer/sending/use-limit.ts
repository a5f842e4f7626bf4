import { planOwnerText } from '@fanfare/core/quota/plan-owner.ts';
import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { useRead } from '../../../browser/use-read.ts';
import type { UploadLimit } from './action-bar.tsx';

export function useUploadLimit(workspaceId: string): UploadLimit {
  const { data, error } = useRead('uploadQuota', { workspaceId });
  if (!data && !error) return { state: 'checking', text: 'Checking upload limits...' };
  if (data && data.uploadCount >= data.limit)
    return { state: 'reached', text: `${limitReached} ${planOwnerText(data)}`.trimEnd() };
  // When the quota cannot be read, the server decides.
  return { state: 'fine', text: '' };
}
