import type { Template } from '@fanfare/core/templates/template.ts';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Deletes a template and reports the result. */
export function useDeleteTemplate(onGone: (id: string) => void) {
  const { call } = useSession();
  const toast = useToast();
  return async ({ _id: id, workspaceId, name }: Template): Promise<void> => {
    try {
      await call('removeTemplate', { workspaceId, id });
    } catch (error) {
      // Someone else has already deleted it.
      if (!(error instanceof ApiError && error.code === 'not_found')) {
        const said = error instanceof ApiError ? error.message : '';
        toast({ text: said || 'Failed to delete template', severity: 'error' });
        return;
      }
    }
    onGone(id);
    toast({ text: `Deleted “${name}”.` });
  };
}
