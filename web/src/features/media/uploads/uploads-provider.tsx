import { sortFiles } from '@fanfare/core/media/file-checks.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useFileStore } from '../../../browser/file-store.ts';
import { keptMark, useKeptMark } from '../../../browser/kept-mark.ts';
import { loadModule } from '../../../browser/load-module.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useStored } from '../../../browser/stored.ts';
import { useVisit } from '../../../browser/visit.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { linkNotesKey } from '../links/link-notes-key.ts';
import { createUploadToasts } from './upload-toasts.ts';
import { createUploadQueue } from './upload-queue.ts';
import {
  AddLinkContext,
  ShownFailuresContext,
  UploadsContext,
  type RequestedLink,
  type LinkUploads,
  type Uploads,
} from './uploads-context.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';

const loadSending = () => loadModule(() => import('./send-file.ts'));

/** The code is loaded when the first file is uploaded, because most visits upload nothing. */
const sending: Parameters<typeof createUploadQueue>[0]['sending'] = {
  sendBytes: async (...given) => (await loadSending()).sendBytes(...given),
  registerFile: async (...given) => (await loadSending()).registerFile(...given),
  exceedingQuota: async (...given) =>
    (await loadModule(() => import('./exceeding-quota.ts'))).exceedingQuota(...given),
};

const UploadCare = lazyComponent(async () => (await import('./background-uploads.tsx')).BackgroundUploads);

const both = (one: (id: string) => void, other: (id: string) => void) => (id: string) => {
  one(id);
  other(id);
};

const none = () => undefined;
const noLinks: LinkUploads = { uploads: [], cancel: none, retry: none, remove: none };

function useShownFailures() {
  const [shown, setShown] = useState<readonly (readonly string[])[]>([]);
  const ids = useMemo(() => new Set(shown.flat()), [shown]);
  const [show] = useState(() => (those: readonly string[]) => {
    setShown((before) => [...before, those]);
    return () => setShown((before) => before.filter((each) => each !== those));
  });
  return { ids, show };
}

/** The queue is created once per signed-in person. */
function useQueue() {
  const store = useFileStore();
  const { call } = useSession();
  const toast = useToast();
  const [own] = useState(() => {
    const toasts = createUploadToasts(toast);
    const onEnd = (upload: Upload) => {
      // A post may be waiting for this file. The end of the upload is noted, so that the composer can add the file to
      // the post later.
      void loadModule(() => import('./awaited-files.ts')).then((part) => part.noteArrived(upload), none);
      toasts.end(upload, queue.uploads());
    };
    const queue = createUploadQueue({ store, call, sending, onEnd });
    return { queue, toasts };
  });
  useEffect(() => () => own.queue.stop(), [own]);
  return own;
}

function UploadsOf({ uid, children }: { uid: string; children: ReactNode }) {
  const { workspace } = useVisit();
  const failures = useShownFailures();
  const { queue, toasts } = useQueue();
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const mark = useKeptMark();
  const linkMark = useStored(linkNotesKey) ?? '';
  const [asked, setAsked] = useState<readonly RequestedLink[]>([]);
  const [links, setLinks] = useState(noLinks);
  const [addLink] = useState(
    () => (link: RequestedLink) => setAsked((before) => [...before.filter(({ id }) => id !== link.id), link]),
  );

  const workspaceId = workspace?.id;
  const value = useMemo<Uploads>(
    () => ({
      uploads: [...uploads, ...links.uploads],
      add(files, kinds = mediaKinds, chosen = []) {
        if (workspaceId === undefined) return [];
        const uploading = queue
          .uploads()
          .filter((each) => each.workspaceId === workspaceId && !isSettled(each.state));
        const arrived = chosen.map(({ name, bytes }) => ({ name, size: bytes }));
        const { taken, refusals, unusable } = sortFiles(files, { kinds, chosen: [...uploading, ...arrived] });
        toasts.begin(refusals);
        for (const [file, reason] of unusable) queue.listRefused(workspaceId, file, reason);
        return taken.length > 0 ? queue.add(workspaceId, taken) : [];
      },
      // Each action calls both queues. A queue ignores the ids of the other queue's uploads.
      cancel: both(queue.cancel, links.cancel),
      retry: both(queue.retry, links.retry),
      remove: both(queue.remove, links.remove),
    }),
    [uploads, links, workspaceId, queue, toasts],
  );
  return (
    <UploadsContext value={value}>
      <AddLinkContext value={addLink}>
        <ShownFailuresContext value={failures.show}>{children}</ShownFailuresContext>
      </AddLinkContext>
      {(value.uploads.length > 0 || asked.length > 0 || mark + linkMark !== '') && (
        <Suspense>
          <UploadCare
            queue={queue}
            uid={uid}
            mark={keptMark}
            asked={asked}
            shown={failures.ids}
            onLinks={setLinks}
          />
        </Suspense>
      )}
    </UploadsContext>
  );
}

/**
 * Keeps the uploads of the signed-in person when the screen changes. When another person signs in, the list is empty.
 */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { person } = useSession();
  if (!person) return null;
  return (
    <UploadsOf key={person.uid} uid={person.uid}>
      {children}
    </UploadsOf>
  );
}
