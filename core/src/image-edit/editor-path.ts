export const editorPath = (mediaId?: string): string =>
  `/dashboard/tools/image-editor${mediaId === undefined ? '' : `?media=${encodeURIComponent(mediaId)}`}`;
