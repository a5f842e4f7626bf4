import { linkFailedText } from '@fanfare/core/links/link.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../browser/api-error.ts';
import { useSession } from '../browser/session-context.ts';
import { followLink, type LinkProgress, type LinkRequest } from './follow-link.ts';

interface Ends {
  onArrived(item: LibraryItem): void;
  onFailed(message: string): void;
}

interface Running {
  request: LinkRequest;
  control: AbortController;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : linkFailedText;
}

/** One link at a time. Whoever leaves stops watching; the file comes all the same. */
export function useLinkUpload(workspaceId: string) {
  const { call } = useSession();
  const running = useRef<Running | null>(null);
  /** Null while nothing is under way. */
  const [progress, setProgress] = useState<LinkProgress | null>(null);
  useEffect(() => () => running.current?.control.abort(), []);

  const start = async (link: string, { onArrived, onFailed }: Ends) => {
    const control = new AbortController();
    const { signal } = control;
    const request = { workspaceId, link, linkId: crypto.randomUUID() };
    running.current = { request, control };
    setProgress({ received: 0, total: null });
    const end = (tell: () => void) => {
      if (signal.aborted) return;
      running.current = null;
      setProgress(null);
      tell();
    };
    try {
      const item = await followLink(request, { call, signal, onProgress: setProgress });
      end(() => onArrived(item));
    } catch (error) {
      end(() => onFailed(messageOf(error)));
    }
  };
  const cancel = () => {
    const { request, control } = running.current ?? {};
    control?.abort();
    running.current = null;
    setProgress(null);
    if (!request) return;
    const { linkId } = request;
    // It may not be written down yet, or be there already; neither is worth a word to somebody who has turned away.
    call('cancelLink', { workspaceId: request.workspaceId, linkId }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  };
  return { progress, start, cancel };
}
