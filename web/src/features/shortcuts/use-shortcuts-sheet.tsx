import { Suspense, useCallback } from 'react';
import { useModals } from '../../ui/modals.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

const ShortcutsSheet = lazyComponent(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

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
