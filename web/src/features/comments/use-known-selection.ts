import { useEffect, useRef } from 'react';
import { isGone } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import { inboxTopic } from './inbox-toast.ts';
import type { Inbox, InboxSelection } from './use-inbox.ts';

interface Shown {
  workspaceId: string;
  inbox: Inbox;
  selection: InboxSelection;
  selectedId: string | null;
}

/** The comments that this tab has shown. If one is missing, the person has only switched to another workspace. */
const shownIds = new Set<string>();

const notFoundText = 'This conversation was not found. It was deleted, or it is in another workspace.';

/**
 * Calls `forget` with a part of the address that the workspace does not have: a comment, an account or a network. The
 * address may be from another workspace, for example after Back. A comment that only the list does not have is shown
 * nevertheless.
 */
export function useKnownSelection(
  { workspaceId, inbox, selection, selectedId }: Shown,
  forget: (part: Record<string, null>) => void,
): void {
  const { call } = useSession();
  const toast = useToast();
  const { pages, accounts, isReading, showUnlisted } = inbox;
  const latest = useRef<{ selectedId: string | null; forget: typeof forget }>(null);
  useEffect(() => {
    latest.current = { selectedId, forget };
    return () => {
      latest.current = null;
    };
  });

  const isRead = pages !== null && !isReading;
  const { platform, platform_id: account } = selection;
  const isForeign =
    isRead &&
    platform !== undefined &&
    !accounts.some(
      (each) => each.platform === platform && (account === undefined || each.platform_id === account),
    );
  useEffect(() => {
    if (isForeign) latest.current?.forget(account === undefined ? { platform: null } : { account: null });
  }, [isForeign, account]);

  /**
   * The last selected comment that the list showed or that was requested from the server. It is not requested again
   * when a search hides it from the list.
   */
  const knownId = useRef<string>(null);
  const isListed = pages?.threads.some(({ id }) => id === selectedId) === true;
  useEffect(() => {
    if (!isListed || selectedId === null) return;
    knownId.current = selectedId;
    shownIds.add(selectedId);
  }, [isListed, selectedId]);
  // Removes one part of the address at a time, because each removal begins with the address that was rendered last.
  const missingId = isRead && !isForeign && !isListed ? selectedId : null;
  useEffect(() => {
    if (missingId === null || missingId === knownId.current) return;
    knownId.current = missingId;
    call('findThread', { workspaceId, id: missingId }).then(showUnlisted, (error: unknown) => {
      // The request failed. It is repeated after the next read of the list.
      knownId.current = null;
      if (!isGone(error) || latest.current?.selectedId !== missingId) return;
      latest.current.forget({ thread: null });
      if (!shownIds.has(missingId)) toast({ text: notFoundText, severity: 'warning', topic: inboxTopic });
    });
  }, [call, missingId, workspaceId, toast, showUnlisted]);
}
