import { part } from '../../ui/part.ts';

/** Asks before the server changes a whole list of posts. */
export const BulkModal = part(async () => (await import('./bulk-modal.tsx')).BulkModal);

export const BulkPanel = part(async () => (await import('./bulk-panel.tsx')).BulkPanel);
