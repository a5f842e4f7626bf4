import { lazyComponent, lazyOnRequest } from '../../ui/lazy-component.ts';

/** Parts of the composer that the bulk editor, the calendar and other features use. */
export { AccountStrip } from './accounts/account-strip.tsx';
export { useAccountOrder } from './accounts/use-account-order.ts';
export { EditorSwitch } from './editor-switch.tsx';
export { UploadingLine } from './media/uploading-line.tsx';
export { useAwaitedUploads } from './media/use-awaited-uploads.ts';
export { useUploadLimit } from './sending/use-limit.ts';
export { EditorNotice } from './unsaved/editor-notice.tsx';
export { undoKeys } from './unsaved/undo-keys.ts';
export { composerAccountOf } from './use-composer.ts';
export const UndoButtons = lazyComponent(
  async () => (await import('./unsaved/undo-buttons.tsx')).UndoButtons,
);

/** The composer in a modal above another screen. */
export const UploaderModal = lazyOnRequest(async () => (await import('./uploader-modal.tsx')).UploaderModal);

/** Chooses a day and a time within the scheduling window. */
export const ScheduleModal = lazyOnRequest(
  async () => (await import('./schedule/schedule-modal.tsx')).ScheduleModal,
);

/** Chooses a day and a time between two given local times. */
export const DateTimePicker = lazyComponent(
  async () => (await import('./schedule/date-time-picker.tsx')).DateTimePicker,
);

/** Settings of one network, and the subreddits or boards of one account. */
export const NetworkSettings = lazyComponent(
  async () => (await import('./fields/network-settings.tsx')).NetworkSettings,
);
export const TargetPicker = lazyComponent(
  async () => (await import('./targets/target-picker.tsx')).TargetPicker,
);

/** Chooses or captures the thumbnail of a video. */
export const ThumbnailEditor = lazyComponent(
  async () => (await import('./media/thumbnail/thumbnail-editor.tsx')).ThumbnailEditor,
);

export { NetworkMarks } from './accounts/network-marks.tsx';
export { useTargets } from './targets/use-targets.ts';
