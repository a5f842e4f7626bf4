import { noNetwork } from '@fanfare/core/posts/post.ts';
import { sharedId } from '@fanfare/core/posts/targets.ts';
import { findSlotsAt, hasRoom, noFreeSlotText, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { ScheduledUse, SlotClaim } from '../../../store/slots.ts';
import { findFreeSlot, type SlotSearch } from '../../slots/index.ts';
import type { PostDependencies } from '../dependencies.ts';
import type { RequestedPost } from './requested-post.ts';
import { SlotTakenError } from './store-posts.ts';

const noSlotsText = 'This workspace has no posting slots. Add some in the settings, or choose a time.';
const busyText = 'Others are filling the queue right now. Please try again.';

/**
 * The maximum number of attempts to take a slot. An attempt fails if another person takes the slot after the attempt
 * has found it.
 */
const triesMax = 8;

interface Queued {
  workspaceId: string;
  groupId: string | undefined;
  requested: readonly RequestedPost[];
}

/** Whether a scheduled post belongs to this submission. A post for several targets is stored as one post per target. */
function isOwnUse({ groupId, requested }: Queued) {
  const ids = new Set(requested.flatMap(({ id }) => id ?? []));
  return (use: ScheduledUse): boolean => use.groupId === groupId || ids.has(use.id) || ids.has(sharedId(use));
}

/** The slot that the group already has. A group that is sent again, after a lost answer or an edit, keeps it. */
async function currentSlot(
  { posts }: PostDependencies,
  plan: SlotPlan,
  { workspaceId, platforms, isOwn }: SlotSearch,
  groupId: string | undefined,
  now: number,
): Promise<number | null> {
  if (groupId === undefined) return null;
  const group = await posts.listGroup(workspaceId, groupId, 100);
  const times = group.flatMap(({ status, schedule }) =>
    status === 'scheduled' && schedule && schedule.at > now ? [schedule.at] : [],
  );
  const [at] = times;
  if (at === undefined || new Set(times).size > 1) return null;
  const uses = await posts.usesOf(workspaceId, [new Date(at)], 100);
  const others = uses.filter((use) => !isOwn(use));
  return hasRoom(findSlotsAt(plan, at), others, platforms) ? at : null;
}

/**
 * Submits posts for the next free slot. Two people never get the same slot: if another person has taken the slot since
 * the search, the submission is refused and tried again with the next slot.
 */
export async function submitToQueue<Sent>(
  deps: PostDependencies,
  queued: Queued,
  submit: (slot: { requested: RequestedPost[]; zone: string; claim: SlotClaim }) => Promise<Sent>,
): Promise<Sent> {
  const { workspaceId, groupId, requested } = queued;
  const plan = await deps.slots.find(workspaceId);
  const { zone } = plan;
  if (zone === null || plan.slots.length === 0) throw fieldError('schedule', noSlotsText);
  const named = requested.map(({ uploadTo }) => deps.factsOf(uploadTo)?.id ?? uploadTo);
  const platforms = [...new Set(named)].filter((platform) => platform !== noNetwork);
  const isOwn = isOwnUse(queued);
  const search = { workspaceId, platforms, isOwn };
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const now = deps.now().getTime();
    // Only the first attempt uses the group's own slot. If others have taken it, the next attempt finds another slot.
    const kept = attempt === 0 ? await currentSlot(deps, plan, search, groupId, now) : null;
    const at = kept ?? (await findFreeSlot(deps, plan, search, now))?.at;
    if (at === undefined) throw fieldError('schedule', noFreeSlotText);
    const schedule = new Date(at).toISOString();
    const claim: SlotClaim = {
      at: new Date(at),
      isFree: (uses) =>
        hasRoom(
          findSlotsAt(plan, at),
          uses.filter((use) => !isOwn(use)),
          platforms,
        ),
    };
    try {
      return await submit({ requested: requested.map((post) => ({ ...post, schedule })), zone, claim });
    } catch (error) {
      if (!(error instanceof SlotTakenError)) throw error;
    }
  }
  throw new AppError('conflict', { message: busyText });
}
