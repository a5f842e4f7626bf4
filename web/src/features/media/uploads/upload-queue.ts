import {
  canCancel,
  isSettled,
  nextUploads,
  uploadsAfter,
  type Upload,
  type UploadAction,
} from '@fanfare/core/media/uploads.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError, uploadFailedText } from '../../../browser/api-error.ts';
import type { FileStore } from '../../../browser/file-store.ts';
import type * as Room from './exceeding-quota.ts';
import type * as SendFile from './send-file.ts';

interface QueueOptions {
  store: FileStore;
  call: Call;
  sending: Pick<typeof SendFile, 'sendBytes' | 'registerFile'> & Pick<typeof Room, 'exceedingQuota'>;
  /** Called when a file is in the library or has failed. */
  onEnd: (upload: Upload) => void;
  newId?: () => string;
}

interface ResumedUpload {
  id: string;
  workspaceId: string;
  file: File;
  /** The path of the uploaded bytes, or null if some are missing. */
  path: string | null;
}

export interface UploadQueue {
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  /** Returns the ids of the uploads, in the order of the files. */
  add(workspaceId: string, files: readonly File[]): string[];
  /** Lists a file that is not uploaded, with the reason, until it is removed. */
  listRefused(workspaceId: string, file: File, reason: string): void;
  /** Resumes the upload under its previous id. */
  resume(begun: ResumedUpload): void;
  /** Undefined once the upload is removed. */
  fileOf(id: string): File | undefined;
  /** Sets a callback. After the last byte of an upload, the queue awaits the callback before it registers the file. */
  onArrived(note: (id: string, path: string) => Promise<void>): void;
  cancel(id: string): void;
  retry(id: string): void;
  /** Removes the upload from the list, unless it is still waiting or running. */
  remove(id: string): void;
  /** Stops all uploads without notifying the listeners. */
  stop(): void;
}

/** Errors after which a retry cannot succeed: the server has checked the file and deleted it. */
const finalCodes = new Set([
  'invalid_input',
  'too_large',
  'limit_reached',
  'conflict',
  'not_found',
  'forbidden',
]);

const listed = ({ id, workspaceId, file: { name, size }, path }: ResumedUpload): Upload => ({
  id,
  workspaceId,
  name: oneLine(name),
  size,
  state: { phase: 'waiting', path },
});

/** Sends files in order and registers them, no matter which screen is open. */
export function createUploadQueue({
  store,
  call,
  sending,
  onEnd,
  newId = () => crypto.randomUUID(),
}: QueueOptions): UploadQueue {
  let uploads: readonly Upload[] = [];
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let arrived: (id: string, path: string) => Promise<void> = () => Promise.resolve();

  const change = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string) => uploads.find((upload) => upload.id === id);
  const stateOf = (id: string) => find(id)?.state;
  const reportEnd = (id: string) => {
    const ended = find(id);
    if (ended) onEnd(ended);
  };
  const dispatch = (action: UploadAction) => {
    change(uploadsAfter(uploads, action));
  };

  const send = async ({ id, workspaceId }: Upload, file: File, signal: AbortSignal) => {
    const onProgress = (sent: number) => {
      if (!signal.aborted) dispatch({ kind: 'progressed', id, sent });
    };
    const path = await sending.sendBytes(store, { workspaceId, file, newId }, { onProgress, signal });
    await arrived(id, path);
    signal.throwIfAborted();
    dispatch({ kind: 'arrived', id, path });
    return path;
  };

  const run = async (upload: Upload, file: File, signal: AbortSignal) => {
    const { id, state } = upload;
    const waitingAt = state.phase === 'waiting' ? state.path : null;
    dispatch({ kind: 'started', id });
    try {
      const path = waitingAt ?? (await send(upload, file, signal));
      const { workspaceId, name } = upload;
      const item = await sending.registerFile(call, { workspaceId, path, name }, signal);
      dispatch({ kind: 'registered', id, item });
    } catch (error) {
      if (signal.aborted) return;
      const known = error instanceof ApiError ? error : null;
      const final = known !== null && finalCodes.has(known.code);
      dispatch({ kind: 'failed', id, reason: known?.message ?? uploadFailedText, final });
    }
    reportEnd(id);
  };

  const startNext = () => {
    for (const upload of nextUploads(uploads)) {
      const file = files.get(upload.id);
      if (!file) continue;
      const control = new AbortController();
      running.set(upload.id, control);
      void run(upload, file, control.signal).then(() => {
        if (running.get(upload.id) === control) running.delete(upload.id);
        startNext();
      });
    }
  };
  const halt = (id: string) => {
    running.get(id)?.abort();
    running.delete(id);
  };

  const refuse = (id: string, reason: string) => {
    const state = stateOf(id);
    if (!state || !canCancel(state)) return;
    dispatch({ kind: 'failed', id, reason, final: true });
    halt(id);
    reportEnd(id);
  };
  /** Checks the quota while the files are already being sent, so that no upload waits for the check. */
  const checkRoom = async (workspaceId: string, added: readonly Upload[], others: readonly Upload[]) => {
    const refused = await sending.exceedingQuota(call, workspaceId, { added, others }).catch(() => []);
    for (const [id, reason] of refused) refuse(id, reason);
    startNext();
  };

  const enqueue = (begun: readonly ResumedUpload[]) => {
    const added = begun.map((each) => {
      files.set(each.id, each.file);
      return listed(each);
    });
    const others = uploads;
    change([...uploads, ...added]);
    startNext();
    const [first] = begun;
    // An upload whose bytes have already arrived is registered without a check of the quota.
    if (first?.path === null) void checkRoom(first.workspaceId, added, others);
    return added.map(({ id }) => id);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    uploads: () => uploads,
    add: (workspaceId, chosen) =>
      enqueue(chosen.map((file) => ({ id: newId(), workspaceId, file, path: null }))),
    listRefused(workspaceId, file, reason) {
      const id = newId();
      change([...uploads, listed({ id, workspaceId, file, path: null })]);
      dispatch({ kind: 'failed', id, reason, final: true });
    },
    resume(begun) {
      enqueue([begun]);
    },
    fileOf: (id) => files.get(id),
    onArrived(note) {
      arrived = note;
    },
    cancel(id) {
      const state = stateOf(id);
      if (!state || !canCancel(state)) return;
      dispatch({ kind: 'cancelled', id });
      halt(id);
      startNext();
    },
    retry(id) {
      dispatch({ kind: 'retried', id });
      startNext();
    },
    remove(id) {
      const state = stateOf(id);
      if (!state || !isSettled(state)) return;
      files.delete(id);
      change(uploads.filter((upload) => upload.id !== id));
    },
    stop() {
      listeners.clear();
      for (const id of running.keys()) halt(id);
      files.clear();
      change([]);
    },
  };
}
