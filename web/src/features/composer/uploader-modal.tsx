import type { PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSWRConfig } from 'swr';
import { readKey } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { Modal } from '../../ui/modal.tsx';
import { part } from '../../ui/part.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Work } from './composer.tsx';
import type { Shown } from './upload-view.tsx';

const UploadBody = part(async () => (await import('./upload-screen.tsx')).UploadBody);

interface UploaderModalProps {
  /** The group to go on with; null for a new post. */
  groupId: string | null;
  /** When a new post is to go out. */
  at?: number | null;
  onClose: () => void;
}

const keptText =
  'What you wrote is not saved yet. It is kept in this browser, and offered to you the next time.';

const newId = (): string => crypto.randomUUID();

/** Whoever follows a link out of a modal does not want it above what they find there. */
function useLeaving(leave: () => void) {
  const { key } = useLocation();
  const [first] = useState(key);
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (key !== first) latest.current();
  }, [key, first]);
}

/** Writes a post above the screen that is open, and watches what becomes of it. */
export function UploaderModal({ groupId, at = null, onClose }: UploaderModalProps) {
  const { workspace } = useVisit();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [shown, setShown] = useState<Shown>(() => ({ id: newId(), post: groupId, at, sent: null }));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [work, setWork] = useState<Work>({ unsaved: false, busy: false });
  const close = () => {
    if (work.unsaved) toast({ text: keptText, severity: 'warning' });
    onClose();
  };
  useLeaving(close);
  if (!workspace) return null;
  const show = (change: Partial<Shown>) =>
    setShown({ id: newId(), post: null, at: null, sent: null, ...change });
  const onSent = (group: PostGroup) => {
    // The answer to the click is what there is to see first.
    const key = readKey('listDrafts', { workspaceId: workspace.id, post_id: group.post_id }, true);
    void mutate(key, [group], { revalidate: false });
    show({ sent: group.post_id });
  };
  return (
    <Modal
      title="Upload"
      width="lg"
      stays
      busy={work.busy}
      cancel={null}
      onClose={close}
      actions={shown.sent === null ? <Box ref={setPlace} sx={{ flex: 1, minWidth: 0 }} /> : undefined}
    >
      <Suspense fallback={<SkeletonRows count={4} label="Opening the post" />}>
        <UploadBody
          workspace={workspace}
          shown={shown}
          onSaved={(_, more) => !more && onClose()}
          onSent={onSent}
          onOver={onClose}
          onReopen={(post) => show({ post })}
          onAnother={() => show({})}
          onEdit={() => show({ post: shown.sent })}
          onWork={setWork}
          barPlace={place}
        />
      </Suspense>
    </Modal>
  );
}
