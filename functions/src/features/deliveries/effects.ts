import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Job, Platform, Progress, Ready } from '@fanfare/platforms/platform.ts';
import type { DeliveryPlan } from '../../store/deliveries.ts';

/** What went out, and what people should know beside it. */
export interface Done {
  receipt: Receipt;
  warnings: readonly string[];
}

/** A post, its first comment and its finishing touches go out in the same steps. */
export interface Effect {
  start(job: Job<unknown>): Promise<Progress<unknown>>;
  poll(job: Ready<unknown>): Promise<Progress<unknown>>;
  commit(job: Ready<unknown>): Promise<Done>;
  find(job: Ready<unknown>, since: number): Promise<Done | null>;
}

const plain = (receipt: Receipt): Done => ({ receipt, warnings: [] });
const ready = (): Promise<Progress<unknown>> => Promise.resolve({ kind: 'ready', handle: {} });

function notOffered(what: string): NetworkError {
  return new NetworkError({ kind: 'rejected', reason: `This network takes no ${what}.`, code: null });
}

function postEffect({ publish }: Platform): Effect {
  // What was stored by an older version must still be what this one understands.
  const known = (job: Ready<unknown>): Ready<unknown> => ({
    ...job,
    handle: publish.handle.parse(job.handle),
  });
  return {
    start: (job) => publish.start(job.handle === null ? job : known({ ...job, handle: job.handle })),
    poll: (job) => publish.poll(known(job)),
    commit: async (job) => plain(await publish.commit(known(job))),
    async find(job, since) {
      const receipt = await publish.find(known(job), since);
      return receipt && plain(receipt);
    },
  };
}

function commentEffect({ comments }: Platform, { mediaId, content }: DeliveryPlan): Effect {
  if (!comments || mediaId === null) throw notOffered('comments');
  const found = ({ id }: { id: string }) => plain({ id, url: null });
  return {
    start: ready,
    poll: ready,
    commit: async (job) => found(await comments.add(job, job.account, mediaId, content.comment)),
    async find(job, since) {
      const comment = await comments.find(job, job.account, mediaId, content.comment, since);
      return comment && found(comment);
    },
  };
}

/** May be done twice, so there is nothing to look for: it is just done again. */
function finishEffect({ publish }: Platform, { mediaId }: DeliveryPlan): Effect {
  const { finish } = publish;
  if (!finish || mediaId === null) throw notOffered('finishing touches');
  return {
    start: ready,
    poll: ready,
    async commit(job) {
      const { url, warnings } = await finish(job, { id: mediaId, url: null });
      return { receipt: { id: mediaId, url }, warnings };
    },
    find: () => Promise.resolve(null),
  };
}

export function effectOf(platform: Platform, plan: DeliveryPlan): Effect {
  if (plan.kind === 'comment') return commentEffect(platform, plan);
  return plan.kind === 'finish' ? finishEffect(platform, plan) : postEffect(platform);
}
