export interface MediaPath {
  workspaceId: string;
  /** Also the id of the record: every file stands in a folder of its own. */
  mediaId: string;
  fileName: string;
}

/** Made by the browser. Begins with a letter or digit, as no id of Firestore's own does. */
export const mediaIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{7,63}$/;

const mediaPath =
  /^workspaces\/([A-Za-z0-9]{20})\/media\/([A-Za-z0-9][A-Za-z0-9_-]{7,63})\/([^/\p{Cc}]{1,255})$/u;

/** What the place of a file in Storage says of it; null where no media stand. */
export function readMediaPath(path: string): MediaPath | null {
  const [, workspaceId, mediaId, fileName] = mediaPath.exec(path) ?? [];
  if (workspaceId === undefined || mediaId === undefined || fileName === undefined) return null;
  return { workspaceId, mediaId, fileName };
}

const shownMax = 80;

/** Where a file that is called so is put. What it is called on the device is told when it is registered. */
export function mediaPathOf({ workspaceId, mediaId, fileName }: MediaPath): string {
  const plain = fileName.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-');
  return `workspaces/${workspaceId}/media/${mediaId}/${plain.slice(-shownMax)}`;
}

/**
 * Where the small picture of a file is put, by the server alone: a WebP for where many are shown at once. A file never
 * changes, so neither does it.
 */
export function smallPathOf({ workspaceId, mediaId }: Pick<MediaPath, 'workspaceId' | 'mediaId'>): string {
  return `workspaces/${workspaceId}/small/${mediaId}.webp`;
}

/** The place of the small picture of the file that stands here; null where no media stand. */
export function smallPathBeside(path: string): string | null {
  const place = readMediaPath(path);
  return place && smallPathOf(place);
}
