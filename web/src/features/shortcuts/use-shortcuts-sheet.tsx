import { Suspense, useCallback } from 'react';
import { useModals } from '../../ui/modals.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

const ShortcutsSheet = lazyComponent(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

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
