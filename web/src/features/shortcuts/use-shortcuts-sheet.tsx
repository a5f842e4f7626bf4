import { Suspense, useCallback } from 'react';
import { useModals } from '../../ui/modals.tsx';
import { part } from '../../ui/part.ts';

const ShortcutsSheet = part(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

/** Returns a function that opens the list of shortcuts. */
export function useShortcutsSheet(): () => void {
  const { open } = useModals();
  return useCallback(
    () =>
      open((close) => (
        <Suspense>
          <ShortcutsSheet onClose={close} />
        </Suspense>
      )),
    [open],
  );
}
