import type { ImageEdit } from './edit.ts';

export const editLimits = {
  layers: 100,
  text: 2000,
  /** The code units of one emoji. For example, a family with skin tones consists of many. */
  emoji: 64,
  /** The coordinates of all drawings of an edit together. A point has two coordinates. */
  coordinates: 12_000,
  bytes: 400_000,
} as const;

export const tooManyLayersText = `An image can have at most ${editLimits.layers} layers. Delete some of them.`;
export const tooMuchDrawnText = 'There are too many drawings on this image. Delete some of them.';
const tooLargeText = 'This edit is too large to be saved. Delete some of its layers.';

/** The reason why an edit cannot be saved with its image; null if it can. */
export function editProblem(edit: Pick<ImageEdit, 'layers'>): string | null {
  const { layers } = edit;
  if (layers.length > editLimits.layers) return tooManyLayersText;
  const drawn = layers.reduce((sum, layer) => sum + (layer.kind === 'drawing' ? layer.points.length : 0), 0);
  if (drawn > editLimits.coordinates) return tooMuchDrawnText;
  const bytes = new TextEncoder().encode(JSON.stringify(edit)).length;
  return bytes > editLimits.bytes ? tooLargeText : null;
}
