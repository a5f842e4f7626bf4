import type { Adjust, FilterName, Layer, ShapeName } from './edit.ts';

export const filterLabels: Readonly<Record<FilterName, string>> = {
  none: 'Original',
  vivid: 'Vivid',
  warm: 'Warm',
  cool: 'Cool',
  fade: 'Fade',
  mono: 'Mono',
  noir: 'Noir',
  sepia: 'Sepia',
};

export const shapeLabels: Readonly<Record<ShapeName, string>> = {
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: 'Line',
  arrow: 'Arrow',
  star: 'Star',
  heart: 'Heart',
};

export function layerName(layer: Layer): string {
  switch (layer.kind) {
    case 'text':
      return layer.text.replace(/\s+/gu, ' ').trim() || 'Text';
    case 'sticker':
      return `Sticker ${layer.emoji}`;
    case 'shape':
      return shapeLabels[layer.shape];
    case 'drawing':
      return 'Drawing';
    case 'blur':
      return 'Blur';
  }
}

const adjustNames: readonly (keyof Adjust)[] = ['brightness', 'contrast', 'saturation', 'warmth'];

const signed = (value: number): string => (value > 0 ? `+${value}` : `−${Math.abs(value)}`);

/** The adjustments of an edit, for example "Contrast −4, warmth +12"; empty if nothing is adjusted. */
export function adjustText(adjust: Adjust): string {
  const changed = adjustNames.filter((name) => adjust[name] !== 0);
  const text = changed.map((name) => `${name} ${signed(adjust[name])}`).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
