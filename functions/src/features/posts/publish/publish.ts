import type { Published } from '@fanfare/core/api/publish.ts';
import { scheduledWords, type PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { noNetwork, type Post, type PostAction } from '@fanfare/core/posts/post.ts';
import type { Facts, Nothing } from '@fanfare/platforms/platform.ts';
import { Accepted } from '../../../http/accepted.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import { unsupported } from '../../../networks/reach-account.ts';
import type { DeliveryRef, StoredDelivery } from '../../../store/deliveries.ts';
import { resolveContents } from '../submit/content.ts';
import type { PostDependencies } from '../dependencies.ts';
import { requestedPublish, type RequestedPost } from '../submit/requested-post.ts';
import { scheduledText } from '@fanfare/core/posts/messages.ts';
import { submit } from '../submit/submit.ts';
import { DraftReplacedError, findPublishSource } from '../submit/publish-source.ts';

/** The time that a publishing call waits for its delivery. After that, the call answers and the delivery continues. */
export const waitMs = 25_000;
const replacedByOther =
  'This content was not published, because another call sent other content under the same id.';
const minPauseMs = 100;
const maxPauseMs = 1_000;

/** Polls a delivery until the delivery has ended or the waiting time is over. */
async function watch(
  { deliveries, now, sleep }: PostDependencies,
  ref: DeliveryRef,
): Promise<StoredDelivery | null> {
  const until = now().getTime() + waitMs;
  let pause = minPauseMs;
  for (;;) {
    const row = await deliveries.find(ref);
    if (!row || isOver(row.delivery) || now().getTime() + pause > until) return row;
    await sleep(pause);
    pause = Math.min(pause * 2, maxPauseMs);
  }
}

function nothingPublished({ success, message }: Nothing): Published {
  if (!success) throw new AppError('invalid_input', { message });
  return { success, message, state: null, deliveryId: null, media_id: null, url: null, warnings: [] };
}

/**
 * The network's messages, with the name of the subreddit. They do not name a board, because only the network knows its
 * name.
 */
function messagesOf({ words, target }: Facts, { plan }: StoredDelivery): Facts['words'] {
  if (target?.kind !== 'subreddit' || plan.target === null) return words;
  return { published: target.words.published(plan.target), failed: target.words.failed(plan.target) };
}

/** The warnings that the composer shows before it publishes. */
function warningsOf(facts: Facts, content: PostContent | undefined): string[] {
  const issues = content ? facts.check(content).filter(({ severity }) => severity === 'warning') : [];
  return issues.map(({ message }) => message);
}

/** Explains why a delivery was cancelled while the call waited for it: the post was deleted, or got other content. */
async function refuseCancelled({ posts }: PostDependencies, { plan }: StoredDelivery): Promise<never> {
  const post = await posts.find(plan.workspaceId, plan.postId);
  const isReplaced = post !== null && post.revision > plan.revision;
  throw new AppError('conflict', { message: isReplaced ? replacedByOther : 'This post was cancelled.' });
}

function answerOf(
  facts: Facts,
  row: StoredDelivery,
  warnings: readonly string[],
): Published | Accepted<Published> {
  const { plan, delivery } = row;
  const { state, receipt, failure } = delivery;
  const words = messagesOf(facts, row);
  if (state === 'failed')
    throw new AppError(failure?.kind ?? 'unavailable', {
      message: words.failed,
      fields: { reason: failure?.reason ?? '' },
    });
  const so = { success: true, state, deliveryId: plan.id, warnings } as const;
  if (state === 'published')
    return { ...so, message: words.published, media_id: receipt?.id ?? null, url: receipt?.url ?? null };
  return new Accepted({ ...so, message: 'Your post is on its way.', media_id: null, url: null });
}

const scheduled = (
  { plan, delivery: { state } }: StoredDelivery,
  warnings: readonly string[],
): Published => ({
  success: true,
  message: scheduledText,
  state,
  deliveryId: plan.id,
  media_id: null,
  url: null,
  warnings,
});

/**
 * A call with the status `schedule` or `scheduled` never publishes now: if its date is missing or past, it is refused.
 */
function actionOf({ status }: PublishInput): PostAction {
  return scheduledWords.some((word) => word === status) ? 'schedule' : 'upload';
}

function requestedOf(
  { factsOf }: Pick<PostDependencies, 'factsOf'>,
  call: string,
  input: PublishInput,
): { facts: Facts; requested: RequestedPost } {
  const facts = factsOf(input.platform);
  if (!facts || !Object.hasOwn(facts.calls, call)) throw unsupported();
  const { uploadTo } = input;
  // A missing network is accepted, because the post may come from a draft that names none.
  if (uploadTo != null && uploadTo !== noNetwork && factsOf(uploadTo)?.id !== facts.id)
    throw fieldError(
      'uploadTo',
      `This call publishes to ${facts.label}, and the post is for another network.`,
    );
  const requested = requestedPublish(input, facts.id, facts.calls[call] ?? null);
  if (facts.target && requested.targets.length === 0)
    throw new AppError('invalid_input', { message: facts.target.words.none });
  return { facts, requested };
}

/**
 * Submits the post. If another call has published the draft, this call continues with the post that the draft became.
 */
async function sendWrittenAs(
  deps: PostDependencies,
  input: PublishInput,
  requested: RequestedPost,
  by: string,
  before: DraftReplacedError | null = null,
): Promise<Post[]> {
  const source = await findPublishSource(deps, input, requested);
  const { workspaceId } = input;
  const groupId = before?.groupId ?? source?.groupId;
  const zone = input.zone ?? undefined;
  const publishAgain = input.publishAgain ?? undefined;
  const from = { workspaceId, groupId, zone, by, requested: [requested], source };
  const call = { ...from, action: actionOf(input), publishAgain };
  try {
    return (await submit(deps, call)).posts;
  } catch (error) {
    if (!(error instanceof DraftReplacedError) || before) throw error;
    const id = error.postId ?? requested.id;
    return sendWrittenAs(deps, input, { ...requested, id }, by, error);
  }
}

/**
 * Publishes a post immediately or at the given time, in the same way as a post from the composer: it is stored, and a
 * task delivers it. The same transaction deletes the draft that the call names.
 */
export async function publish(
  deps: PostDependencies,
  call: string,
  input: PublishInput,
  by: string,
): Promise<Published | Accepted<Published>> {
  const { workspaceId } = input;
  const { facts, requested } = requestedOf(deps, call, input);
  const [content] = await resolveContents(deps, workspaceId, [requested], 'upload');
  const nothing = content ? facts.nothing(content, call) : null;
  if (nothing) return nothingPublished(nothing);
  const [post] = await sendWrittenAs(deps, input, requested, by);
  const ref = { workspaceId, id: post?.deliveryId ?? '' };
  const isLater = post?.schedule != null && post.schedule.at > deps.now().getTime();
  const row = isLater ? await deps.deliveries.find(ref) : await watch(deps, ref);
  if (!row) throw new Error('A post to be published has a delivery.');
  const warnings = warningsOf(facts, content);
  if (isLater) return scheduled(row, warnings);
  return row.delivery.state === 'cancelled' ? refuseCancelled(deps, row) : answerOf(facts, row, warnings);
}
