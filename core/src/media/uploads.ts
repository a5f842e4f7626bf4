import type { LibraryItem } from './library.ts';

/** `path` is set once all bytes are in Storage, so that a retry does not send them again. */
export type UploadState =
  | { phase: 'waiting'; path: string | null }
  | { phase: 'uploading'; sent: number }
  | { phase: 'measuring'; path: string }
  | { phase: 'done'; item: LibraryItem }
  | { phase: 'failed'; reason: string; path: string | null; canRetry: boolean }
  | { phase: 'cancelled' };

export interface Upload {
  id: string;
  workspaceId: string;
  name: string;
  size: number;
  state: UploadState;
  /** True if the server downloads the file from a website. Then `size` is 0 until the website states it. */
  isLink?: true;
}

export type UploadAction =
  | { kind: 'started'; id: string }
  | { kind: 'progressed'; id: string; sent: number }
  /** All bytes are in Storage. */
  | { kind: 'arrived'; id: string; path: string }
  | { kind: 'registered'; id: string; item: LibraryItem }
  /** `final`: true if a retry would fail for the same reason. */
  | { kind: 'failed'; id: string; reason: string; final: boolean }
  | { kind: 'cancelled'; id: string }
  | { kind: 'retried'; id: string };

/** More parallel uploads would not be faster, because they share the bandwidth. */
const uploadsAtOnce = 3;

const waiting = (path: string | null): UploadState => ({ phase: 'waiting', path });

function started(state: UploadState): UploadState {
  if (state.phase !== 'waiting') return state;
  return state.path === null ? { phase: 'uploading', sent: 0 } : { phase: 'measuring', path: state.path };
}

function failed(state: UploadState, reason: string, final: boolean): UploadState {
  if (isSettled(state)) return state;
  const path = state.phase === 'measuring' && !final ? state.path : null;
  return { phase: 'failed', reason, path, canRetry: !final };
}

function retried(state: UploadState): UploadState {
  if (state.phase === 'cancelled') return waiting(null);
  return state.phase === 'failed' && state.canRetry ? waiting(state.path) : state;
}

/** The state after an action; unchanged if the action comes too late. */
function after(state: UploadState, action: UploadAction): UploadState {
  switch (action.kind) {
    case 'started':
      return started(state);
    case 'progressed':
      return state.phase === 'uploading' ? { phase: 'uploading', sent: action.sent } : state;
    case 'arrived':
      return state.phase === 'uploading' ? { phase: 'measuring', path: action.path } : state;
    case 'registered':
      return state.phase === 'measuring' ? { phase: 'done', item: action.item } : state;
    case 'failed':
      return failed(state, action.reason, action.final);
    case 'cancelled':
      return canCancel(state) ? { phase: 'cancelled' } : state;
    case 'retried':
      return retried(state);
  }
}

export function uploadsAfter(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  return uploads.map((upload) => {
    if (upload.id !== action.id) return upload;
    const state = after(upload.state, action);
    return state === upload.state ? upload : { ...upload, state };
  });
}

const isBusy = ({ phase }: UploadState): boolean => phase === 'uploading' || phase === 'measuring';

/** Tells whether the upload is done, failed or cancelled. */
export const isSettled = (state: UploadState): boolean => !isBusy(state) && state.phase !== 'waiting';

/** Tells whether the file of an upload is still needed: it is being uploaded, or may be retried. */
export const isUnfinished = (state: UploadState): boolean =>
  !isSettled(state) || (state.phase === 'failed' && state.canRetry);

/** The path of a file that is in Storage but not registered yet; null for any other upload. */
export const arrivedAt = (state: UploadState): string | null => ('path' in state ? state.path : null);

/**
 * An upload cannot be cancelled while its file is measured, because the server may already have added the file to the
 * library.
 */
export const canCancel = ({ phase }: UploadState): boolean => phase === 'waiting' || phase === 'uploading';

/** The uploads to start next, in the order in which they were chosen. */
export function nextUploads(uploads: readonly Upload[]): Upload[] {
  const busy = uploads.filter(({ state }) => isBusy(state)).length;
  const queue = uploads.filter(({ state }) => state.phase === 'waiting');
  return queue.slice(0, Math.max(0, uploadsAtOnce - busy));
}

/** Progress of one upload, from 0 to 1. */
export function shareOf({ size, state }: Upload): number {
  if (state.phase === 'uploading') return size === 0 ? 0 : Math.min(1, state.sent / size);
  return state.phase === 'measuring' || state.phase === 'done' ? 1 : 0;
}
