import type { Upload } from '@fanfare/core/media/uploads.ts';
import { useContext, useEffect, useState } from 'react';
import type { LinkProgress } from './follow-link.ts';
import { AddLinkContext, useUploads } from '../uploads/uploads-context.ts';

interface Asked {
  id: string;
  link: string;
}

function progressOf(row: Upload | undefined): LinkProgress | null {
  if (!row) return { received: 0, total: null };
  return row.state.phase === 'uploading'
    ? { received: row.state.sent, total: row.size === 0 ? null : row.size }
    : null;
}

/** One link at a time, which is an upload among the others; `inWindow` while a window of its own shows it. */
export function useLinkUpload(workspaceId: string, inWindow: boolean) {
  const { uploads, cancel, remove } = useUploads();
  const addLink = useContext(AddLinkContext);
  const [asked, setAsked] = useState<Asked | null>(null);
  const row = uploads.find(({ id }) => id === asked?.id);
  const [seen, setSeen] = useState<string | null>(null);
  if (row && seen !== row.id) setSeen(row.id);
  useEffect(() => {
    if (asked) addLink({ ...asked, workspaceId, inWindow });
  }, [asked, workspaceId, inWindow, addLink]);
  const forget = () => {
    if (asked) remove(asked.id);
  };
  const isGone = asked !== null && !row && seen === asked.id;
  return {
    /** Undefined while there is none. */
    state: row?.state,
    /** Null while nothing is under way. */
    progress: asked && !isGone ? progressOf(row) : null,
    /** Somebody took it off the list of uploads. */
    isGone,
    start(link: string) {
      forget();
      setAsked({ id: crypto.randomUUID(), link });
    },
    cancel() {
      if (asked) cancel(asked.id);
      forget();
    },
    /** One that failed needs no place in the list: its window says so. */
    forget,
  };
}
