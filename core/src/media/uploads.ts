import type { LibraryItem } from './library.ts';

/** How far a file has come. `path` is where its bytes stand already, so that a retry does not send them again. */
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
  /** The server brings it; its size is 0 while nobody has said it. */
  isLink?: true;
}

export type UploadAction =
  | { kind: 'started'; id: string }
  | { kind: 'progressed'; id: string; sent: number }
  /** Every byte is where it belongs. */
  | { kind: 'arrived'; id: string; path: string }
  | { kind: 'registered'; id: string; item: LibraryItem }
  /** `final` where another attempt would end the same. */
  | { kind: 'failed'; id: string; reason: string; final: boolean }
  | { kind: 'cancelled'; id: string }
  | { kind: 'retried'; id: string };

/** More at once would only share the same line. */
export const uploadsAtOnce = 3;

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

/** What an event makes of a state; the same where it comes too late to mean anything. */
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

/** Something of it is on its way. */
export const isBusy = ({ phase }: UploadState): boolean => phase === 'uploading' || phase === 'measuring';

/** Nothing more happens to it of itself. */
export const isSettled = (state: UploadState): boolean => !isBusy(state) && state.phase !== 'waiting';

/** Its file is still needed: it is on its way, or may be sent again as it is. */
export const isUnfinished = (state: UploadState): boolean =>
  !isSettled(state) || (state.phase === 'failed' && state.canRetry);

/** Where all of its bytes stand already. */
export const arrivedAt = (state: UploadState): string | null => ('path' in state ? state.path : null);

/** Once it is being measured it is a file of the library, to be deleted there. */
export const canCancel = ({ phase }: UploadState): boolean => phase === 'waiting' || phase === 'uploading';

/** Those whose turn it is, in the order in which they were chosen. */
export function nextUploads(uploads: readonly Upload[]): Upload[] {
  const busy = uploads.filter(({ state }) => isBusy(state)).length;
  const queue = uploads.filter(({ state }) => state.phase === 'waiting');
  return queue.slice(0, Math.max(0, uploadsAtOnce - busy));
}

/** Between 0 and 1, of a file. */
export function shareOf({ size, state }: Upload): number {
  if (state.phase === 'uploading') return size === 0 ? 0 : Math.min(1, state.sent / size);
  return state.phase === 'measuring' || state.phase === 'done' ? 1 : 0;
}
