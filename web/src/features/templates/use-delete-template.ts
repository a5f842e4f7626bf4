import type { Template } from '@fanfare/core/templates/template.ts';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Deletes a template and reports the result. */
export function useDeleteTemplate(onDeleted: (id: string) => void) {
  const { call } = useSession();
  const toast = useToast();
  return async ({ _id: id, workspaceId, name }: Template): Promise<void> => {
    try {
      await call('removeTemplate', { workspaceId, id });
    } catch (error) {
      // Another person has already deleted the template.
      if (!isGone(error)) {
        toast({ text: messageOf(error, 'Failed to delete template'), severity: 'error' });
        return;
      }
    }
    onDeleted(id);
    toast({ text: `Deleted “${name}”.` });
  };
}
