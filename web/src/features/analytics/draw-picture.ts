/** Parts of a chart that are useful only on the screen, such as links and hints. */
const notDrawnSelector = '[data-not-drawn]';

const copied = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'];

/**
 * Copies a chart with the styles of each of its elements, because the styles and fonts of the page do not apply inside
 * an image. The texts are left out and drawn separately.
 */
function withStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, n) => {
    const style = getComputedStyle(original);
    for (const name of copied) copies[n]?.style.setProperty(name, style.getPropertyValue(name));
  });
  for (const text of copy.querySelectorAll('text')) text.remove();
  return copy;
}

const isTransparent = (colour: string) => colour === 'transparent' || /^rgba\(.*,\s*0\)$/.test(colour);
const firstColour = (text: string): string | null => /rgba?\([^)]*\)|#\w+/.exec(text)?.[0] ?? null;

/** Draws stripes in the first colour of the gradient, with gaps between them. */
function drawStripes(context: CanvasRenderingContext2D, gradient: string, box: DOMRect): void {
  const colour = firstColour(gradient);
  const degrees = Number.parseFloat(/\((-?[\d.]+)deg/.exec(gradient)?.[1] ?? '45');
  const stops = [...gradient.matchAll(/(?<![\d.])([\d.]+)px/g)]
    .map(([, px]) => Number(px))
    .filter((px) => px > 0);
  const [width = 2] = stops;
  const period = stops.at(-1) ?? 2 * width;
  if (colour === null) return;
  const reach = box.width + box.height;
  context.save();
  context.clip();
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  context.rotate(((degrees - 90) * Math.PI) / 180);
  context.fillStyle = colour;
  for (let x = -reach; x < reach; x += period) context.fillRect(x, -reach, width, 2 * reach);
  context.restore();
}

/** Draws a border all around, or only a line at the top. */
function drawBorder(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): void {
  const width = Number.parseFloat(style.borderTopWidth) || 0;
  if (width === 0 || style.borderTopStyle === 'none' || isTransparent(style.borderTopColor)) return;
  context.save();
  context.strokeStyle = style.borderTopColor;
  context.lineWidth = width;
  if (style.borderTopStyle === 'dashed') context.setLineDash([2 * width, 1.5 * width]);
  context.beginPath();
  if ((Number.parseFloat(style.borderLeftWidth) || 0) > 0) {
    const inner = Math.min(box.width, box.height) - width;
    const radius = style.borderTopLeftRadius.endsWith('%')
      ? inner / 2
      : Number.parseFloat(style.borderTopLeftRadius) || 0;
    context.roundRect(box.x + width / 2, box.y + width / 2, box.width - width, box.height - width, radius);
  } else {
    context.moveTo(box.x, box.y + width / 2);
    context.lineTo(box.x + box.width, box.y + width / 2);
  }
  context.stroke();
  context.restore();
}

/** Draws the background and border of an element. An inset shadow is drawn as a border. */
function drawBox(context: CanvasRenderingContext2D, element: Element, box: DOMRect): void {
  const style = getComputedStyle(element);
  const { backgroundColor, backgroundImage, borderTopLeftRadius, boxShadow } = style;
  const edge = /inset/.test(boxShadow) ? firstColour(boxShadow) : null;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, Number.parseFloat(borderTopLeftRadius) || 0);
  if (!isTransparent(backgroundColor)) {
    context.fillStyle = backgroundColor;
    context.fill();
  }
  if (edge !== null) {
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.stroke();
  }
  if (backgroundImage.startsWith('repeating-linear-gradient')) drawStripes(context, backgroundImage, box);
  drawBorder(context, style, box);
}

interface TextLine {
  text: string;
  box: DOMRect;
}

/**
 * The lines into which the page breaks a text, without leading and trailing blanks. Hidden texts have no size, so they
 * have no lines.
 */
function linesOf(node: Text): TextLine[] {
  const range = document.createRange();
  const lines: { from: number; to: number; top: number }[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { top } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last?.top === top) last.to = index + word.length;
    else lines.push({ from: index, to: index + word.length, top });
  }
  return lines.map(({ from, to }) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return { text: node.data.slice(from, to).replaceAll(/\s+/g, ' '), box: range.getBoundingClientRect() };
  });
}

