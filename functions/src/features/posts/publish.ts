import type { Published } from '@fanfare/core/api/publish.ts';
import type { PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import type { Facts, Nothing } from '@fanfare/platforms/platform.ts';
import { Accepted } from '../../http/accepted.ts';
import { AppError } from '../../http/app-error.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';
import { resolveContents } from './content.ts';
import type { PostDependencies } from './dependencies.ts';
import { requestedPublish } from './requested-post.ts';
import { send } from './send.ts';

/** How long a publish call waits. After that it answers and the delivery goes on. */
export const patienceMs = 25_000;
const shortestLookMs = 100;
const longestLookMs = 1_000;

/** Polls a delivery until it is over or the time is up. */
async function watch(
  { deliveries, now, sleep }: PostDependencies,
  workspaceId: string,
  id: string,
): Promise<StoredDelivery | null> {
  const until = now().getTime() + patienceMs;
  let pause = shortestLookMs;
  for (;;) {
    const row = await deliveries.find({ workspaceId, id });
    if (!row || isOver(row.delivery) || now().getTime() + pause > until) return row;
    await sleep(pause);
    pause = Math.min(pause * 2, longestLookMs);
  }
}

function nothingOut({ success, message }: Nothing): Published {
  if (!success) throw new AppError('invalid_input', { message });
  return { success, message, state: null, deliveryId: null, media_id: null, url: null };
}

/** Subreddits are named in the message. The name of a board is known only to its network. */
function wordsOf({ words, target }: Facts, { plan }: StoredDelivery): Facts['words'] {
  if (target?.kind !== 'subreddit' || plan.target === null) return words;
  return { published: target.words.published(plan.target), failed: target.words.failed(plan.target) };
}

function answerOf(facts: Facts, row: StoredDelivery): Published | Accepted<Published> {
  const { plan, delivery } = row;
  const { state, receipt, failure } = delivery;
  const words = wordsOf(facts, row);
  if (state === 'failed')
    throw new AppError(failure?.kind ?? 'unavailable', {
      message: words.failed,
      fields: { reason: failure?.reason ?? '' },
    });
  if (state === 'cancelled')
    throw new AppError('conflict', { message: 'This post was taken back meanwhile.' });
  const so = { success: true, state, deliveryId: plan.id } as const;
  if (state === 'published')
    return { ...so, message: words.published, media_id: receipt?.id ?? null, url: receipt?.url ?? null };
  return new Accepted({ ...so, message: 'Your post is on its way.', media_id: null, url: null });
}

/** Publishes at once, the same way as scheduled posts: stored first, then delivered by a task. */
export async function publish(
  deps: PostDependencies,
  call: string,
  input: PublishInput,
  by: string,
): Promise<Published | Accepted<Published>> {
  const facts = deps.factsOf(input.platform);
  if (!facts || !Object.hasOwn(facts.calls, call))
    throw new AppError('not_found', { message: 'Unsupported platform' });
  const { workspaceId } = input;
  const entry = requestedPublish(input, facts.id, facts.calls[call] ?? null);
  if (facts.target && entry.targets.length === 0)
    throw new AppError('invalid_input', { message: facts.target.words.none });
  const [content] = await resolveContents(deps, workspaceId, [entry], 'upload');
  const nothing = content ? facts.nothing(content, call) : null;
  if (nothing) return nothingOut(nothing);
  const sent = await send(deps, {
    workspaceId,
    groupId: input.id ?? undefined,
    zone: undefined,
    by,
    entries: [entry],
    action: 'upload',
  });
  const id = sent.posts[0]?.deliveryId ?? null;
  const row = id === null ? null : await watch(deps, workspaceId, id);
  if (!row) throw new Error('A post that goes out has a delivery.');
  return answerOf(facts, row);
}
