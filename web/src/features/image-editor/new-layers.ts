import type {
  Area,
  BlurLayer,
  ImageEdit,
  Layer,
  ShapeLayer,
  ShapeName,
  Size,
  StickerLayer,
  TextLayer,
} from '@fanfare/core/image-edit/edit.ts';
import { areaAround, cropOf, middleOf } from '@fanfare/core/image-edit/frame.ts';
import { moveLayer } from '@fanfare/core/image-edit/layers.ts';

/** An area in the middle of the crop. Its width and height are fractions of the crop's shorter side. */
function areaInCrop(original: Size, edit: ImageEdit, width: number, height = width): Area {
  const crop = cropOf(original, edit);
  const side = Math.min(crop.width, crop.height);
  // Each new layer is shifted further than the one before it, and every third one is in the middle again. Thus no layer
  // covers the previous one exactly.
  const shift = ((edit.layers.length % 3) * side) / 8;
  const { x, y } = middleOf(crop);
  return areaAround(
    { x: x + shift, y: y + shift },
    { width: Math.round(side * width), height: Math.round(side * height) },
  );
}

const base = (id: string) => ({ id, isHidden: false, angle: 0 });

export function newText(id: string, original: Size, edit: ImageEdit): TextLayer {
  const box = areaInCrop(original, edit, 0.7, 0.12);
  return {
    ...base(id),
    kind: 'text',
    text: 'Your text',
    font: 'sans',
    size: Math.max(8, Math.round(box.height / 1.2)),
    isBold: true,
    align: 'center',
    color: '#ffffff',
    outline: null,
    background: null,
    box,
  };
}

export const newSticker = (id: string, original: Size, edit: ImageEdit, emoji: string): StickerLayer => ({
  ...base(id),
  kind: 'sticker',
  emoji,
  box: areaInCrop(original, edit, 0.25),
});

export function newShape(id: string, original: Size, edit: ImageEdit, shape: ShapeName): ShapeLayer {
  const isLine = shape === 'line' || shape === 'arrow';
  const box = isLine ? areaInCrop(original, edit, 0.45, 0.1) : areaInCrop(original, edit, 0.35);
  const color = '#e5484d';
  return {
    ...base(id),
    kind: 'shape',
    shape,
    fill: isLine ? null : color,
    stroke: isLine ? { color, width: Math.max(2, Math.round(box.width / 25)) } : null,
    opacity: 1,
    box,
  };
}

export const newBlur = (id: string, original: Size, edit: ImageEdit): BlurLayer => ({
  ...base(id),
  kind: 'blur',
  strength: 40,
  box: areaInCrop(original, edit, 0.35, 0.25),
});

/** A copy of a layer, moved a little to the lower right. */
export function copyOf(layer: Layer, id: string): Layer {
  const by = layer.kind === 'drawing' ? layer.width * 4 : Math.min(layer.box.width, layer.box.height) / 4;
  return { ...moveLayer(layer, { x: by, y: by }), id };
}
