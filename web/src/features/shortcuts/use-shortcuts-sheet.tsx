import { Suspense, useCallback } from 'react';
import { useModals } from '../../ui/modals.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const ShortcutsSheet = lazyOnRequest(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

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
