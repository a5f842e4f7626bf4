import type { TextLayer } from '@fanfare/core/image-edit/edit.ts';
import { resizeBox } from '@fanfare/core/image-edit/layers.ts';
import { fontText, layOutText } from '@fanfare/core/image-edit/text-layout.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** The width of a text in the font of a layer, as a canvas draws it. */
function widthIn(layer: TextLayer): (text: string) => number {
  context ??= document.createElement('canvas').getContext('2d');
  const on = context;
  // Without a canvas, the width is estimated: an average letter is half as wide as it is high.
  if (!on) return (text) => text.length * layer.size * 0.5;
  on.font = fontText(layer);
  return (text) => on.measureText(text).width;
}

/** The layer with a box as high as its lines of text. The upper side of the box is not moved. */
export function withTextHeight(layer: TextLayer): TextLayer {
  const { height } = layOutText(layer, widthIn(layer));
  const by = height - layer.box.height;
  if (Math.abs(by) < 0.5) return layer;
  const turned = (layer.angle * Math.PI) / 180;
  const down = { x: -Math.sin(turned) * by, y: Math.cos(turned) * by };
  return { ...layer, box: resizeBox(layer, { handle: 's', by: down, keepsRatio: false }) };
}
