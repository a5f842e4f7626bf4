import type { PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { Modal } from '../../ui/modal.tsx';
import { lazyScreen } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { ComposerWork } from './composer.tsx';
import type { OpenPost } from './upload-view.tsx';

const UploadBody = lazyScreen(async () => (await import('./upload-screen.tsx')).UploadView);

interface UploaderModalProps {
  /** The group to edit; null for a new post. */
  groupId: string | null;
  /** The time at which a new post is published. */
  at?: number | null;
  /** Starts a new post with the content of the group. */
  asCopy?: boolean;
  /** `saved`: the saved posts, if the modal closes because they were saved. */
  onClose: (saved?: PostGroup) => void;
}

const keptText = 'Your changes are not saved yet. We keep them in this browser and offer them next time.';

const newId = (): string => crypto.randomUUID();

function titleOf({ post, asCopy }: OpenPost): string {
  if (post === null) return 'Upload';
  return asCopy === true ? 'Duplicate post' : 'Edit post';
}

/** Says that unsaved changes are kept, however the modal closes. Returns a function that ends this after a save. */
function useKeptToast(unsaved: boolean): () => void {
  const toast = useToast();
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  }, [unsaved]);
  useEffect(
    () => () => {
      if (latest.current) toast({ text: keptText, severity: 'warning' });
    },
    [toast],
  );
  return () => {
    latest.current = false;
  };
}

/** The composer above another screen. The modal also shows the status of a post that is published immediately. */
export function UploaderModal({ groupId, at = null, asCopy = false, onClose }: UploaderModalProps) {
  const { workspace } = useVisit();
  const [shown, setShown] = useState<OpenPost>(() => ({
    id: newId(),
    post: groupId,
    at,
    asCopy,
    sent: null,
  }));
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [work, setWork] = useState<ComposerWork>({ unsaved: false, busy: false });
  const endToast = useKeptToast(work.unsaved);
  const closeSaved = (saved?: PostGroup) => {
    endToast();
    onClose(saved);
  };
  if (!workspace) return null;
  const show = (change: Partial<OpenPost>) =>
    setShown({ id: newId(), post: null, at: null, sent: null, ...change });
  return (
    <Modal
      title={titleOf(shown)}
      width="lg"
      staysOpen
      busy={work.busy}
      cancel={null}
      onClose={() => onClose()}
      actions={shown.sent === null ? <Box ref={setFooter} sx={{ flex: 1, minWidth: 0 }} /> : undefined}
    >
      <Suspense fallback={<SkeletonRows count={4} label="Opening the post" />}>
        <UploadBody
          workspace={workspace}
          shown={shown}
          onSaved={(_, more) => !more && closeSaved()}
          // A toast says when a scheduled post will be published, and the screen below shows the post.
          onSent={(group, action) =>
            action === 'schedule' ? closeSaved(group) : show({ sent: group.post_id })
          }
          onOver={closeSaved}
          onReopen={(post) => show({ post })}
          onCreateAnother={() => show({})}
          onEdit={() => show({ post: shown.sent })}
          onWork={setWork}
          barContainer={footer}
        />
      </Suspense>
    </Modal>
  );
}
