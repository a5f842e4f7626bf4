import { part } from '../../ui/part.ts';

/** The composer in a modal above another screen. */
export const UploaderModal = part(async () => (await import('./uploader-modal.tsx')).UploaderModal);

/** Chooses a day and a time within the scheduling window. */
export const ScheduleModal = part(async () => (await import('./schedule/schedule-modal.tsx')).ScheduleModal);

/** Settings of one network, and the subreddits or boards of one account. */
export const NetworkSettings = part(
  async () => (await import('./fields/network-settings.tsx')).NetworkSettings,
);
export const TargetPicker = part(async () => (await import('./targets/target-picker.tsx')).TargetPicker);

/** Chooses or captures the thumbnail of a video. */
export const ThumbnailEditor = part(
  async () => (await import('./media/thumbnail/thumbnail-editor.tsx')).ThumbnailEditor,
);

export { NetworkMarks } from './accounts/network-marks.tsx';
export { useTargets } from './targets/use-targets.ts';
