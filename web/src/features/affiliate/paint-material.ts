import { shortLink, type Material } from './material.ts';

const headline = 'Every post goes out once and on time, or we tell you why.';
const family = '"Inter Variable", sans-serif';

/** Breaks a text between words. A word that is wider than `max` gets its own line. */
export function wrapText(text: string, max: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= max) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The logo, as in `ProductMark`, in a square of 32 units. */
function paintMark(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#fff';
  context.beginPath();
  context.moveTo(8, 14.5);
  context.lineTo(20, 9);
  context.lineTo(20, 22);
  context.lineTo(8, 17.5);
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = '#fff';
  context.stroke(new Path2D('M10.5 18.5v4.2a1.8 1.8 0 0 0 3.6 0v-2.9'));
  context.lineCap = 'round';
  context.strokeStyle = '#c7d2fe';
  context.stroke(new Path2D('M23 12.5a5 5 0 0 1 0 6'));
}

/** Paints an image with the link on it. Sizes are multiples of `unit`, a hundredth of the shorter side. */
export function paintMaterial(
  context: CanvasRenderingContext2D,
  { width, height }: Material,
  link: string,
): void {
  const unit = Math.min(width, height) / 100;
  const isWide = width > 2 * height;
  const margin = 9 * unit;
  const background = context.createLinearGradient(0, 0, width, height);
  background.addColorStop(0, '#5b52ee');
  background.addColorStop(1, '#2a2380');
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);

  // Sound waves as in the logo, around the lower right corner.
  context.strokeStyle = 'rgba(255, 255, 255, 0.1)';
  context.lineWidth = 3 * unit;
  for (let ring = 1; ring <= 5; ring += 1) {
    context.beginPath();
    context.arc(width, height, ring * 17 * unit, 0, 2 * Math.PI);
    context.stroke();
  }

  context.save();
  context.translate(margin - 1.5 * unit, margin - 2 * unit);
  context.scale((13 * unit) / 32, (13 * unit) / 32);
  paintMark(context);
  context.restore();
  context.fillStyle = '#fff';
  context.textBaseline = 'middle';
  context.font = `650 ${6.5 * unit}px ${family}`;
  context.fillText('Fanfare', margin + 12 * unit, margin + 4.5 * unit);

  const size = (isWide ? 12 : 9.5) * unit;
  context.font = `700 ${size}px ${family}`;
  const most = isWide ? 0.66 * width : width - 2 * margin;
  const lines = wrapText(headline, most, (text) => context.measureText(text).width);
  const middle = height / 2 + (isWide ? 2 * unit : 0);
  lines.forEach((line, n) =>
    context.fillText(line, margin, middle + (n - (lines.length - 1) / 2) * size * 1.2),
  );

  const text = shortLink(link);
  const pill = 11 * unit;
  context.font = `600 ${4.6 * unit}px ${family}`;
  const fitted = Math.min(width - 2 * margin, context.measureText(text).width + 8 * unit);
  context.beginPath();
  context.roundRect(margin, height - margin - pill, fitted, pill, pill / 2);
  context.fill();
  context.fillStyle = '#2a2380';
  context.fillText(text, margin + 4 * unit, height - margin - pill / 2, fitted - 8 * unit);
}

/** The image as a file; null if the browser cannot draw. */
export async function materialFile(material: Material, link: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = material.width;
  canvas.height = material.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  paintMaterial(context, material, link);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
