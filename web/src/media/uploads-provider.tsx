import { sortFiles } from '@fanfare/core/media/file-checks.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { isSettled } from '@fanfare/core/media/uploads.ts';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useFileStore } from '../browser/file-store.ts';
import { keptMark, useKeptMark } from '../browser/kept-mark.ts';
import { useSession } from '../browser/session-context.ts';
import { useVisit } from '../browser/visit.ts';
import { useToast } from '../ui/toasts.tsx';
import { tellEnds } from './tell-ends.ts';
import { createUploadQueue } from './upload-queue.ts';
import { UploadsContext, type Uploads } from './uploads.ts';
import { part } from '../ui/part.ts';

const UploadCare = part(async () => (await import('./upload-care.tsx')).UploadCare);

/** What it is made with stays the same for as long as somebody is signed in. */
function useQueue() {
  const store = useFileStore();
  const { call } = useSession();
  const toast = useToast();
  const [queue] = useState(() => {
    const tell = tellEnds(toast);
    const made = createUploadQueue({ store, call, onEnd: (upload) => tell(upload, made.uploads()) });
    return made;
  });
  useEffect(() => () => queue.stop(), [queue]);
  return queue;
}

function UploadsOf({ uid, children }: { uid: string; children: ReactNode }) {
  const { workspace } = useVisit();
  const toast = useToast();
  const queue = useQueue();
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const mark = useKeptMark();

  const workspaceId = workspace?.id;
  const value = useMemo<Uploads>(
    () => ({
      uploads,
      add(files, kinds = mediaKinds) {
        if (workspaceId === undefined) return [];
        const chosen = queue
          .uploads()
          .filter((each) => each.workspaceId === workspaceId && !isSettled(each.state));
        const { taken, refusals } = sortFiles(files, { kinds, chosen });
        for (const text of refusals) toast({ text, severity: 'error' });
        return taken.length > 0 ? queue.add(workspaceId, taken) : [];
      },
      cancel: queue.cancel,
      retry: queue.retry,
      remove: queue.remove,
    }),
    [uploads, workspaceId, queue, toast],
  );
  return (
    <UploadsContext value={value}>
      {children}
      {(uploads.length > 0 || mark !== '') && (
        <Suspense>
          <UploadCare queue={queue} uid={uid} mark={keptMark} />
        </Suspense>
      )}
    </UploadsContext>
  );
}

/** Holds what is being uploaded, so that it goes on while one goes from screen to screen. Whoever comes next has none of it. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { person } = useSession();
  if (!person) return null;
  return (
    <UploadsOf key={person.uid} uid={person.uid}>
      {children}
    </UploadsOf>
  );
}
