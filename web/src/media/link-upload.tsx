import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef, useState } from 'react';
import { useVisit } from '../browser/visit.ts';
import { useToast } from '../ui/toasts.tsx';
import { LinkModal } from './link-modal.tsx';
import { useLinkUpload } from './use-link-upload.ts';

export interface LinkUploadProps {
  onArrived: (item: LibraryItem) => void;
  /** A file is on its way; the answer is called once it no longer is. */
  onBegun?: (() => () => void) | undefined;
  /** There is nothing more to be shown or watched. */
  onGone: () => void;
}

/** Goes on while its window is closed, whichever screen is open. */
export function LinkUpload({ onArrived, onBegun, onGone }: LinkUploadProps) {
  const { workspace } = useVisit();
  const toast = useToast();
  // The file belongs where it was asked for, whichever workspace is looked at by now.
  const [workspaceId] = useState(workspace?.id ?? '');
  const { progress, start, cancel } = useLinkUpload(workspaceId);
  const [hidden, setHidden] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const unseen = useRef(false);
  useEffect(() => {
    unseen.current = hidden;
  }, [hidden]);
  const busy = progress !== null;
  useEffect(() => (busy ? onBegun?.() : undefined), [busy, onBegun]);
  const begin = (link: string) => {
    setFailure(null);
    void start(link, {
      onArrived(item) {
        toast({ text: `Uploaded: ${item.name}` });
        onArrived(item);
        onGone();
      },
      onFailed(message) {
        setFailure(message);
        if (!unseen.current) return;
        toast({ text: message, severity: 'error' });
        onGone();
      },
    });
  };
  if (hidden) return null;
  return (
    <LinkModal
      progress={progress}
      failure={failure}
      onStart={begin}
      onCancel={() => {
        cancel();
        onGone();
      }}
      onClose={() => {
        if (progress) setHidden(true);
        else onGone();
      }}
    />
  );
}
