import { defaultMessage } from '@fanfare/core/errors/errors.ts';
import { ApiError, unreachable, uploadFailedText } from './api-error.ts';

/** The part of Firebase's resumable upload that we use. */
export interface UploadTask {
  on(event: 'state_changed', onProgress: (snapshot: { bytesTransferred: number }) => void): () => void;
  pause(): boolean;
  resume(): boolean;
  cancel(): boolean;
}

interface Following {
  onProgress: (sent: number) => void;
  signal: AbortSignal;
  /** Fires `online` and `offline`. */
  connection?: EventTarget;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

const failure = (status: number, code: 'unauthenticated' | 'forbidden' | 'internal', message: string) =>
  new ApiError({ status, code, message });

/** Replaces Firebase's messages, which are written for developers. */
function toApiError(error: unknown): ApiError {
  switch (codeOf(error)) {
    case 'storage/canceled':
      return new ApiError({ status: 0, code: 'aborted', message: 'Cancelled.' });
    case 'storage/retry-limit-exceeded':
      return unreachable();
    case 'storage/unauthenticated':
      return failure(401, 'unauthenticated', defaultMessage.unauthenticated);
    case 'storage/unauthorized':
      return failure(403, 'forbidden', defaultMessage.forbidden);
    default:
      return failure(500, 'internal', uploadFailedText);
  }
}

/** Waits for an upload. The upload pauses while offline and resumes after the last byte that arrived. */
export async function followUpload(
  task: UploadTask,
  ended: Promise<unknown>,
  { onProgress, signal, connection = window }: Following,
): Promise<void> {
  const rest = () => void task.pause();
  const continueUpload = () => {
    // Pausing first makes Firebase continue at once. Otherwise it would wait until its current retry delay ends.
    task.pause();
    task.resume();
  };
  const giveUp = () => void task.cancel();
  const stopListening = task.on('state_changed', ({ bytesTransferred }) => onProgress(bytesTransferred));
  connection.addEventListener('offline', rest);
  connection.addEventListener('online', continueUpload);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const error = await ended.then(() => null, toApiError);
  stopListening();
  connection.removeEventListener('offline', rest);
  connection.removeEventListener('online', continueUpload);
  signal.removeEventListener('abort', giveUp);
  if (error) throw error;
}
