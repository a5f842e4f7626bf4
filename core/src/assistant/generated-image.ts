import { oneLine, isBlank, isLonger } from '../text/clean-line.ts';
import type { ImageSize, ImageStyle } from './image.ts';

export const imagePromptMax = 1_000;
export const imageTextMax = 300;
export const imageColorsMax = 5;
export const imageColorLengthMax = 30;
export const imagesPerRunMax = 3;
export const backgroundMaxBytes = 5 * 1024 * 1024;
export const backgroundTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export interface ImageSettings {
  prompt: string;
  size: ImageSize;
  style: ImageStyle;
  /** Names or hexadecimal codes. */
  colors: string[];
  backgroundDescription: string;
  additionalDetails: string;
}

/** The optional settings with their empty values. */
export const noImageExtras: Pick<ImageSettings, 'colors' | 'backgroundDescription' | 'additionalDetails'> = {
  colors: [],
  backgroundDescription: '',
  additionalDetails: '',
};

export interface GeneratedPicture extends ImageSettings {
  id: string;
  /** The id of the request that created the image. A request can create several images. */
  run: string;
  createdAt: string;
  /** `failed`: `problem` says why. `removed`: a person cancelled or deleted the image. */
  state: 'drawing' | 'done' | 'failed' | 'removed';
  problem: string;
  /** The path of the background image; null if there is none. */
  background: string | null;
  /** The id of the library file that this image was saved as; null if it was not saved. */
  savedAs: string | null;
}

export interface GeneratedPage {
  images: GeneratedPicture[];
  nextCursor: string | null;
}

/** Tells whether the prompt has visible text, which the button Generate requires. */
export const hasPrompt = (prompt: string): boolean => !isBlank(prompt);

export function imagePromptProblem(text: string): string | null {
  if (!hasPrompt(text)) return 'Describe the image first.';
  return isLonger(text.trim(), imagePromptMax)
    ? `A prompt can have at most ${imagePromptMax.toLocaleString('en')} characters.`
    : null;
}

export const imageTextProblem = (text: string): string | null =>
  isLonger(text.trim(), imageTextMax) ? `Use at most ${imageTextMax} characters here.` : null;

/** Reads colours that are separated by commas. Each is listed once. */
export function readColors(text: string): string[] {
  const known = new Map<string, string>();
  for (const color of text.split(',').map(oneLine)) {
    const key = color.toLowerCase();
    if (!isBlank(color) && !known.has(key)) known.set(key, color);
  }
  return [...known.values()];
}

export function colorsProblem(colors: readonly string[]): string | null {
  if (colors.length > imageColorsMax) return `Choose at most ${imageColorsMax} colors.`;
  return colors.some((color) => isLonger(color, imageColorLengthMax))
    ? `The name of a color can have at most ${imageColorLengthMax} characters.`
    : null;
}

/** The browser chooses the id of a run, so that a repeated request makes and counts its images once. */
export const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9-]{7,59}$/;

/**
 * The ids of the images of a run. They are derived from the id of the run, so that a repeated request finds the images.
 */
export const imageIdsOf = (run: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${run}-${i + 1}`);

const folder = (workspaceId: string) => `workspaces/${workspaceId}/generated`;

/** The path of a generated image. Only the server writes the file; members can read it. */
export const generatedPath = (workspaceId: string, id: string): string => `${folder(workspaceId)}/${id}.jpg`;

/** The path of the small WebP that lists show. */
export const generatedSmallPath = (workspaceId: string, id: string): string =>
  `${folder(workspaceId)}/${id}.webp`;

/** The path of a background image, in the form that is sent to the image model. */
export const backgroundPath = (workspaceId: string, id: string): string =>
  `${folder(workspaceId)}/${id}-background.jpg`;

export const imageLimitReached = "You've reached your AI image limit!";

/** Shown if a person requests more images than their quota has left. */
export const imagesLeftText = (left: number): string =>
  left === 0
    ? imageLimitReached
    : `${imageLimitReached} ${left === 1 ? '1 image is' : `${left} images are`} left this month.`;
