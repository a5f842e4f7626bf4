import { usualShape, type FitShape } from '@fanfare/core/media/fit-choice.ts';

export const shapeOptions: readonly { value: FitShape; label: string; description: string }[] = [
  {
    value: 'blurred',
    label: 'Blurred background',
    description: 'The whole image on a blurred version of itself.',
  },
  { value: 'plain', label: 'White background', description: 'The whole image with white around it.' },
  { value: 'cropped', label: 'Crop', description: 'The middle of the image, with the edges cut off.' },
];

/** The only copy that is offered for an image whose shape the network accepts. */
export const adjustedOption = {
  value: usualShape,
  label: 'Adjusted copy',
  description: 'The whole image, with the size and format that the network accepts.',
} as const;
