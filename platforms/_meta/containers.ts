import { z } from 'zod';
import type { Failure, Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { bearer } from '../_shared/bearer.ts';
import { NetworkError, mustStartOver } from '../_shared/network-error.ts';
import type { Finished, Job, Progress, Ready } from '../platform.ts';

/** Publishing on Instagram and Threads: containers are prepared, processed by Meta and then published. */

const container = z.object({
  id: z.string(),
  /** The time of creation, by our clock. */
  at: z.number(),
});
export type Container = z.infer<typeof container>;

export const containerHandle = z.object({
  /** The containers that were created so far for the files of a carousel, in order. */
  children: z.array(container),
  container: container.nullable(),
  /** Whether the network reported the container as published. A published container must not be published again. */
  isOut: z.boolean(),
});
type Handle = z.infer<typeof containerHandle>;

type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
export type Stage = 'working' | 'finished' | 'published';

/**
 * The age at which an unprocessed container is considered stuck. A new container with a new address of its file usually
 * works.
 */
const stuckMs = 20 * minuteMs;
/** The time during which the network may fail to find a new container. */
const notFoundMs = 2 * minuteMs;

/** Returns null if the network does not find the container, which sometimes happens although the container exists. */
export async function nullIfMissing<Seen>(
  read: Promise<Seen>,
  isMissing: (error: unknown) => boolean,
): Promise<Seen | null> {
  try {
    return await read;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

interface StageFailures {
  expired: string;
  stuck: string;
  lost: string;
  /** The failure of a container that could not be processed. */
  failed(): Failure;
}

/**
 * Turns the status of a container into its stage. The status is null if the network did not find the container. Throws
 * if the container can no longer be published.
 */
export function stageByStatus(
  status: ContainerStatus | null,
  ageMs: number,
  { expired, stuck, lost, failed }: StageFailures,
): Stage {
  switch (status) {
    case 'FINISHED':
      return 'finished';
    case 'PUBLISHED':
      return 'published';
    case 'EXPIRED':
      throw mustStartOver(expired);
    case 'ERROR':
      throw new NetworkError(failed());
    case 'IN_PROGRESS':
    case null:
      if (status === null && ageMs > notFoundMs) throw mustStartOver(lost);
      if (ageMs > stuckMs) throw mustStartOver(stuck);
      return 'working';
  }
}

interface Network<OwnHandle extends Handle> {
  emptyHandle: OwnHandle;
  /** The shortest pause between two status calls. Images and texts are processed within seconds. */
  minSeconds: number;
  isCarousel(job: Job<OwnHandle>): boolean;
  requireContent(job: Job<OwnHandle>): void;
  createChild(job: Job<OwnHandle>, file: MeasuredMedia): Promise<Container>;
  createCarousel(job: Job<OwnHandle>, children: readonly Container[]): Promise<Container>;
  createSingle(job: Job<OwnHandle>): Promise<Container>;
  stageOf(job: Job<OwnHandle>, container: Container): Promise<Stage>;
  whenFinished(job: Ready<OwnHandle>): Promise<Progress<OwnHandle>>;
}

/** The steps before `commit`. */
export function containerSteps<OwnHandle extends Handle>(network: Network<OwnHandle>) {
  type Step = Progress<OwnHandle>;

  /** Schedules the next status call. The pause grows with the age of the container, up to 30 seconds. */
  function waiting({ now }: Job<OwnHandle>, handle: OwnHandle, { at }: Container): Step {
    const ageSeconds = (now() - at) / 1000;
    const seconds = Math.round(Math.min(30, Math.max(network.minSeconds, ageSeconds / 4)));
    return { kind: 'waiting', handle, seconds };
  }

  async function keep(job: Job<OwnHandle>, handle: OwnHandle): Promise<OwnHandle> {
    await job.keep(handle);
    return handle;
  }

  /** Creates the missing containers for the files of a carousel while the step has time left. */
  async function completeChildren(job: Job<OwnHandle>, begun: OwnHandle) {
    let handle = begun;
    for (const [index, file] of job.content.media.entries()) {
      if (index < begun.children.length) continue;
      if (job.now() >= job.until) return { handle, isComplete: false };
      const child = await network.createChild(job, file);
      handle = await keep(job, { ...handle, children: [...handle.children, child] });
    }
    return { handle, isComplete: true };
  }

  /** The first of these containers that Meta is still processing; null if all are finished. */
  async function unfinishedChild(job: Job<OwnHandle>, children: readonly Container[]) {
    const stages = await Promise.all(children.map((child) => network.stageOf(job, child)));
    return children.find((_, index) => stages[index] === 'working') ?? null;
  }

  async function startCarousel(job: Job<OwnHandle>): Promise<Step> {
    const { handle, isComplete } = await completeChildren(job, job.handle ?? network.emptyHandle);
    if (!isComplete) return { kind: 'more', handle };
    const unfinished = await unfinishedChild(job, handle.children);
    if (unfinished) return waiting(job, handle, unfinished);
    const created = await network.createCarousel(job, handle.children);
    return waiting(job, await keep(job, { ...handle, container: created }), created);
  }

  async function startSingle(job: Job<OwnHandle>): Promise<Step> {
    const created = await network.createSingle(job);
    return waiting(job, await keep(job, { ...network.emptyHandle, container: created }), created);
  }

  async function start(job: Job<OwnHandle>): Promise<Step> {
    const { handle } = job;
    if (handle?.container) return poll({ ...job, handle });
    network.requireContent(job);
    return network.isCarousel(job) ? startCarousel(job) : startSingle(job);
  }

  async function poll(job: Ready<OwnHandle>): Promise<Step> {
    const { handle } = job;
    if (!handle.container) {
      const unfinished = await unfinishedChild(job, handle.children);
      return unfinished ? waiting(job, handle, unfinished) : { kind: 'more', handle };
    }
    switch (await network.stageOf(job, handle.container)) {
      case 'working':
        return waiting(job, handle, handle.container);
      case 'published':
        return { kind: 'ready', handle: { ...handle, isOut: true } };
      case 'finished':
        return network.whenFinished(job);
    }
  }

  return { start, poll };
}

/**
 * Finds the post of a container. Returns null without searching for it if the status shows that the container is not
 * published.
 */
export async function findByStatus(
  status: ContainerStatus | null,
  findPost: () => Promise<Receipt | null>,
  notListed: () => NetworkError,
): Promise<Receipt | null> {
  switch (status) {
    case 'IN_PROGRESS':
    case 'FINISHED':
    case 'EXPIRED':
      return null;
    case 'ERROR':
      return findPost();
    case 'PUBLISHED':
    case null: {
      const found = await findPost();
      if (!found) throw notListed();
      return found;
    }
  }
}

const permalinkReply = z.object({ permalink: z.string().optional() });

/** Reads the address of a post, because it cannot be built from the post's id. */
export async function readPermalink({ http, account }: Job<unknown>, url: string): Promise<Finished> {
  const { permalink } = await http.read(
    { method: 'GET', url, query: { fields: 'permalink' }, headers: bearer(account.grant) },
    permalinkReply,
  );
  return { url: permalink ?? null, warnings: [] };
}

/** Drops empty parameters, because the network refuses containers with them. */
export const withoutEmpty = <Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
