import { lazyComponent } from '../../ui/lazy-component.ts';

/** Asks before the server changes a whole list of posts. */
export const BulkModal = lazyComponent(async () => (await import('./bulk-modal.tsx')).BulkModal);

export const BulkPanel = lazyComponent(async () => (await import('./bulk-panel.tsx')).BulkPanel);
