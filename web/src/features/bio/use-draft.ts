import type { BioPage } from '@fanfare/core/bio/page.ts';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { TimersContext } from '../../browser/timers.ts';
import { useOnline } from '../../browser/use-online.ts';
import { createDraft, readKept, type Draft, type DraftState } from './draft.ts';

export type OpenDraft = Draft & DraftState;

/** The draft of a page. `page` may be replaced by newer versions from the server. */
export function useDraft(page: BioPage, onPage: (page: BioPage) => void): OpenDraft {
  const { call, person } = useSession();
  const timers = useContext(TimersContext);
  const [draft] = useState(() => {
    const { id, workspaceId } = page;
    const key = `fanfare-bio-${person?.uid ?? ''}-${id}`;
    /** The draft as this tab stored it last. Another tab may have stored its own draft under the same key. */
    let written = readStored(key) ?? '';
    return createDraft({
      page,
      kept: readKept(written),
      save: (revision, content) => call('saveBioPage', { workspaceId, id, revision, content }),
      read: () => call('findBioPage', { workspaceId, id }),
      keep(kept) {
        if (kept === null && readStored(key) !== written) return;
        written = kept === null ? '' : JSON.stringify(kept);
        writeStored(key, written);
      },
      timers,
    });
  });
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  useEffect(() => draft.receive(page), [draft, page]);
  useEffect(() => onPage(state.page), [state.page, onPage]);
  const isOnline = useOnline();
  const { saving, theirs } = state;
  useEffect(() => {
    if (isOnline && saving === 'failed' && theirs === null) void draft.flush();
    // Only a returning connection repeats a failed save, so the effect does not depend on the other values.
    // eslint-disable-next-line react/exhaustive-deps
  }, [draft, isOnline]);
  // The draft is saved when the person leaves the screen. If that fails, the draft stays in the browser.
  useEffect(() => () => void draft.flush(), [draft]);
  return { ...draft, ...state };
}
