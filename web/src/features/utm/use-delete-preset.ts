import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { restoringText, toastWhile } from '../../ui/toast-while.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Deletes a preset without a confirmation. Undo saves the preset again, under its previous id. */
export function useDeletePreset(workspaceId: string, onChanged: (presets: UtmPreset[]) => void) {
  const { call } = useSession();
  const toast = useToast();
  const attempt = async (change: () => Promise<UtmPreset[]>): Promise<boolean> => {
    try {
      onChanged(await change());
      return true;
    } catch (error) {
      toast({ text: messageOf(error), severity: 'error' });
      return false;
    }
  };
  return async (preset: UtmPreset): Promise<void> => {
    const { id, name } = preset;
    const isDeleted = await attempt(() =>
      call('removeUtmPreset', { workspaceId, id }).catch((error: unknown) => {
        // If another person has already deleted the preset, the presets are read again.
        if (isGone(error)) return call('listUtmPresets', { workspaceId });
        throw error;
      }),
    );
    if (!isDeleted) return;
    toast({
      text: `Deleted “${name}”.`,
      action: {
        label: 'Undo',
        run: () =>
          void attempt(() =>
            toastWhile(toast, restoringText, () => call('saveUtmPreset', { workspaceId, ...preset })),
          ),
      },
    });
  };
}
