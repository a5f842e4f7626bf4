import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';

/**
 * Returns functions that hide the getting-started guide of the dashboard or show it again. Each tells whether the
 * server has saved the change.
 */
export function useShowGuide(workspaceId?: string) {
  const { call } = useSession();
  const { update } = useVisit();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const save = async (showGuide: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const { settings } = await call('changeSettings', {
        showGuide,
        ...(workspaceId !== undefined && { workspaceId }),
      });
      const { onboarding } = settings;
      update((entered) => ({
        ...entered,
        me: { ...entered.me, settings: { ...entered.me.settings, showGuide, onboarding } },
      }));
      return true;
    } catch (error) {
      toast({ text: messageOf(error, 'We couldn’t save this. Try again.'), severity: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const hide = async () => {
    const isHidden = await save(false);
    if (isHidden)
      toast({
        text: 'Guide hidden. You can show it again in Settings.',
        action: { label: 'Undo', run: () => void save(true) },
      });
    return isHidden;
  };
  return { busy, hide, show: () => save(true) };
}
