import { useRead } from '../../../browser/use-read.ts';
import type { UploadLimit } from './action-bar.tsx';

export function useUploadLimit(workspaceId: string): UploadLimit {
  const { data, error } = useRead('uploadQuota', { workspaceId });
  // When the quota cannot be read, the server decides.
  if (!data) return error ? 'fine' : 'checking';
  return data.uploadCount >= data.limit ? 'reached' : 'fine';
}
