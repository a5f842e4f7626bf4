import { linkFailedText, parseLink } from '@fanfare/core/links/link.ts';
import { canCancel, isSettled, type Upload, type UploadState } from '@fanfare/core/media/uploads.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';
import type { Release, TakeLock } from '../../../browser/lock.ts';
import { followLink, type LinkProgress } from './follow-link.ts';
import type { LinkNote, LinkNotes } from './link-notes.ts';
import type { AskedLink } from '../uploads/uploads-context.ts';

interface Surroundings {
  call: Call;
  notes: LinkNotes;
  /** Null in a browser that has none. */
  takeLock: TakeLock | null;
  /** It is in the library, or it failed; whether a window of its own shows that. */
  onEnd: (upload: Upload, isInWindow: boolean) => void;
  newId?: () => string;
  wait?: (ms: number) => Promise<unknown>;
}

/** Links on their way, as uploads among others. */
export interface LinkQueue {
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
  /** Has it brought, once; asked again, it only hears where it is shown. */
  begin(asked: AskedLink): void;
  /** Goes on looking for what pages that are gone have asked for. */
  takeUp(): Promise<void>;
  cancel(id: string): void;
  retry(id: string): void;
  remove(id: string): void;
  stop(): void;
}

interface Row {
  upload: Upload;
  /** Null where only the page knew it that is gone. */
  link: string | null;
  linkId: string;
  control: AbortController;
}

export const interruptedText = 'This upload was interrupted. Please try again.';

/** The rest of an address is of no interest, or a secret. */
function nameOf(link: string): string {
  const url = parseLink(link);
  return url ? `${url.hostname}${url.pathname.replace(/\/$/, '')}` : link;
}

function reasonOf(error: unknown, { link }: Row): string {
  if (link === null && error instanceof ApiError && error.code === 'not_found') return interruptedText;
  return error instanceof Error && error.message !== '' ? error.message : linkFailedText;
}

export function createLinkQueue({
  call,
  notes,
  takeLock,
  onEnd,
  newId = () => crypto.randomUUID(),
  wait,
}: Surroundings): LinkQueue {
  const rows = new Map<string, Row>();
  /** Of each that was begun here: whoever holds its lock follows it. */
  const locks = new Map<string, Promise<Release | null>>();
  const begun = new Set<string>();
  const inWindow = new Set<string>();
  const listeners = new Set<() => void>();
  let uploads: readonly Upload[] = [];

  const tell = () => {
    uploads = [...rows.values()].map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  const change = (row: Row, changes: Partial<Upload>) => {
    row.upload = { ...row.upload, ...changes };
    tell();
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
    onEnd(row.upload, inWindow.has(id));
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
    tell();
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
  const takeUpOne = async ({ id, linkId, workspaceId, name }: LinkNote) => {
    if (locks.has(id)) return;
    const taken = lock(id);
    const release = await taken;
    // Meanwhile whoever listened may be gone, or the page that held it has brought it to its end.
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
    begin({ id, workspaceId, link, ...asked }) {
      if (asked.inWindow) inWindow.add(id);
      else inWindow.delete(id);
      if (begun.has(id)) return;
      begun.add(id);
      void lock(id);
      start(id, { link, linkId: id }, { workspaceId, name: nameOf(link) });
    },
    async takeUp() {
      await Promise.all(notes.read().map(takeUpOne));
    },
    cancel(id) {
      const row = rows.get(id);
      if (!row || !canCancel(row.upload.state)) return;
      forget(id);
      change(row, { state: { phase: 'cancelled' } });
      const { linkId, upload } = row;
      // It may not be written down yet, or be there already; neither is worth a word to somebody who has turned away.
      call('cancelLink', { workspaceId: upload.workspaceId, linkId }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    },
    retry(id) {
      const row = rows.get(id);
      if (!row || row.link === null || !isSettled(row.upload.state)) return;
      const { link, upload } = row;
      // The server has done with the one before.
      start(id, { link, linkId: newId() }, { workspaceId: upload.workspaceId, name: nameOf(link) });
    },
    remove(id) {
      const row = rows.get(id);
      if (!row || !isSettled(row.upload.state)) return;
      forget(id);
      unlock(id);
      rows.delete(id);
      tell();
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
