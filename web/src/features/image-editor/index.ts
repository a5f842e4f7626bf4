import { lazyOnRequest } from '../../ui/lazy-component.ts';

/** The editor in a dialog above another screen, which then uses the edited copy. */
export const EditImageDialog = lazyOnRequest(
  async () => (await import('./edit-image-dialog.tsx')).EditImageDialog,
);
