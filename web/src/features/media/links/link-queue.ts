import { interruptedText } from '@fanfare/core/links/link-upload.ts';
import { linkFailedText, parseLink } from '@fanfare/core/links/link.ts';
import { canCancel, isSettled, type Upload, type UploadState } from '@fanfare/core/media/uploads.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError, isGone } from '../../../browser/api-error.ts';
import type { Release, TakeLock } from '../../../browser/lock.ts';
import { followLink, type LinkProgress } from './follow-link.ts';
import type { LinkNote, LinkNotes } from './link-notes.ts';
import type { RequestedLink } from '../uploads/uploads-context.ts';

interface LinkQueueOptions {
  call: Call;
  notes: LinkNotes;
  /** Null when the browser has no Web Locks. */
  takeLock: TakeLock | null;
  /**
   * Called when the file is in the library or the upload has failed. `isInModal`: a modal shows the upload and, after a
   * failure, the reason.
   */
  onEnd: (upload: Upload, isInModal: boolean) => void;
  newId?: () => string;
  wait?: (ms: number) => Promise<unknown>;
}

/** Link uploads, as objects of the same type as file uploads. */
export interface LinkQueue {
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  /** Starts an upload. A second call for the same id only changes where its progress is shown. */
  start(asked: RequestedLink): void;
  /** Polls uploads that earlier pages have started. */
  resume(): Promise<void>;
  cancel(id: string): void;
  retry(id: string): void;
  remove(id: string): void;
  stop(): void;
}

interface Row {
  upload: Upload;
  /** Null if an earlier page started the upload, because the browser does not store links. */
  link: string | null;
  linkId: string;
  control: AbortController;
}

/** The name of a link in the list, without query and fragment, which are irrelevant or secret. */
function nameOf(link: string): string {
  const url = parseLink(link);
  return url ? `${url.hostname}${url.pathname.replace(/\/$/, '')}` : link;
}

function reasonOf(error: unknown, { link }: Row): string {
  if (link === null && isGone(error)) return interruptedText;
  return error instanceof Error && error.message !== '' ? error.message : linkFailedText;
}

export function createLinkQueue({
  call,
  notes,
  takeLock,
  onEnd,
  newId = () => crypto.randomUUID(),
  wait,
}: LinkQueueOptions): LinkQueue {
  const rows = new Map<string, Row>();
  /** The locks of the uploads. Only the page that holds the lock of an upload polls it. */
  const locks = new Map<string, Promise<Release | null>>();
  const begun = new Set<string>();
  const shownInModals = new Set<string>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];

  const notify = () => {
    uploads = [...rows.values()].map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  const change = (row: Row, changes: Partial<Upload>) => {
    row.upload = { ...row.upload, ...changes };
    notify();
  };
  const onProgress = (row: Row) => (progress: LinkProgress) =>
    change(row, {
      size: progress.total ?? 0,
      state: { phase: 'uploading', sent: progress.received },
    });

  const follow = async (row: Row): Promise<Partial<Upload>> => {
    const { upload, link, linkId, control } = row;
    const { signal } = control;
    const { id, workspaceId, name } = upload;
    notes.write({ id, linkId, workspaceId, name });
    try {
      const item = await followLink(
        { workspaceId, link, linkId },
        { call, signal, onProgress: onProgress(row), ...(wait && { wait }) },
      );
      return { name: item.name, size: item.bytes, state: { phase: 'done', item } };
    } catch (error) {
      const canRetry = link !== null;
      return { state: { phase: 'failed', reason: reasonOf(error, row), path: null, canRetry } };
    }
  };
  const run = async (row: Row) => {
    const { id } = row.upload;
    const { control } = row;
    const end = await follow(row);
    if (control.signal.aborted) return;
    if (end.state?.phase === 'done') notes.remove(id);
    change(row, end);
    onEnd(row.upload, shownInModals.has(id));
  };
  const start = (
    id: string,
    what: Omit<Row, 'control' | 'upload'>,
    about: Pick<Upload, 'workspaceId' | 'name'>,
  ) => {
    const state: UploadState = { phase: 'uploading', sent: 0 };
    const upload: Upload = { id, ...about, size: 0, state, isLink: true };
    const row = { ...what, upload, control: new AbortController() };
    rows.set(id, row);
    notify();
    void run(row);
  };
  const lock = (id: string) => {
    const taken = takeLock?.(`fanfare-link-${id}`) ?? Promise.resolve(() => undefined);
    locks.set(id, taken);
    return taken;
  };
  const unlock = (id: string) => {
    void locks.get(id)?.then((release) => release?.());
    locks.delete(id);
  };
  const forget = (id: string) => {
    notes.remove(id);
    rows.get(id)?.control.abort();
  };
  const resumeOne = async ({ id, linkId, workspaceId, name }: LinkNote) => {
    if (locks.has(id)) return;
    const taken = lock(id);
    const release = await taken;
    // While this page waited for the lock, the queue may have stopped, or another page may have finished the upload.
    const isOurs = locks.get(id) === taken && release !== null;
    if (isOurs && notes.read().some((note) => note.id === id))
      start(id, { link: null, linkId }, { workspaceId, name });
    else if (locks.get(id) === taken) unlock(id);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    uploads: () => uploads,
    start({ id, workspaceId, link, ...asked }) {
      if (asked.isInModal) shownInModals.add(id);
      else shownInModals.delete(id);
      if (begun.has(id)) return;
      begun.add(id);
      void lock(id);
      start(id, { link, linkId: id }, { workspaceId, name: nameOf(link) });
    },
    async resume() {
      await Promise.all(notes.read().map(resumeOne));
    },
    cancel(id) {
      const row = rows.get(id);
      if (!row || !canCancel(row.upload.state)) return;
      forget(id);
      change(row, { state: { phase: 'cancelled' } });
      const { linkId, upload } = row;
      // Errors of the server are ignored: it may not know the upload yet or may have finished it, and the person no
      // longer waits for it.
      call('cancelLink', { workspaceId: upload.workspaceId, linkId }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    },
    retry(id) {
      const row = rows.get(id);
      if (!row || row.link === null || !isSettled(row.upload.state)) return;
      const { link, upload } = row;
      // The retry gets a new id on the server, because the failed upload has ended there.
      start(id, { link, linkId: newId() }, { workspaceId: upload.workspaceId, name: nameOf(link) });
    },
    remove(id) {
      const row = rows.get(id);
      if (!row || !isSettled(row.upload.state)) return;
      forget(id);
      unlock(id);
      rows.delete(id);
      notify();
    },
    stop() {
      listeners.clear();
      for (const { control } of rows.values()) control.abort();
      rows.clear();
      begun.clear();
      for (const id of locks.keys()) unlock(id);
      uploads = [];
    },
  };
}
