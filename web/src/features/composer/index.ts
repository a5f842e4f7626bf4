import { part } from '../../ui/part.ts';

/** The composer in a modal above another screen. */
export const UploaderModal = part(async () => (await import('./uploader-modal.tsx')).UploaderModal);

/** Chooses a day and a time within the scheduling window. */
export const ScheduleModal = part(async () => (await import('./schedule/schedule-modal.tsx')).ScheduleModal);
