import { toCsv, type Cell } from '@fanfare/core/analytics/csv.ts';
import { saveBlob } from '../../browser/save-file.ts';

/** Saves a table for spreadsheets. */
export const saveCsv = (fileName: string, rows: readonly (readonly Cell[])[]): void =>
  saveBlob(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);

const copied = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font', 'text-anchor'];

/** An image cannot use the page's styles, so they are copied to each element. */
function withStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, n) => {
    const style = getComputedStyle(original);
    for (const name of copied) copies[n]?.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

const padding = 16;
const titleHeight = 40;
/** Twice as many pixels as on the screen, for print and sharp displays. */
const scale = 2;

const isTransparent = (colour: string) => colour === 'transparent' || /,\s*0\)$/.test(colour);

/** Draws the background and the border of an element. */
function drawBox(
  context: CanvasRenderingContext2D,
  element: Element,
  { x, y, width, height }: DOMRect,
): void {
  const { backgroundColor, borderTopLeftRadius, boxShadow } = getComputedStyle(element);
  const edge = /inset/.test(boxShadow) ? (/rgba?\([^)]*\)|#\w+/.exec(boxShadow)?.[0] ?? null) : null;
  if (isTransparent(backgroundColor) && edge === null) return;
  context.beginPath();
  context.roundRect(x, y, width, height, Number.parseFloat(borderTopLeftRadius) || 0);
  context.fillStyle = backgroundColor;
  if (!isTransparent(backgroundColor)) context.fill();
  if (edge === null) return;
  context.strokeStyle = edge;
  context.stroke();
}

/** Draws a text where the page has it, without the blanks around it. Hidden texts have no size. */
function drawText(context: CanvasRenderingContext2D, node: Text, origin: DOMRect): void {
  const parent = node.parentElement;
  const text = node.data.trim();
  if (!parent || text === '') return;
  const range = document.createRange();
  const start = node.data.indexOf(text);
  range.setStart(node, start);
  range.setEnd(node, start + text.length);
  const { left, top, height, width } = range.getBoundingClientRect();
  const { color, opacity, fontWeight, fontSize, fontFamily, clipPath, textTransform } =
    getComputedStyle(parent);
  if (width === 0 || opacity === '0' || clipPath !== 'none') return;
  // The shorthand is empty where numbers have equal widths.
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  context.fillStyle = color;
  context.textBaseline = 'middle';
  const shown = textTransform === 'capitalize' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  context.fillText(shown, left - origin.left, top - origin.top + height / 2, width);
}

/** Draws what the page has in HTML: bars, cells and their texts. Charts in SVG are drawn by themselves. */
function drawPage(context: CanvasRenderingContext2D, root: HTMLElement, origin: DOMRect): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) drawText(context, node, origin);
    else if (node instanceof Element) {
      const { left, top, width, height } = node.getBoundingClientRect();
      drawBox(context, node, new DOMRect(left - origin.left, top - origin.top, width, height));
    }
  }
}

async function drawChart(
  context: CanvasRenderingContext2D,
  chart: SVGSVGElement,
  origin: DOMRect,
): Promise<void> {
  const { left, top, width, height } = chart.getBoundingClientRect();
  const copy = withStyles(chart);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  context.drawImage(image, left - origin.left, top - origin.top, width, height);
}

/** Saves a chart as an image with its title and legend, in the colours of the page. */
export async function savePng(element: HTMLElement, title: string, fileName: string): Promise<void> {
  const origin = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (origin.width + 2 * padding) * scale;
  canvas.height = (origin.height + titleHeight + padding) * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { backgroundColor, color, fontFamily } = getComputedStyle(element);
  context.scale(scale, scale);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  context.font = `600 15px ${fontFamily}`;
  context.fillText(title, padding, 26);
  context.translate(padding, titleHeight);
  drawPage(context, element, origin);
  for (const chart of element.querySelectorAll<SVGSVGElement>('svg.MuiChartsSvgLayer-root'))
    await drawChart(context, chart, origin);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveBlob(blob, `${fileName}.png`);
}
