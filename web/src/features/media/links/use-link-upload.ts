import type { Upload } from '@fanfare/core/media/uploads.ts';
import { useContext, useEffect, useState } from 'react';
import type { LinkProgress } from './follow-link.ts';
import { AddLinkContext, useUploads } from '../uploads/uploads-context.ts';

interface Request {
  id: string;
  link: string;
}

function progressOf(row: Upload | undefined): LinkProgress | null {
  if (!row) return { received: 0, total: null };
  return row.state.phase === 'uploading'
    ? { received: row.state.sent, total: row.size === 0 ? null : row.size }
    : null;
}

/** Runs one link upload at a time. `isInModal`: a modal shows the progress, so the uploads list does not. */
export function useLinkUpload(workspaceId: string, isInModal: boolean) {
  const { uploads, cancel, remove } = useUploads();
  const addLink = useContext(AddLinkContext);
  const [asked, setAsked] = useState<Request | null>(null);
  const row = uploads.find(({ id }) => id === asked?.id);
  const [seen, setSeen] = useState<string | null>(null);
  if (row && seen !== row.id) setSeen(row.id);
  useEffect(() => {
    if (asked) addLink({ ...asked, workspaceId, isInModal });
  }, [asked, workspaceId, isInModal, addLink]);
  const forget = () => {
    if (asked) remove(asked.id);
  };
  const isGone = asked !== null && !row && seen === asked.id;
  return {
    state: row?.state,
    /** Null while no upload is running. */
    progress: asked && !isGone ? progressOf(row) : null,
    /** True after the upload was removed from the uploads list. */
    isGone,
    start(link: string) {
      forget();
      setAsked({ id: crypto.randomUUID(), link });
    },
    cancel() {
      if (asked) cancel(asked.id);
      forget();
    },
    /** Removes the upload from the uploads list, unless it is still running. */
    forget,
  };
}
