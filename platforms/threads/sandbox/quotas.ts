import { dayMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { reply } from './fields.ts';
import { ok } from './replies.ts';
import type { Thread } from './state.ts';

const deletions = 100;

const isReply = ({ replyTo }: Pick<Thread, 'replyTo'>) => replyTo !== null;

function publishedToday({ state, world, identity }: Call, replies: boolean): number {
  const since = world.now() - dayMs;
  const own = state.threads.filter((each) => each.account === identity.platformId && each.at > since);
  return own.filter((each) => isReply(each) === replies).length;
}

function deletedToday({ state, world, identity }: Call): number {
  const since = world.now() - dayMs;
  return state.deletions.filter(({ account, at }) => account === identity.platformId && at > since).length;
}

/** Posts and replies have separate quotas. */
export function quotaReached(call: Call, next: Pick<Thread, 'replyTo'>): boolean {
  const { posts, replies } = call.identity.quota;
  return publishedToday(call, isReply(next)) >= (isReply(next) ? replies : posts);
}

export const deletionsReached = (call: Call): boolean => deletedToday(call) >= deletions;

/** Reports how much of the daily quotas is used. */
export function publishingLimit(call: Call): SandboxReply {
  const { quota } = call.identity;
  const configOf = (quota_total: number) => ({ quota_total, quota_duration: dayMs / 1000 });
  const shown = reply(
    {
      quota_usage: publishedToday(call, false),
      config: configOf(quota.posts),
      reply_quota_usage: publishedToday(call, true),
      reply_config: configOf(quota.replies),
      delete_quota_usage: deletedToday(call),
      delete_config: configOf(deletions),
    },
    call.params,
    'quota_usage',
  );
  return shown.status >= 400 ? shown : ok({ data: [shown.json] });
}
