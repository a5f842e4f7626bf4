import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef, useState } from 'react';
import { useVisit } from '../../../browser/visit.ts';
import { LinkModal } from './link-modal.tsx';
import { useLinkUpload } from './use-link-upload.ts';

export interface LinkUploadProps {
  onArrived: (item: LibraryItem) => void;
  /** A file is on its way; the answer is called once it no longer is. */
  onBegun?: (() => () => void) | undefined;
  /** There is nothing more to be shown or watched. */
  onGone: () => void;
}

/** Goes on while its window is closed, whichever screen is open: then it stands in the list of uploads. */
export function LinkUpload({ onArrived, onBegun, onGone }: LinkUploadProps) {
  const { workspace } = useVisit();
  // The file belongs where it was asked for, whichever workspace is looked at by now.
  const [workspaceId] = useState(workspace?.id ?? '');
  const [hidden, setHidden] = useState(false);
  const { state, progress, isGone, start, cancel, forget } = useLinkUpload(workspaceId, !hidden);
  const latest = useRef({ onArrived, onGone });
  useEffect(() => {
    latest.current = { onArrived, onGone };
  });
  const busy = progress !== null;
  useEffect(() => (busy ? onBegun?.() : undefined), [busy, onBegun]);
  useEffect(() => {
    if (isGone) latest.current.onGone();
    if (state?.phase === 'done') {
      latest.current.onArrived(state.item);
      latest.current.onGone();
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
        onGone();
      }}
      onClose={() => {
        if (progress) {
          setHidden(true);
          return;
        }
        forget();
        onGone();
      }}
    />
  );
}
