import { megabyte } from '@fanfare/core/values/bytes.ts';
import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';

interface Candidates {
  added: readonly Upload[];
  /**
   * The other uploads in the list. Files that are still being uploaded to the workspace count towards the quota too.
   */
  others: readonly Upload[];
}

/**
 * Finds the files that exceed the storage quota of the workspace, with a message for each. The server enforces the
 * quota; this check only avoids sending files that it would refuse.
 */
export async function exceedingQuota(
  call: Call,
  workspaceId: string,
  { added, others }: Candidates,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  try {
    const { storageLimit, totalSize } = await call('storageQuota', { workspaceId });
    const running = others.filter(
      (each) => each.workspaceId === workspaceId && !each.isLink && !isSettled(each.state),
    );
    let left = (storageLimit - totalSize) * megabyte;
    for (const { size } of running) left -= size;
    for (const { id, size } of added) {
      if (size > left) refused.set(id, storageFullText);
      else left -= size;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return refused;
}
