import { isLinkOver, type LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { isYoutube, linkFailedText, parseLink } from '@fanfare/core/links/link.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';

export interface LinkRequest {
  workspaceId: string;
  /** Null if an earlier page requested the upload. Such an upload is only polled. */
  link: string | null;
  linkId: string;
}

export interface LinkProgress {
  received: number;
  /** The size of the file; null if the website does not report it. */
  total: number | null;
}

interface FollowOptions {
  call: Call;
  signal: AbortSignal;
  onProgress(progress: LinkProgress): void;
  wait?: (ms: number) => Promise<unknown>;
}

const pollMs = 2_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Tells whether the request may still have succeeded: no answer, or a server error. */
const mayHaveSucceeded = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

async function requestUpload(
  { workspaceId, linkId }: LinkRequest,
  link: string,
  { call, signal }: FollowOptions,
): Promise<LinkUpload> {
  const url = parseLink(link);
  const name = url && isYoutube(url) ? 'uploadYoutubeLink' : 'uploadGeneralLink';
  return call(name, { workspaceId, link, linkId }, { signal });
}

/** Polls once. Returns null if the server cannot be reached or has failed: the upload may still be running. */
async function poll(
  { workspaceId, linkId }: LinkRequest,
  { call, signal }: FollowOptions,
): Promise<LinkUpload | null> {
  try {
    return await call('findLink', { workspaceId, linkId }, { signal });
  } catch (error) {
    if (mayHaveSucceeded(error)) return null;
    throw error;
  }
}

/**
 * The first state of the upload is the answer to the request. If this answer is lost, the upload is looked up by its
 * id.
 */
async function firstState(request: LinkRequest, options: FollowOptions): Promise<LinkUpload | null> {
  if (request.link === null) return poll(request, options);
  try {
    return await requestUpload(request, request.link, options);
  } catch (error) {
    if (!mayHaveSucceeded(error) || options.signal.aborted) throw error;
    return poll(request, options).catch(() => {
      throw error;
    });
  }
}

/** Starts a link upload and polls until the file is in the library. Throws an error with a message for the person. */
export async function followLink(request: LinkRequest, options: FollowOptions): Promise<LibraryItem> {
  const { signal, onProgress, wait = pause } = options;
  let known = await firstState(request, options);
  for (;;) {
    signal.throwIfAborted();
    if (known?.media) return known.media;
    if (known && isLinkOver(known.state)) throw new Error(known.message ?? linkFailedText);
    if (known) onProgress({ received: known.received, total: known.total });
    await wait(pollMs);
    signal.throwIfAborted();
    known = await poll(request, options);
  }
}
