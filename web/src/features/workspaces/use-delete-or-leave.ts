import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';
import { withoutWorkspace } from './workspace-list.ts';

/** Removes the person's texts for a workspace from this browser, because no screen can show them any more. */
function forgetTexts(uid: string, workspaceId: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fanfare-') && key.endsWith(`-${uid}-${workspaceId}`)) localStorage.removeItem(key);
  } catch {
    // The browser blocks the storage, so no texts are stored.
  }
}

/**
 * Deletes or leaves a workspace. The workspace stays on the screen until the server has confirmed. If the current
 * workspace disappeared earlier, the product would switch to another one, and back again if the server refused.
 */
export function useDeleteOrLeave(workspace: WorkspaceWithRole, onGone: () => void) {
  const { call } = useSession();
  const { me, update } = useVisit();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const go = async (send: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send();
      onGone();
      toast({ text: done });
      update((entered) => withoutWorkspace(entered, workspace.id));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    remove: () =>
      go(async () => {
        await call('deleteWorkspace', { id: workspace.id });
        forgetTexts(me.uid, workspace.id);
      }, `Deleted “${workspace.name}”.`),
    leave: () =>
      go(() => call('removeMember', { id: workspace.id, uid: me.uid }), `You left “${workspace.name}”.`),
  };
}
