import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { unavailable } from '../../_shared/network-error.ts';
import type { Finished, Job } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { postUrl, profileUrl } from './api.ts';
import { statusOf } from './status.ts';

const noAddressYet = () => unavailable('The post is on TikTok. Its link will be available after moderation.');

/** A photo that was found by its text has a post id instead of a publish id. */
const isPostId = (id: string) => /^\d+$/.test(id);

/** Finds the address of a post. A post that is not public has none, so it gets the address of the account. */
export async function finish(job: Job<unknown>, { id }: Receipt): Promise<Finished> {
  const { content, account } = job;
  const kind = kindOf(content) === 'video' ? 'video' : 'photo';
  const at = (postId: string): Finished => ({ url: postUrl(account.username, kind, postId), warnings: [] });
  if (isPostId(id)) return at(id);
  const status = await statusOf(job, id);
  if (status?.kind === 'out') {
    if (status.postId !== null) return at(status.postId);
    if (content.options.privacy === 'public') throw noAddressYet();
  }
  return { url: profileUrl(account.username), warnings: [] };
}
