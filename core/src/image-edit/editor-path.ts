/** The address of the image editor, with the image that it opens. */
export const editorPath = (mediaId?: string): string =>
  `/dashboard/tools/image-editor${mediaId === undefined ? '' : `?media=${encodeURIComponent(mediaId)}`}`;
