import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { findEarlierAttempt } from '../../_shared/earlier-attempt.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo, Publish, Ready } from '../../platform.ts';
import { api, postUrl, readData, xId } from './api.ts';
import { findPost, findVisiblePost } from './find-post.ts';
import { publishHandle, type PublishHandle } from './handle.ts';
import { checkProcessing, upload } from './uploads.ts';

const created = z.object({ id: xId });
/**
 * The last attempt at which a duplicate may be our own post. Later duplicates are not ours, because several searches
 * over more than a minute did not find our post.
 */
const maxUncertainAttempts = 4;

/**
 * A refusal without a code may mean a duplicate. On the first attempt, the duplicate is not ours. On a later attempt,
 * the duplicate may come from a call whose reply was lost.
 */
function explainRefusal(error: unknown, { attempts }: PublishHandle): unknown {
  if (!(error instanceof NetworkError) || attempts < 2 || attempts > maxUncertainAttempts) return error;
  const { kind, code, reason } = error.failure;
  if (kind !== 'rejected' || code !== null) return error;
  return new NetworkError({ kind: 'outcome_unknown', reason, code }, { cause: error });
}

async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { http, account, content, handle } = job;
  const before = await findEarlierAttempt(handle.attempts, () => findVisiblePost(job));
  if (before) return before;
  const ids = handle.files.map(({ id }) => id);
  const json = {
    ...(content.description.trim() !== '' && { text: content.description }),
    ...(ids.length > 0 && { media: { media_ids: ids } }),
  };
  try {
    const call = { method: 'POST', url: `${api}/tweets`, headers: bearer(account.grant), json } as const;
    const { id } = await readData(http, call, created);
    return { id, url: postUrl(account.username, id) };
  } catch (error) {
    throw explainRefusal(error, handle);
  }
}

async function remove({ http }: PlatformIo, { grant }: Account, id: string): Promise<void> {
  try {
    await readData(
      http,
      { method: 'DELETE', url: `${api}/tweets/${encodeURIComponent(id)}`, headers: bearer(grant) },
      z.object({ deleted: z.literal(true) }),
    );
  } catch (error) {
    // With `not_found`, the post no longer exists, so nothing is left to delete.
    if (!(error instanceof NetworkError) || error.failure.kind !== 'not_found') throw error;
  }
}

export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start: upload,
  poll: checkProcessing,
  commit,
  find: findPost,
  finish: null,
  remove,
};
