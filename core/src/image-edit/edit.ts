/**
 * An edit describes how an image is drawn from its original, which never changes.
 *
 * The order: the original is turned upright (its EXIF orientation), turned by quarters, flipped, and straightened
 * around its middle. The result is the _frame_. Crop and layers have coordinates in pixels of the frame. Brightness,
 * contrast, saturation, warmth and the filter change the picture below the layers.
 */
export interface ImageEdit {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  flippedX: boolean;
  flippedY: boolean;
  /** Degrees clockwise, from -45 to 45. The picture is enlarged so that it still fills the frame. */
  straighten: number;
  /** In whole pixels of the frame; null if the whole frame is shown. */
  crop: Area | null;
  /** The size of the exported image in pixels; null for the size of the crop. */
  size: Size | null;
  adjust: Adjust;
  filter: FilterName;
  /** The layers, from the lowest to the highest. */
  layers: readonly Layer[];
}

export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  left: number;
  top: number;
}

/** Each from -100 to 100; 0 changes nothing. */
export interface Adjust {
  brightness: number;
  contrast: number;
  saturation: number;
  warmth: number;
}

export const filterNames = ['none', 'vivid', 'warm', 'cool', 'fade', 'mono', 'noir', 'sepia'] as const;
export type FilterName = (typeof filterNames)[number];

interface AnyLayer {
  /** Unique within the edit. */
  id: string;
  isHidden: boolean;
}

/** A layer with a box that can be moved, resized and rotated around its middle. */
interface BoxLayer extends AnyLayer {
  box: Area;
  /** Degrees clockwise. */
  angle: number;
}

export const textFonts = ['sans', 'serif', 'mono', 'rounded', 'condensed', 'handwriting'] as const;
export type TextFont = (typeof textFonts)[number];

export interface TextLayer extends BoxLayer {
  kind: 'text';
  /**
   * The text begins at the top of the box. It breaks at its newlines, and wherever a line would be wider than the box.
   */
  text: string;
  font: TextFont;
  /** Height of a letter in pixels of the frame. */
  size: number;
  isBold: boolean;
  align: 'left' | 'center' | 'right';
  /** Colors are #rrggbb. */
  color: string;
  outline: { color: string; width: number } | null;
  /** The color behind the text; null for none. */
  background: string | null;
}

export interface StickerLayer extends BoxLayer {
  kind: 'sticker';
  /** One emoji. It is drawn as large as fits into the box. */
  emoji: string;
}

export const shapeNames = ['rectangle', 'ellipse', 'line', 'arrow', 'star', 'heart'] as const;
export type ShapeName = (typeof shapeNames)[number];

export interface ShapeLayer extends BoxLayer {
  kind: 'shape';
  /**
   * A line or an arrow is drawn from the left to the right side of the box, at half its height. The angle rotates it
   * with the box.
   */
  shape: ShapeName;
  fill: string | null;
  stroke: { color: string; width: number } | null;
  /** From 0 to 1. */
  opacity: number;
}

export interface DrawingLayer extends AnyLayer {
  kind: 'drawing';
  color: string;
  width: number;
  opacity: number;
  /** The coordinates of the points: x1, y1, x2, y2 and so on. */
  points: readonly number[];
}

export interface BlurLayer extends BoxLayer {
  kind: 'blur';
  /** From 1 to 100. It is relative to the size of the frame, so that the smaller preview looks like the export. */
  strength: number;
}

export type Layer = TextLayer | StickerLayer | ShapeLayer | DrawingLayer | BlurLayer;

export const plainEdit: ImageEdit = {
  turns: 0,
  flippedX: false,
  flippedY: false,
  straighten: 0,
  crop: null,
  size: null,
  adjust: { brightness: 0, contrast: 0, saturation: 0, warmth: 0 },
  filter: 'none',
  layers: [],
};
