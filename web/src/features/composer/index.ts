import { part } from '../../ui/part.ts';

/** The composer in a modal above another screen. */
export const UploaderModal = part(async () => (await import('./uploader-modal.tsx')).UploaderModal);
