import type { LinkInput } from '@fanfare/core/api/schemas/links.ts';
import { isYoutube, linkFailedText, linkTimeoutMs } from '@fanfare/core/links/link.ts';
import type { LinkFailure, LinkState } from '@fanfare/core/links/link-upload.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { AppError, toAppError } from '../../http/app-error.ts';
import { personWithId } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredLink } from '../../store/links.ts';
import type { LinkDependencies } from './dependencies.ts';
import { download } from './download.ts';
import { recordHeartbeat, heartbeatMs, claimJob, failJob, fileOf, finishJob } from './job.ts';
import { cancelledText, LinkError, tooSlowText } from './link-error.ts';

/** Delays the deletion of a file, because the write of its record may still be running after it returned an error. */
const unsettledSeconds = 120;

interface Run {
  signal: AbortSignal;
  /** Renews the claim. Throws if the download was cancelled or its time has ended. */
  beat(): Promise<void>;
  onProgress(received: number, total: number | null): void;
  stop(): void;
}

/** Renews the worker’s claim regularly, and stops the download when it is cancelled or its time ends. */
function start({ links, every, now, timeLimit }: LinkDependencies, job: StoredLink): Run {
  const control = new AbortController();
  const limit = timeLimit(linkTimeoutMs);
  const outOfTime = () => control.abort(new LinkError(tooSlowText, 'unavailable'));
  limit.addEventListener('abort', outOfTime, { once: true });
  let progress: [number, number | null] = [0, null];
  const beat = async () => {
    const decision = await links.decide(job, (known) => ({
      next: recordHeartbeat(known, now(), ...progress),
      result: known.state,
    }));
    if (decision?.result !== 'fetching') control.abort(new LinkError(cancelledText, 'conflict'));
  };
  const stopHeartbeat = every(heartbeatMs, beat);
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
      stopHeartbeat();
      limit.removeEventListener('abort', outOfTime);
    },
  };
}

async function downloadToLibrary(deps: LinkDependencies, job: StoredLink, run: Run, log: Log): Promise<void> {
  const { library, videoSite } = deps;
  const { workspaceId, mediaId, createdBy } = job;
  const { signal, onProgress } = run;
  const link = new URL(job.link);
  const found = isYoutube(link) ? await videoSite.find(link, signal) : { url: link, title: null };
  const roomBytes = await library.storageLeft(workspaceId);
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
    await library.register(
      { workspaceId, firebasePath: path, name },
      { person: personWithId(createdBy), log },
    );
  } catch (error) {
    await library.discard([path], log, error instanceof AppError ? 0 : unsettledSeconds);
    throw error;
  }
}

function failureOf(error: unknown, log: Log): LinkFailure {
  const { code, message } = toAppError(error);
  if (code !== 'internal') return { code, message };
  log.error('The file of a link could not be downloaded.', error);
  return { code, message: linkFailedText };
}

/**
 * Stores the outcome. If the link was cancelled while its file was being registered, the file is removed from the
 * library.
 */
async function end(
  deps: LinkDependencies,
  job: StoredLink,
  failure: LinkFailure | null,
  log: Log,
): Promise<LinkState> {
  const decision = await deps.links.decide(job, (known) => {
    const next = failure ? failJob(known, failure) : finishJob(known);
    return { next, result: next.state };
  });
  const state = decision?.result ?? 'cancelled';
  if (!failure && state !== 'done') await deps.library.remove(fileOf(job), log);
  return state;
}

/** Settles a link whose worker died. Its files are deleted, unless the library already has the file. */
async function settleAbandoned(deps: LinkDependencies, job: StoredLink): Promise<LinkState> {
  const isThere = (await deps.library.find(fileOf(job))) !== null;
  if (!isThere) {
    await deps.files.delete(smallPathOf(job));
    await deps.files.deleteFolder(`workspaces/${job.workspaceId}/media/${job.mediaId}/`);
  }
  const decision = await deps.links.decide(job, (known) => {
    const next = isThere ? finishJob(known) : failJob(known);
    return { next, result: next.state };
  });
  return decision?.result ?? 'cancelled';
}

/** Downloads the file of a link into the library. The outcome is stored in the link, so the task itself succeeds. */
export async function fetchLink(
  deps: LinkDependencies,
  { workspaceId, linkId: id }: LinkInput,
  log: Log,
): Promise<{ state: LinkState }> {
  const claim = await deps.links.decide({ workspaceId, id }, (known) => claimJob(known, deps.now()));
  if (!claim) return { state: 'cancelled' };
  const { next: job, result } = claim;
  if (result === 'over') return { state: job.state };
  // The queue repeats this task later. By then, the download has ended or its worker has died.
  if (result === 'taken') throw new AppError('unavailable');
  if (result === 'abandoned') return { state: await settleAbandoned(deps, job) };
  const run = start(deps, job);
  const failure = await downloadToLibrary(deps, job, run, log)
    .then(() => null)
    .catch((error: unknown) => failureOf(error, log))
    .finally(() => run.stop());
  return { state: await end(deps, job, failure, log) };
}
