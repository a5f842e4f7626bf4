export interface MediaPath {
  workspaceId: string;
  /** The id of the file's document, and the name of the folder that contains only this file. */
  mediaId: string;
  fileName: string;
}

/**
 * The form of media ids, which browsers choose. They begin with a letter or digit, unlike the ids that Firestore
 * reserves.
 */
export const mediaIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;

const mediaPath =
  /^workspaces\/([A-Za-z0-9]{20})\/media\/([A-Za-z0-9][A-Za-z0-9_-]{7,63})\/([^/\p{Cc}]{1,255})$/u;

/** Parses a path in Storage; null if it is not the path of a media file. */
export function readMediaPath(path: string): MediaPath | null {
  const [, workspaceId, mediaId, fileName] = mediaPath.exec(path) ?? [];
  if (workspaceId === undefined || mediaId === undefined || fileName === undefined) return null;
  return { workspaceId, mediaId, fileName };
}

const belowMedia = /^\/*workspaces\/+[A-Za-z0-9]{20}\/+media\//;

/** Tells whether a path is in a media folder but cannot be registered. `storage.rules` refuses uploads to such paths. */
export const isStrayMedia = (path: string): boolean => belowMedia.test(path) && readMediaPath(path) === null;

const shownMax = 80;

/**
 * The path of a media file. It contains a simplified file name: the original name is sent when the file is registered.
 */
export function mediaPathOf({ workspaceId, mediaId, fileName }: MediaPath): string {
  const plain = fileName.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-');
  return `workspaces/${workspaceId}/media/${mediaId}/${plain.slice(-shownMax)}`;
}

/** The path of a file's small image, a WebP that only the server writes. Files and their small images never change. */
export function smallPathOf({ workspaceId, mediaId }: Pick<MediaPath, 'workspaceId' | 'mediaId'>): string {
  return `workspaces/${workspaceId}/small/${mediaId}.webp`;
}

/** The path of the small image of the media file at `path`; null if `path` is not the path of a media file. */
export function smallPathFor(path: string): string | null {
  const location = readMediaPath(path);
  return location && smallPathOf(location);
}
