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

/** Long enough for a commit that was under way when it failed. */
const unsettledSeconds = 120;

/** The task knows who asked only by their id, and no more is needed. */
const onlyId = (uid: string): Person => ({ uid, name: '', email: '', emailVerified: false, staff: false });

interface Run {
  signal: AbortSignal;
  /** Fails when it is not wanted any more. */
  beat(): Promise<void>;
  onProgress(received: number, total: number | null): void;
  stop(): void;
}

/** Keeps telling that somebody is at it, and hears whether it is still wanted. */
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

/** Writes down how it ended. What was cancelled while it was being registered is taken out again. */
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

/** Whoever was at it died of it. What it left is taken away, unless it had come so far that the file is there. */
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

/** Brings the file of a link into the library. Whatever comes of it is written down; the task itself has then been done. */
export async function fetchLink(
  deps: LinkDependencies,
  { workspaceId, linkId: id }: LinkInput,
  log: Log,
): Promise<{ state: LinkState }> {
  const claim = await deps.links.decide({ workspaceId, id }, (known) => claimed(known, deps.now()));
  if (!claim) return { state: 'cancelled' };
  const { next: job, told } = claim;
  if (told === 'over') return { state: job.state };
  // Asked again later, it is over, or whoever is at it has died.
  if (told === 'taken') throw new AppError('unavailable');
  if (told === 'abandoned') return { state: await takeOver(deps, job) };
  const run = start(deps, job);
  const failure = await bring(deps, job, run, log)
    .then(() => null)
    .catch((error: unknown) => failureOf(error, log))
    .finally(() => run.stop());
  return { state: await end(deps, job, failure, log) };
}
