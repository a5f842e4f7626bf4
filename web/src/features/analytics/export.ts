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

/** Saves the charts in this element as one image with a title, in the colours of the page. */
export async function savePng(element: HTMLElement, title: string, fileName: string): Promise<void> {
  const charts = [...element.querySelectorAll<SVGSVGElement>('svg.MuiChartsSvgLayer-root')];
  const sizes = charts.map((chart) => chart.getBoundingClientRect());
  const width = Math.max(...sizes.map((size) => size.width)) + 2 * padding;
  const height = sizes.reduce((sum, size) => sum + size.height, titleHeight + padding);
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { backgroundColor, color, fontFamily } = getComputedStyle(element);
  context.scale(scale, scale);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, height);
  context.fillStyle = color;
  context.font = `600 15px ${fontFamily}`;
  context.fillText(title, padding, 26);
  let top = titleHeight;
  for (const [n, chart] of charts.entries()) {
    const size = sizes[n];
    if (!size) continue;
    const copy = withStyles(chart);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(size.width));
    copy.setAttribute('height', String(size.height));
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    context.drawImage(image, padding, top, size.width, size.height);
    top += size.height;
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveBlob(blob, `${fileName}.png`);
}
