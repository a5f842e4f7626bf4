import { noSlots, type Slot, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import { useState } from 'react';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { useToast } from '../../ui/toasts.tsx';

interface PlanChange {
  slots?: readonly Slot[];
  zone?: string;
}

/** The posting slots of a workspace. Changes are saved immediately. */
export function useSlots(workspaceId: string) {
  const { me } = useVisit();
  const { call } = useSession();
  const toast = useToast();
  const { data: plan, error, isValidating, mutate } = useRead('findSlots', { workspaceId });
  const [saving, setSaving] = useState(false);

  const save = async (
    known: SlotPlan,
    { slots = known.slots, zone }: PlanChange,
  ): Promise<SlotPlan | null> => {
    setSaving(true);
    try {
      const next = await call('saveSlots', {
        workspaceId,
        slots: [...slots],
        zone: zone ?? known.zone ?? me.settings.timeZone,
        revision: known.revision,
      });
      await mutate(next, { revalidate: false });
      return next;
    } catch (caught) {
      toast({ text: messageOf(caught, 'Failed to save the posting slots'), severity: 'error' });
      if (hasCode(caught, 'conflict')) void mutate();
      return null;
    } finally {
      setSaving(false);
    }
  };
  return {
    plan,
    error,
    isLoading: isValidating,
    retry: () => void mutate(),
    saving,
    /** Saves a change and reports it in a toast. With `undo`, the toast has an Undo button. */
    async change(change: PlanChange, done: string, undo = false): Promise<boolean> {
      const before = plan ?? noSlots;
      const next = await save(before, change);
      if (!next) return false;
      const back = { label: 'Undo', run: () => void save(next, { slots: before.slots }) };
      toast({ text: done, ...(undo && { action: back }) });
      return true;
    },
  };
}
