import { useRead } from '../../../browser/use-read.ts';
import type { Limit } from './action-bar.tsx';

export function useLimit(workspaceId: string): Limit {
  const { data, error } = useRead('uploadQuota', { workspaceId });
  // Where nobody knows, the server decides.
  if (!data) return error ? 'fine' : 'checking';
  return data.uploadCount >= data.limit ? 'reached' : 'fine';
}
