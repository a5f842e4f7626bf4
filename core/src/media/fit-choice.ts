/** How to fit an image with the wrong ratio: crop its edges, or put it in a blurred or plain frame. */
export const fitShapes = ['cropped', 'blurred', 'plain'] as const;
export type FitShape = (typeof fitShapes)[number];

/** The default shape. Unlike cropping, it shows the whole image. */
export const usualShape: FitShape = 'blurred';

export const fitOptions = ['original', ...fitShapes] as const;

/** A person's choice for an image that a network refuses: a copy in an accepted shape, or the unchanged original. */
export interface FitChoice {
  network: string;
  /** The id of the image. */
  file: string;
  as: (typeof fitOptions)[number];
}

/** The maximum number of choices that are stored with a group. */
export const fitChoicesMax = 100;

/** Adds a choice, or replaces the earlier choice for the same network and image. The default shape is not stored. */
export function withChoice(
  choices: readonly FitChoice[],
  { network, file, as }: FitChoice,
): readonly FitChoice[] {
  const others = choices.filter((each) => each.network !== network || each.file !== file);
  return as === usualShape ? others : [...others, { network, file, as }].slice(-fitChoicesMax);
}
