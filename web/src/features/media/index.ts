import { lazyOnRequest } from '../../ui/lazy-component.ts';

/**
 * The parts of the library and of uploads that other features may use. Rarely used parts are loaded when they are
 * shown.
 */
export const LibraryPicker = lazyOnRequest(
  async () => (await import('./library/library-picker.tsx')).LibraryPicker,
);

export { LinkButton } from './links/link-button.tsx';
export { MediaPicture } from './media-picture.tsx';
export { filesText } from './media-text.ts';
export { awaitedFiles, changeAwaited } from './uploads/awaited-files.ts';
export { registerFile, sendBytes } from './uploads/send-file.ts';
export { ShownFailuresContext, useUploads } from './uploads/uploads-context.ts';
export { useOwnUploads } from './uploads/use-own-uploads.ts';