/**
 * The side at which a text is aligned on the page. It is also aligned there in the picture, where digits are narrower.
 */
function sideOf(
  { textAlign, textAnchor }: CSSStyleDeclaration,
  isInChart: boolean,
): 'left' | 'center' | 'right' {
  const side = isInChart ? textAnchor : textAlign;
  if (side === 'end' || side === 'right') return 'right';
  return side === 'middle' || side === 'center' ? 'center' : 'left';
}

function drawText(context: CanvasRenderingContext2D, node: Text, origin: DOMRect): void {
  const parent = node.parentElement;
  if (!parent || node.data.trim() === '') return;
  const style = getComputedStyle(parent);
  const { color, fill, opacity, fontWeight, fontSize, fontFamily, clipPath, textTransform } = style;
  if (opacity === '0' || clipPath !== 'none') return;
  const isInChart = parent instanceof SVGElement;
  // The shorthand `font` is empty for texts whose digits have equal widths, so the separate properties are used.
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  context.fillStyle = isInChart ? fill : color;
  context.textBaseline = 'middle';
  const side = sideOf(style, isInChart);
  context.textAlign = side;
  const share = { left: 0, center: 0.5, right: 1 }[side];
  for (const { text, box } of linesOf(node)) {
    if (box.width === 0) continue;
    const shown = textTransform === 'capitalize' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
    const x = box.left - origin.left + share * box.width;
    context.fillText(shown, x, box.top - origin.top + box.height / 2, box.width);
  }
}

const boxOf = (element: Element, origin: DOMRect): DOMRect => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(left - origin.left, top - origin.top, width, height);
};

/** Draws the boxes of the HTML elements and all texts, but no charts. */
function drawPage(context: CanvasRenderingContext2D, root: HTMLElement, origin: DOMRect): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(notDrawnSelector)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) drawText(context, node, origin);
    else if (node instanceof HTMLElement) drawBox(context, node, boxOf(node, origin));
  }
}

async function drawChart(
  context: CanvasRenderingContext2D,
  chart: SVGSVGElement,
  origin: DOMRect,
): Promise<void> {
  const { x, y, width, height } = boxOf(chart, origin);
  const copy = withStyles(chart);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  context.drawImage(image, x, y, width, height);
}

const padding = 16;
/**
 * The picture has twice as many pixels in each direction as the chart has on the screen, for print and sharp displays.
 */
const scale = 2;

interface HeadLine {
  text: string;
  font: string;
  colour: string;
  height: number;
}

/** The text in lines that are no wider than the picture. */
function wrapped(context: CanvasRenderingContext2D, line: HeadLine, width: number): HeadLine[] {
  context.font = line.font;
  const lines: string[] = [];
  for (const word of line.text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((text) => ({ ...line, text }));
}

export interface PictureHead {
  title: string;
  /** Lines of smaller text below the title. */
  lines: readonly string[];
}

/** Draws a part of the page, in the colours of the page, below a title and a caption. */
export async function drawPicture(
  element: HTMLElement,
  { title, lines }: PictureHead,
): Promise<HTMLCanvasElement | null> {
  const origin = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { backgroundColor, color, fontFamily } = getComputedStyle(element);
  const head = [
    { text: title, font: `600 15px ${fontFamily}`, colour: color, height: 22 },
    ...lines.map((text) => ({ text, font: `400 12px ${fontFamily}`, colour: color, height: 18 })),
  ].flatMap((line) => wrapped(context, line, origin.width));
  const headHeight = padding + head.reduce((sum, { height }) => sum + height, 0) + 8;
  const left = [...element.querySelectorAll(notDrawnSelector)];
  const skippedHeight = left.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
  canvas.width = (origin.width + 2 * padding) * scale;
  canvas.height = (headHeight + origin.height - skippedHeight + padding) * scale;
  context.scale(scale, scale);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  let y = padding;
  for (const { text, font, colour, height } of head) {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, padding, y + height / 2, origin.width);
    y += height;
  }
  context.translate(padding, headHeight);
  for (const chart of element.querySelectorAll<SVGSVGElement>('svg.MuiChartsSvgLayer-root'))
    await drawChart(context, chart, origin);
  drawPage(context, element, origin);
  return canvas;
}
