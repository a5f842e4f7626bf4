import type { LinkInput } from '@fanfare/core/api/schemas/links.ts';
import { isYoutube, linkFailedText, linkTimeoutMs } from '@fanfare/core/links/link.ts';
import type { LinkFailure, LinkState } from '@fanfare/core/links/link-upload.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { AppError, toAppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredLink } from '../../store/links.ts';
import type { LinkDependencies } from './dependencies.ts';
import { download } from './download.ts';
import { beaten, beatMs, claimed, failed, fileOf, finished } from './job.ts';
import { cancelledText, LinkError, tooSlowText } from './link-error.ts';

/** Long enough for a commit that was still running when its caller saw an error. */
const unsettledSeconds = 120;

/** The task only knows the id of the person who asked, and registering a file needs no more. */
const onlyId = (uid: string): Person => ({ uid, name: '', email: '', emailVerified: false, staff: false });

interface Run {
  signal: AbortSignal;
  /** Throws when the download was cancelled. */
  beat(): Promise<void>;
  onProgress(received: number, total: number | null): void;
  stop(): void;
}

/** Renews the worker’s claim regularly and stops the download when it is no longer wanted. */
function start({ links, every, now, timeLimit }: LinkDependencies, job: StoredLink): Run {
  const control = new AbortController();
  const limit = timeLimit(linkTimeoutMs);
  const outOfTime = () => control.abort(new LinkError(tooSlowText, 'unavailable'));
  limit.addEventListener('abort', outOfTime, { once: true });
  let progress: [number, number | null] = [0, null];
  const beat = async () => {
    const said = await links.decide(job, (known) => ({
      next: beaten(known, now(), ...progress),
      told: known.state,
    }));
    if (said?.told !== 'fetching') control.abort(new LinkError(cancelledText, 'conflict'));
  };
  const rest = every(beatMs, beat);
  return {
    signal: control.signal,
    async beat() {
      await beat();
      control.signal.throwIfAborted();
    },
    onProgress: (...now) => {
      progress = now;
    },
    stop() {
      rest();
      limit.removeEventListener('abort', outOfTime);
    },
  };
}

async function bring(deps: LinkDependencies, job: StoredLink, run: Run, log: Log): Promise<void> {
  const { library, videoSite } = deps;
  const { workspaceId, mediaId, createdBy } = job;
  const { signal, onProgress } = run;
  const link = new URL(job.link);
  const found = isYoutube(link) ? await videoSite.find(link, signal) : { url: link, title: null };
  const roomBytes = await library.roomLeft(workspaceId);
  const { path, name } = await download(deps, {
    ...found,
    workspaceId,
    mediaId,
    roomBytes,
    signal,
    onProgress,
  });
  try {
    await run.beat();
    await library.register({ workspaceId, firebasePath: path, name }, { person: onlyId(createdBy), log });
  } catch (error) {
    await library.discard([path], log, error instanceof AppError ? 0 : unsettledSeconds);
    throw error;
  }
}

function failureOf(error: unknown, log: Log): LinkFailure {
  const { code, message } = toAppError(error);
  if (code !== 'internal') return { code, message };
  log.error('The file of a link could not be brought.', error);
  return { code, message: linkFailedText };
}

/** Stores the outcome. A file that was cancelled while it was being registered is removed again. */
async function end(
  deps: LinkDependencies,
  job: StoredLink,
  failure: LinkFailure | null,
  log: Log,
): Promise<LinkState> {
  const said = await deps.links.decide(job, (known) => {
    const next = failure ? failed(known, failure) : finished(known);
    return { next, told: next.state };
  });
  const state = said?.told ?? 'cancelled';
  if (!failure && state !== 'done') await deps.library.remove(fileOf(job), log);
  return state;
}

/** Takes over from a worker that died. Its leftovers are deleted, unless the file is already in the library. */
async function takeOver(deps: LinkDependencies, job: StoredLink): Promise<LinkState> {
  const isThere = (await deps.library.find(fileOf(job))) !== null;
  if (!isThere) {
    await deps.files.delete(smallPathOf(job));
    await deps.files.deleteFolder(`workspaces/${job.workspaceId}/media/${job.mediaId}/`);
  }
  const said = await deps.links.decide(job, (known) => {
    const next = isThere ? finished(known) : failed(known);
    return { next, told: next.state };
  });
  return said?.told ?? 'cancelled';
}

/** Downloads the file of a link into the library. The outcome is stored in the link, so the task itself succeeds. */
export async function fetchLink(
  deps: LinkDependencies,
  { workspaceId, linkId: id }: LinkInput,
  log: Log,
): Promise<{ state: LinkState }> {
  const claim = await deps.links.decide({ workspaceId, id }, (known) => claimed(known, deps.now()));
  if (!claim) return { state: 'cancelled' };
  const { next: job, told } = claim;
  if (told === 'over') return { state: job.state };
  // By the time of a later retry, the download has ended or its worker has died.
  if (told === 'taken') throw new AppError('unavailable');
  if (told === 'abandoned') return { state: await takeOver(deps, job) };
  const run = start(deps, job);
  const failure = await bring(deps, job, run, log)
    .then(() => null)
    .catch((error: unknown) => failureOf(error, log))
    .finally(() => run.stop());
  return { state: await end(deps, job, failure, log) };
}
