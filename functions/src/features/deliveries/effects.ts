import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Job, Platform, Progress, Ready } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';
import type { DeliveryPlan } from '../../store/deliveries.ts';

interface Done {
  receipt: Receipt;
  warnings: readonly string[];
}

/** The calls that send a post, a first comment or final steps. */
export interface Effect {
  start(job: Job<unknown>): Promise<Progress<unknown>>;
  poll(job: Ready<unknown>): Promise<Progress<unknown>>;
  commit(job: Ready<unknown>): Promise<Done>;
  find(job: Ready<unknown>, since: number): Promise<Done | null>;
}

const withoutWarnings = (receipt: Receipt): Done => ({ receipt, warnings: [] });

/** The handle of a comment or of final steps: the network's id of their post, if the plan does not contain it. */
const childHandle = z.object({ mediaId: z.string().optional() });

/** The steps that comments and final steps share. */
function childSteps({ mediaId }: DeliveryPlan, findParent: () => Promise<Receipt>) {
  const start = async (): Promise<Progress<unknown>> => ({
    kind: 'ready',
    handle: mediaId === null ? { mediaId: (await findParent()).id } : {},
  });
  const parentOf = ({ handle }: Ready<unknown>): string => {
    const id = mediaId ?? childHandle.parse(handle).mediaId;
    if (id === undefined) throw new Error('A comment or final step has no post.');
    return id;
  };
  return { start, poll: start, parentOf };
}

function notOffered(what: string): NetworkError {
  return new NetworkError({ kind: 'rejected', reason: `This network does not support ${what}.`, code: null });
}

function postEffect({ publish }: Platform): Effect {
  // Validates the stored handle, because an older version of the code may have written it.
  const withHandle = (job: Ready<unknown>): Ready<unknown> => ({
    ...job,
    handle: publish.handle.parse(job.handle),
  });
  return {
    start: (job) => publish.start(job.handle === null ? job : withHandle({ ...job, handle: job.handle })),
    poll: (job) => publish.poll(withHandle(job)),
    commit: async (job) => withoutWarnings(await publish.commit(withHandle(job))),
    async find(job, since) {
      const receipt = await publish.find(withHandle(job), since);
      return receipt && withoutWarnings(receipt);
    },
  };
}

function commentEffect(
  { comments }: Platform,
  plan: DeliveryPlan,
  findParent: () => Promise<Receipt>,
): Effect {
  if (!comments) throw notOffered('comments');
  const { comment: text } = plan.content;
  const { start, poll, parentOf } = childSteps(plan, findParent);
  const found = ({ id }: { id: string }) => withoutWarnings({ id, url: null });
  return {
    start,
    poll,
    commit: async (job) => found(await comments.add(job, job.account, parentOf(job), text)),
    async find(job, since) {
      const comment = await comments.find(job, job.account, parentOf(job), text, since);
      return comment && found(comment);
    },
  };
}

/** Final steps may run twice. So if their outcome is unknown, they are not checked but run again. */
function finishEffect({ publish }: Platform, plan: DeliveryPlan, findParent: () => Promise<Receipt>): Effect {
  const { finish } = publish;
  if (!finish) throw notOffered('final steps');
  const { start, poll, parentOf } = childSteps(plan, findParent);
  return {
    start,
    poll,
    async commit(job) {
      const mediaId = parentOf(job);
      const { url, warnings } = await finish(job, { id: mediaId, url: null });
      return { receipt: { id: mediaId, url }, warnings };
    },
    find: () => Promise.resolve(null),
  };
}

/** `findParent` finds the post of a comment or of final steps if the plan does not contain the id of the post. */
export function effectOf(platform: Platform, plan: DeliveryPlan, findParent: () => Promise<Receipt>): Effect {
  if (plan.kind === 'comment') return commentEffect(platform, plan, findParent);
  return plan.kind === 'finish' ? finishEffect(platform, plan, findParent) : postEffect(platform);
}
