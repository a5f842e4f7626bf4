import { lazyOnRequest } from '../../ui/lazy-component.ts';

/** The editor above another screen, for a file that is used there. */
export const EditImageDialog = lazyOnRequest(
  async () => (await import('./edit-image-dialog.tsx')).EditImageDialog,
);
