import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';

export const BulkModal = lazyOnRequest(async () => (await import('./bulk-modal.tsx')).BulkModal);

export const BulkPanel = lazyComponent(async () => (await import('./bulk-panel.tsx')).BulkPanel);
