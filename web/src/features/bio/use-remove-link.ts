import type { BioLink } from '@fanfare/core/bio/page.ts';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { restoringText, toastWhile } from '../../ui/toast-while.ts';
import { useToast } from '../../ui/toasts.tsx';
import { removeLink, restoreLink } from './link-edits.ts';
import type { OpenDraft } from './use-draft.ts';

/** Removes a link, and offers Undo, which also works after the person has left the screen. */
export function useRemoveLink(open: OpenDraft): (link: BioLink) => void {
  const { call } = useSession();
  const toast = useToast();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (link) => {
    const { workspaceId, id } = open.page;
    const index = open.draft.links.indexOf(link);
    const restore = async () => {
      if (isShown.current) {
        open.change(restoreLink(link, index));
        return;
      }
      try {
        await toastWhile(toast, restoringText, async () => {
          const { revision, draft } = await call('findBioPage', { workspaceId, id });
          await call('saveBioPage', { workspaceId, id, revision, content: restoreLink(link, index)(draft) });
        });
        toast({ text: 'Link restored.' });
      } catch (error) {
        toast({ text: messageOf(error), severity: 'error' });
      }
    };
    open.change(removeLink(link.id));
    toast({
      text: 'Link deleted.',
      topic: `link ${link.id}`,
      action: { label: 'Undo', run: () => void restore() },
    });
  };
}
