import { linkRoutes } from '@fanfare/core/api/links.ts';
import type { UploadLinkInput } from '@fanfare/core/api/schemas/links.ts';
import { invalidLinkText, isYoutube, linkProblem, parseLink } from '@fanfare/core/links/link.ts';
import { isLinkOver, type LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { Accepted } from '../../http/accepted.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { StoredLink } from '../../store/links.ts';
import type { LinkDependencies } from './dependencies.ts';
import { busyText, failJob, linksAtOnce, longestMs, manyLinksText, currentState } from './job.ts';
import { cancelledText } from './link-error.ts';
import { viewOf } from './view.ts';

export type LinkKind = 'youtube' | 'general';

/** The time that a request waits for the file. After that, the download continues in the background. */
const waitMs = 25_000;
const minPauseMs = 100;
const maxPauseMs = 1_000;
const rememberedMs = dayMs;

function checkedLink(link: string, kind: LinkKind): URL {
  const url = parseLink(link);
  const problem =
    linkProblem(link) ?? (url && kind === 'youtube' && !isYoutube(url) ? invalidLinkText : null);
  if (!url || problem !== null) {
    const message = problem ?? invalidLinkText;
    throw new AppError('invalid_input', { message, fields: { link: message } });
  }
  return url;
}

/** Stores the link and queues the task that downloads it. */
async function begin(
  { links, tasks, now, newId }: LinkDependencies,
  { workspaceId, linkId }: UploadLinkInput,
  url: URL,
  createdBy: string,
): Promise<StoredLink> {
  const createdAt = now();
  const before = (ms: number) => new Date(createdAt.getTime() - ms);
  const job: StoredLink = {
    id: linkId ?? newId(),
    workspaceId,
    mediaId: newId(),
    link: url.href,
    createdBy,
    createdAt,
    state: 'waiting',
    leaseUntil: null,
    received: 0,
    total: null,
    failure: null,
  };
  const limits = { atOnce: linksAtOnce, since: before(longestMs), forgetBefore: before(rememberedMs) };
  const created = await links.create(job, limits);
  if (created === 'busy') throw new AppError('rate_limited', { message: busyText });
  if (created === 'too_many') throw new AppError('rate_limited', { message: manyLinksText });
  try {
    await tasks.enqueue(
      linkRoutes.fetchLink,
      { workspaceId, linkId: job.id },
      { id: `link-${job.id}`, at: 'media' },
    );
  } catch (error) {
    await links.decide(job, (known) => ({ next: failJob(known), result: null }));
    throw error;
  }
  return job;
}

/** Polls a link until it has finished, the waiting time is over, or the client has disconnected. */
async function waitUntilDone(
  { links, now, sleep }: LinkDependencies,
  job: StoredLink,
  signal: AbortSignal,
): Promise<StoredLink> {
  const until = now().getTime() + waitMs;
  let pause = minPauseMs;
  for (;;) {
    const known = currentState((await links.find(job)) ?? job, now());
    if (isLinkOver(known.state) || signal.aborted || now().getTime() + pause > until) return known;
    await sleep(pause);
    pause = Math.min(pause * 2, maxPauseMs);
  }
}

export async function addLink(
  deps: LinkDependencies,
  kind: LinkKind,
  input: UploadLinkInput,
  { person, signal }: { person: Person; signal: AbortSignal },
): Promise<LinkUpload | Accepted<LinkUpload>> {
  const url = checkedLink(input.link, kind);
  if ((await deps.library.storageLeft(input.workspaceId)) <= 0)
    throw new AppError('limit_reached', { message: storageFullText });
  const job = await waitUntilDone(deps, await begin(deps, input, url, person.uid), signal);
  if (job.failure) throw new AppError(job.failure.code, { message: job.failure.message });
  if (job.state === 'cancelled') throw new AppError('conflict', { message: cancelledText });
  const view = await viewOf(deps, job);
  return job.state === 'done' ? view : new Accepted(view);
}
