import { lazyComponent } from '../../ui/lazy-component.ts';

export const BulkModal = lazyComponent(async () => (await import('./bulk-modal.tsx')).BulkModal);

export const BulkPanel = lazyComponent(async () => (await import('./bulk-panel.tsx')).BulkPanel);
