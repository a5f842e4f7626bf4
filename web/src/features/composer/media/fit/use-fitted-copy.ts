import type { FitPlan } from '@fanfare/core/media/fit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { ApiError } from '../../../../browser/api-error.ts';
import { useSession } from '../../../../browser/session-context.ts';
import { useForgetLibrary } from '../../../media/index.ts';

interface Made {
  of: string;
  copy: LibraryItem;
}

/** Makes the copy that was planned. What was made for another plan is none of it. */
export function useCopy(workspaceId: string, image: LibraryItem, plan: FitPlan) {
  const { call } = useSession();
  const forgetLibrary = useForgetLibrary(workspaceId);
  const of = JSON.stringify([image._id, plan]);
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setMade({ of, copy: await call('copyMedia', { workspaceId, mediaId: image._id, plan }) });
      // It is a file of the library now.
      forgetLibrary();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { copy: made?.of === of ? made.copy : null, busy, failure, make };
}
