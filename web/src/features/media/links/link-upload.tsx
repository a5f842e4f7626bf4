import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef, useState } from 'react';
import { useVisit } from '../../../browser/visit.ts';
import { LinkModal } from './link-modal.tsx';
import { useLinkUpload } from './use-link-upload.ts';

export interface LinkUploadProps {
  onArrived: (item: LibraryItem) => void;
  /** Called when an upload starts. It returns a function, which is called when the upload ends. */
  onBegun?: (() => () => void) | undefined;
  /**
   * Called when the file is in the library, or when the person closes the modal, unless the upload is still running.
   */
  onClose: () => void;
}

/** Modal of a link upload. The upload continues after the modal is closed and then appears in the uploads list. */
export function LinkUpload({ onArrived, onBegun, onClose }: LinkUploadProps) {
  const { workspace } = useVisit();
  // The file belongs to the workspace in which the upload was requested, even if another workspace is active by now.
  const [workspaceId] = useState(workspace?.id ?? '');
  const [hidden, setHidden] = useState(false);
  const { state, progress, isGone, start, cancel, forget } = useLinkUpload(workspaceId, !hidden);
  const latest = useRef({ onArrived, onClose });
  useEffect(() => {
    latest.current = { onArrived, onClose };
  });
  const busy = progress !== null;
  useEffect(() => (busy ? onBegun?.() : undefined), [busy, onBegun]);
  useEffect(() => {
    if (isGone) latest.current.onClose();
    if (state?.phase === 'done') {
      latest.current.onArrived(state.item);
      latest.current.onClose();
    }
  }, [state, isGone]);
  if (hidden) return null;
  return (
    <LinkModal
      progress={progress}
      failure={state?.phase === 'failed' ? state.reason : null}
      onStart={start}
      onCancel={() => {
        cancel();
        onClose();
      }}
      onClose={() => {
        if (progress) {
          setHidden(true);
          return;
        }
        forget();
        onClose();
      }}
    />
  );
}
