export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The sort orders of the library. The first one is the default. */
export const mediaSorts = ['newest', 'oldest', 'name'] as const;
export type MediaSort = (typeof mediaSorts)[number];

export const mediaBytesMax = 2_147_483_648;
export const tooLargeText = 'File size exceeds the maximum allowed size (2 GB)';
export const unsupportedText = 'Unsupported file type';
/** Shown when the server has read a file whose name promises another content. */
export const wrongContentText =
  'The content of this file is not a photo or video that can be posted, whatever its name says. Choose JPG, PNG, WebP, MP4, AVI, MOV, or WMV.';
export const onlySoundText = 'This file has only sound. Choose a photo or a video.';
/** iPhones take photos as HEIC by default, and no network accepts it. */
export const heicText =
  'HEIC photos cannot be posted. Save the photo as JPEG and upload it again. An iPhone takes JPEG photos with Settings > Camera > Formats > Most Compatible.';
export const damagedText =
  'This file cannot be read. Please check that it opens on your device, and upload it again.';

/** A library file, measured once from its bytes when it arrived. */
export interface MeasuredMedia {
  id: string;
  /** The path of the file in Storage. */
  path: string;
  kind: MediaKind;
  /** The content type of the file's bytes, such as `video/mp4`, regardless of its name. */
  type: string;
  bytes: number;
  width: number;
  height: number;
  /** Null for images, and for the rare video that states no duration. */
  durationMs: number | null;
  /** Frames per second; missing for images, and for files that were stored before frame rates were measured. */
  frameRate?: number;
  /** The codecs of a video, such as `avc` and `aac`; missing for images, and for videos whose codecs are unknown. */
  codecs?: readonly string[];
}
