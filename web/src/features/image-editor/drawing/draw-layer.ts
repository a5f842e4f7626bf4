import type {
  BlurLayer,
  DrawingLayer,
  Layer,
  ShapeLayer,
  ShapeName,
  StickerLayer,
  TextLayer,
} from '@fanfare/core/image-edit/edit.ts';
import { middleOf } from '@fanfare/core/image-edit/frame.ts';
import { pointsOf, type BoxedLayer } from '@fanfare/core/image-edit/layers.ts';
import { fontText, layOutText } from '@fanfare/core/image-edit/text-layout.ts';
import type { Context } from './canvas.ts';

/** Moves the origin of the canvas to the middle of the box and rotates the canvas by the angle of the box. */
export function enterBox(context: Context, { box, angle }: Pick<BoxedLayer, 'box' | 'angle'>): void {
  const { x, y } = middleOf(box);
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
}

const alignments = { left: -0.5, center: 0, right: 0.5 } as const;

function drawText(context: Context, layer: TextLayer): void {
  const { box, align, color, outline, background, size } = layer;
  context.font = fontText(layer);
  context.textAlign = align;
  const { lines, lineHeight, height } = layOutText(layer, (text) => context.measureText(text).width);
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('x');
  const top = -box.height / 2;
  if (background !== null) {
    context.fillStyle = background;
    context.beginPath();
    const [besides, around] = [size * 0.25, size * 0.1];
    context.roundRect(
      -box.width / 2 - besides,
      top - around,
      box.width + 2 * besides,
      height + 2 * around,
      size * 0.2,
    );
    context.fill();
  }
  const x = alignments[align] * box.width;
  // If a line is taller than its letters, the space above and below the letters is equal, as in CSS.
  const baseline = top + (lineHeight - above - below) / 2 + above;
  const atEach = (draw: (line: string, y: number) => void) => {
    for (const [n, line] of lines.entries()) draw(line, baseline + n * lineHeight);
  };
  if (outline) {
    context.strokeStyle = outline.color;
    // The outline is drawn with twice its width, because the letters cover its inner half.
    context.lineWidth = outline.width * 2;
    context.lineJoin = 'round';
    atEach((line, y) => context.strokeText(line, x, y));
  }
  context.fillStyle = color;
  atEach((line, y) => context.fillText(line, x, y));
}

const measuredSize = 100;
const emojiFont = (size: number) =>
  `${size}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`;

function drawSticker(context: Context, { box, emoji }: StickerLayer): void {
  context.font = emojiFont(measuredSize);
  context.textAlign = 'left';
  const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
    context.measureText(emoji);
  const width = actualBoundingBoxLeft + actualBoundingBoxRight;
  const height = actualBoundingBoxAscent + actualBoundingBoxDescent;
  if (width <= 0 || height <= 0) return;
  const times = Math.min(box.width / width, box.height / height);
  context.font = emojiFont(measuredSize * times);
  context.fillStyle = '#000000';
  context.fillText(
    emoji,
    (actualBoundingBoxLeft - width / 2) * times,
    (actualBoundingBoxAscent - height / 2) * times,
  );
}

type ClosedShape = Exclude<ShapeName, 'line' | 'arrow'>;

const paths: Readonly<Record<ClosedShape, (context: Context, x: number, y: number) => void>> = {
  rectangle: (context, x, y) => context.rect(-x, -y, 2 * x, 2 * y),
  ellipse: (context, x, y) => context.ellipse(0, 0, x, y, 0, 0, 2 * Math.PI),
  star(context, x, y) {
    for (let corner = 0; corner < 10; corner += 1) {
      const reach = corner % 2 === 0 ? 1 : 0.4;
      const angle = (corner * Math.PI) / 5;
      context.lineTo(x * reach * Math.sin(angle), -y * reach * Math.cos(angle));
    }
    context.closePath();
  },
  heart(context, x, y) {
    context.moveTo(0, y);
    context.bezierCurveTo(-x * 1.6, -y * 0.1, -x, -y * 1.45, 0, -y * 0.5);
    context.bezierCurveTo(x, -y * 1.45, x * 1.6, -y * 0.1, 0, y);
  },
};

/** Draws a line or an arrow as one path, so that its parts do not show through each other. */
function drawLine(context: Context, { box, shape, fill, stroke }: ShapeLayer): void {
  const color = stroke?.color ?? fill;
  if (color === null) return;
  const x = box.width / 2;
  const head = shape === 'arrow' ? Math.min(box.width, box.height) : 0;
  const half = (stroke?.width ?? (shape === 'arrow' ? box.height / 4 : box.height)) / 2;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(-x, -half);
  context.lineTo(x - head, -half);
  if (head > 0) {
    context.lineTo(x - head, -box.height / 2);
    context.lineTo(x, 0);
    context.lineTo(x - head, box.height / 2);
  }
  context.lineTo(x - head, half);
  context.lineTo(-x, half);
  context.fill();
}

function drawShape(context: Context, layer: ShapeLayer): void {
  const { box, shape, fill, stroke } = layer;
  if (shape === 'line' || shape === 'arrow') {
    drawLine(context, layer);
    return;
  }
  context.beginPath();
  paths[shape](context, box.width / 2, box.height / 2);
  if (fill !== null) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke && stroke.width > 0) {
    context.strokeStyle = stroke.color;
    context.lineWidth = stroke.width;
    context.lineJoin = shape === 'rectangle' ? 'miter' : 'round';
    context.stroke();
  }
}

/**
 * Draws a curve from the middle of each segment to the middle of the next one. Otherwise a quickly drawn line would
 * have corners.
 */
function drawStroke(context: Context, layer: DrawingLayer): void {
  const points = pointsOf(layer);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  context.strokeStyle = layer.color;
  context.lineWidth = layer.width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(first.x, first.y);
  for (const [n, point] of points.entries()) {
    const next = points[n + 1];
    if (n > 0 && next)
      context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
  // If the drawing has only one point, a line from this point to itself is drawn as a dot.
  context.lineTo(last.x, last.y);
  context.stroke();
}

export function drawLayer(context: Context, layer: Exclude<Layer, BlurLayer>): void {
  if (layer.kind === 'drawing' || layer.kind === 'shape') context.globalAlpha = layer.opacity;
  if (layer.kind === 'drawing') {
    drawStroke(context, layer);
    return;
  }
  enterBox(context, layer);
  if (layer.kind === 'text') drawText(context, layer);
  else if (layer.kind === 'sticker') drawSticker(context, layer);
  else drawShape(context, layer);
}
