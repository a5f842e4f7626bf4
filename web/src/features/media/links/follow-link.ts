import { isLinkOver, type LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { isYoutube, linkFailedText, parseLink } from '@fanfare/core/links/link.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';

export interface LinkRequest {
  workspaceId: string;
  /** Null for one that a page before this one asked for: it is only looked for. */
  link: string | null;
  linkId: string;
}

export interface LinkProgress {
  received: number;
  /** Null where the website does not say. */
  total: number | null;
}

interface Surroundings {
  call: Call;
  signal: AbortSignal;
  onProgress(progress: LinkProgress): void;
  wait?: (ms: number) => Promise<unknown>;
}

const lookMs = 2_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** No answer, or one that does not tell what became of it. */
const isOpen = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

async function ask(
  { workspaceId, linkId }: LinkRequest,
  link: string,
  { call, signal }: Surroundings,
): Promise<LinkUpload> {
  const url = parseLink(link);
  const name = url && isYoutube(url) ? 'uploadYoutubeLink' : 'uploadGeneralLink';
  return call(name, { workspaceId, link, linkId }, { signal });
}

/** Looks once; null where nobody could be reached, which says nothing of the file. */
async function look(
  { workspaceId, linkId }: LinkRequest,
  { call, signal }: Surroundings,
): Promise<LinkUpload | null> {
  try {
    return await call('findLink', { workspaceId, linkId }, { signal });
  } catch (error) {
    if (isOpen(error)) return null;
    throw error;
  }
}

/** The first word of the server. An answer that was lost on the way is looked for where the link was written down. */
async function begun(request: LinkRequest, around: Surroundings): Promise<LinkUpload | null> {
  if (request.link === null) return look(request, around);
  try {
    return await ask(request, request.link, around);
  } catch (error) {
    if (!isOpen(error) || around.signal.aborted) throw error;
    return look(request, around).catch(() => {
      throw error;
    });
  }
}

/** Has the file of a link brought, and looks until it is there. Fails with what its owner is told. */
export async function followLink(request: LinkRequest, around: Surroundings): Promise<LibraryItem> {
  const { signal, onProgress, wait = pause } = around;
  let known = await begun(request, around);
  for (;;) {
    signal.throwIfAborted();
    if (known?.media) return known.media;
    if (known && isLinkOver(known.state)) throw new Error(known.message ?? linkFailedText);
    if (known) onProgress({ received: known.received, total: known.total });
    await wait(lookMs);
    signal.throwIfAborted();
    known = await look(request, around);
  }
}
