import { sortFiles } from '@fanfare/core/media/file-checks.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useFileStore } from '../../../browser/file-store.ts';
import { keptMark, useKeptMark } from '../../../browser/kept-mark.ts';
import { loadPart } from '../../../browser/load-part.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useStored } from '../../../browser/stored.ts';
import { useVisit } from '../../../browser/visit.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { linkNotesKey } from '../links/link-notes-key.ts';
import { tellEnds } from './upload-toasts.ts';
import { createUploadQueue } from './upload-queue.ts';
import {
  AddLinkContext,
  UploadsContext,
  type AskedLink,
  type Links,
  type Uploads,
} from './uploads-context.ts';
import { part } from '../../../ui/part.ts';

const loadSending = () => loadPart(() => import('./send-file.ts'));

/** Is fetched with the first file: whoever comes to a screen has none to send yet. */
const sending: Parameters<typeof createUploadQueue>[0]['sending'] = {
  sendBytes: async (...given) => (await loadSending()).sendBytes(...given),
  registerFile: async (...given) => (await loadSending()).registerFile(...given),
  withoutRoom: async (...given) =>
    (await loadPart(() => import('./exceeding-quota.ts'))).withoutRoom(...given),
};

const UploadCare = part(async () => (await import('./background-uploads.tsx')).UploadCare);

const both = (one: (id: string) => void, other: (id: string) => void) => (id: string) => {
  one(id);
  other(id);
};

const none = () => undefined;
const noLinks: Links = { uploads: [], cancel: none, retry: none, remove: none };

/** What it is made with stays the same for as long as somebody is signed in. */
function useQueue() {
  const store = useFileStore();
  const { call } = useSession();
  const toast = useToast();
  const [queue] = useState(() => {
    const tell = tellEnds(toast);
    const onEnd = (upload: Upload) => {
      // Whoever waits for files has it here already.
      void loadPart(() => import('./awaited-files.ts')).then((part) => part.noteArrived(upload), none);
      tell(upload, made.uploads());
    };
    const made = createUploadQueue({ store, call, sending, onEnd });
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
  const linkMark = useStored(linkNotesKey) ?? '';
  const [asked, setAsked] = useState<readonly AskedLink[]>([]);
  const [links, setLinks] = useState(noLinks);
  const [addLink] = useState(
    () => (link: AskedLink) => setAsked((before) => [...before.filter(({ id }) => id !== link.id), link]),
  );

  const workspaceId = workspace?.id;
  const value = useMemo<Uploads>(
    () => ({
      uploads: [...uploads, ...links.uploads],
      add(files, kinds = mediaKinds) {
        if (workspaceId === undefined) return [];
        const chosen = queue
          .uploads()
          .filter((each) => each.workspaceId === workspaceId && !isSettled(each.state));
        const { taken, refusals } = sortFiles(files, { kinds, chosen });
        for (const text of refusals) toast({ text, severity: 'error' });
        return taken.length > 0 ? queue.add(workspaceId, taken) : [];
      },
      // Each knows its own, and does nothing about others.
      cancel: both(queue.cancel, links.cancel),
      retry: both(queue.retry, links.retry),
      remove: both(queue.remove, links.remove),
    }),
    [uploads, links, workspaceId, queue, toast],
  );
  return (
    <UploadsContext value={value}>
      <AddLinkContext value={addLink}>{children}</AddLinkContext>
      {(value.uploads.length > 0 || asked.length > 0 || mark + linkMark !== '') && (
        <Suspense>
          <UploadCare queue={queue} uid={uid} mark={keptMark} asked={asked} onLinks={setLinks} />
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
