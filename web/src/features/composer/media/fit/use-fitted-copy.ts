import type { FitPlan } from '@fanfare/core/media/fit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { useWrite } from '../../../../browser/use-write.ts';

/** Creates a resized copy. The copy counts only for the plan it was made with. */
export function useFittedCopy(workspaceId: string, image: LibraryItem, plan: FitPlan) {
  const planKey = JSON.stringify([image._id, plan]);
  const [copies, setCopies] = useState<ReadonlyMap<string, LibraryItem>>(new Map());
  const { trigger, error, isMutating } = useWrite('copyMedia', {
    onSuccess(copy) {
      setCopies((before) => new Map([...before, [planKey, copy]]));
    },
  });
  return {
    copy: copies.get(planKey) ?? null,
    busy: isMutating,
    failure: error?.message ?? null,
    create: () => void trigger({ workspaceId, mediaId: image._id, plan }),
  };
}
