import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef, useState } from 'react';
import { useVisit } from '../browser/visit.ts';
import { useToast } from '../ui/toasts.tsx';
import { LinkModal } from './link-modal.tsx';
import { useLinkUpload } from './use-link-upload.ts';

export interface LinkUploadProps {
  open: boolean;
  onClose: () => void;
  /** As it is when the link is sent: what changes on the screen meanwhile does not change what it was meant for. */
  onArrived: (item: LibraryItem) => void;
}

/** Goes on while its window is closed, as long as its screen is there. */
export function LinkUpload({ open, onClose, onArrived }: LinkUploadProps) {
  const { workspace } = useVisit();
  const toast = useToast();
  const { progress, start, cancel } = useLinkUpload(workspace?.id ?? '');
  const [failed, setFailed] = useState<{ link: string; message: string } | null>(null);
  const seen = useRef(open);
  useEffect(() => {
    seen.current = open;
  }, [open]);
  const begin = (link: string) => {
    setFailed(null);
    void start(link, {
      onArrived(item) {
        toast({ text: `Uploaded: ${item.name}` });
        onArrived(item);
        onClose();
      },
      onFailed(message) {
        if (!seen.current) toast({ text: message, severity: 'error' });
        setFailed({ link, message });
      },
    });
  };
  const close = () => {
    onClose();
    setFailed(null);
  };
  if (!open) return null;
  return (
    <LinkModal
      // The field is filled again with what failed, to be mended.
      key={failed?.link ?? ''}
      progress={progress}
      failure={failed?.message ?? null}
      first={failed?.link ?? ''}
      onStart={begin}
      onCancel={() => {
        cancel();
        close();
      }}
      onClose={close}
    />
  );
}
