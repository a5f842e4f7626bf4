import {
  canCancel,
  isSettled,
  nextUploads,
  uploadsAfter,
  type Upload,
  type UploadAction,
} from '@fanfare/core/media/uploads.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';
import type { FileStore } from '../../../browser/file-store.ts';
import type * as Room from './exceeding-quota.ts';
import type * as SendFile from './send-file.ts';

interface Surroundings {
  store: FileStore;
  call: Call;
  /** How a file is sent and registered, and what need not be sent. */
  sending: Pick<typeof SendFile, 'sendBytes' | 'registerFile'> & Pick<typeof Room, 'withoutRoom'>;
  /** It is in the library, or it failed. */
  onEnd: (upload: Upload) => void;
  newId?: () => string;
}

/** An upload that another page began. */
export interface BegunUpload {
  id: string;
  workspaceId: string;
  file: File;
  /** Where its bytes stand, had all of them arrived. */
  path: string | null;
}

export interface UploadQueue {
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  /** The ids of the uploads, in the order of the files. */
  add(workspaceId: string, files: readonly File[]): string[];
  /** Goes on with it under the id that it had. */
  takeUp(begun: BegunUpload): void;
  /** Undefined once it is removed. */
  fileOf(id: string): File | undefined;
  /** Is waited for between the last byte of an upload and its measuring. */
  onArrived(note: (id: string, path: string) => Promise<void>): void;
  cancel(id: string): void;
  retry(id: string): void;
  /** Takes it off the list; whatever still happens to it is stopped. */
  remove(id: string): void;
  /** Nobody hears of it: to whoever listens, nothing was taken off the list. */
  stop(): void;
}

/** After these the same file ends the same way: the server has looked at it, and thrown it away. */
const finalCodes = new Set([
  'invalid_input',
  'too_large',
  'limit_reached',
  'conflict',
  'not_found',
  'forbidden',
]);

const troubleText = 'This file could not be sent. Please try again.';

/** Sends files one after the other and has them measured, whichever screen is open. */
export function createUploadQueue({
  store,
  call,
  sending,
  onEnd,
  newId = () => crypto.randomUUID(),
}: Surroundings): UploadQueue {
  let uploads: readonly Upload[] = [];
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  let arrived: (id: string, path: string) => Promise<void> = () => Promise.resolve();

  const change = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const stateOf = (id: string) => uploads.find((upload) => upload.id === id)?.state;
  const tell = (action: UploadAction) => {
    change(uploadsAfter(uploads, action));
  };

  const send = async ({ id, workspaceId }: Upload, file: File, signal: AbortSignal) => {
    const onProgress = (sent: number) => {
      if (!signal.aborted) tell({ kind: 'progressed', id, sent });
    };
    const path = await sending.sendBytes(store, { workspaceId, file, newId }, { onProgress, signal });
    await arrived(id, path);
    signal.throwIfAborted();
    tell({ kind: 'arrived', id, path });
    return path;
  };

  const run = async (upload: Upload, file: File, signal: AbortSignal) => {
    const { id, state } = upload;
    const waitingAt = state.phase === 'waiting' ? state.path : null;
    tell({ kind: 'started', id });
    try {
      const path = waitingAt ?? (await send(upload, file, signal));
      const { workspaceId, name } = upload;
      const item = await sending.registerFile(call, { workspaceId, path, name }, signal);
      tell({ kind: 'registered', id, item });
    } catch (error) {
      if (signal.aborted) return;
      const known = error instanceof ApiError ? error : null;
      const final = known !== null && finalCodes.has(known.code);
      tell({ kind: 'failed', id, reason: known?.message ?? troubleText, final });
    }
    const ended = uploads.find((each) => each.id === id);
    if (ended) onEnd(ended);
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
    tell({ kind: 'failed', id, reason, final: true });
    halt(id);
    const refused = uploads.find((each) => each.id === id);
    if (refused) onEnd(refused);
  };
  /** They are on their way meanwhile: nobody waits for the answer. */
  const checkRoom = async (workspaceId: string, added: readonly Upload[], others: readonly Upload[]) => {
    const refused = await sending.withoutRoom(call, workspaceId, { added, others }).catch(() => []);
    for (const [id, reason] of refused) refuse(id, reason);
    startNext();
  };

  const enqueue = (begun: readonly BegunUpload[]) => {
    const added = begun.map(({ id, workspaceId, file, path }): Upload => {
      files.set(id, file);
      return { id, workspaceId, name: file.name, size: file.size, state: { phase: 'waiting', path } };
    });
    const others = uploads;
    change([...uploads, ...added]);
    startNext();
    const [first] = begun;
    // What has arrived is measured and counted in any case.
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
    takeUp(begun) {
      enqueue([begun]);
    },
    fileOf: (id) => files.get(id),
    onArrived(note) {
      arrived = note;
    },
    cancel(id) {
      const state = stateOf(id);
      if (!state || !canCancel(state)) return;
      tell({ kind: 'cancelled', id });
      halt(id);
      startNext();
    },
    retry(id) {
      tell({ kind: 'retried', id });
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
