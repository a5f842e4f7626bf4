import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';

const bytesPerMegabyte = 1024 * 1024;

interface Chosen {
  added: readonly Upload[];
  /** What else is in the list: it takes room as well, once it is there. */
  others: readonly Upload[];
}

/** Which files have no room in the storage of their workspace, and what is said of each. The server decides; this spares the sending. */
export async function withoutRoom(
  call: Call,
  workspaceId: string,
  { added, others }: Chosen,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  try {
    const { storageLimit, totalSize } = await call('storageQuota', { workspaceId });
    const onTheirWay = others.filter(
      (each) => each.workspaceId === workspaceId && !each.isLink && !isSettled(each.state),
    );
    let left = (storageLimit - totalSize) * bytesPerMegabyte;
    for (const { size } of onTheirWay) left -= size;
    for (const { id, size } of added) {
      if (size > left) refused.set(id, storageFullText);
      else left -= size;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return refused;
}
