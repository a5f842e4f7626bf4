import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as saveFile from '../../browser/save-file.ts';
import { savePng } from './export.ts';

/** A canvas that records its drawing calls. */
function recordedCanvas() {
  const drawn: unknown[][] = [];
  const properties: Record<string, unknown> = {};
  const context = new Proxy(properties, {
    get: (target, name: string) =>
      name in target
        ? target[name]
        : (...values: unknown[]) => {
            if (name === 'measureText') return { width: String(values[0]).length * characterWidth };
            const style = /fill/.test(name) ? target['fillStyle'] : target['strokeStyle'];
            drawn.push([name, ...values, style]);
            return undefined;
          },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
  return drawn;
}

const characterWidth = 10;
let drawn: unknown[][];
let saved: string[];
let images: string[];
beforeEach(() => {
  drawn = recordedCanvas();
  saved = [];
  images = [];
  vi.spyOn(saveFile, 'saveBlob').mockImplementation((_blob, name) => void saved.push(name));
  // jsdom computes no layout, so this replacement makes every character ten pixels wide.
  Range.prototype.getBoundingClientRect = function rectOf(this: Range) {
    const count = this.endOffset - this.startOffset;
    return new DOMRect(this.startOffset * characterWidth, 0, count * characterWidth, 20);
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 300, 20));
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    images.push(decodeURIComponent(this.src));
    return Promise.resolve();
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function pageWith(html: string): HTMLElement {
  const page = document.createElement('div');
  page.style.backgroundColor = 'rgb(1, 2, 3)';
  page.innerHTML = html;
  document.body.append(page);
  return page;
}
const head = { title: 'Daily reach', lines: ['harbour.coffee · Instagram · 25 Oct – 23 Nov'] };
const save = (html: string) => savePng(pageWith(html), head, 'harbour-instagram');
const texts = () => drawn.filter(([name]) => name === 'fillText').map(([, text]) => text);

describe('the picture of a chart', () => {
  it('the saved chart has the background colour of the page, and begins with its title and caption', async () => {
    await save('');
    expect(drawn.find(([name]) => name === 'fillRect')?.at(-1)).toBe('rgb(1, 2, 3)');
    expect(texts()).toEqual(['Daily reach', 'harbour.coffee · Instagram ·', '25 Oct – 23 Nov']);
    expect(saved).toEqual(['harbour-instagram.png']);
  });

  it('a leading space is not drawn, but keeps its width', async () => {
    await save(' posts: not enough ');
    expect(drawn.findLast(([name]) => name === 'fillText')?.slice(1, 5)).toEqual([
      'posts: not enough',
      10,
      10,
      170,
    ]);
  });

  it('a swatch that is a line, a dashed line or a ring is drawn', async () => {
    await save(`<i style="border-top: 2px solid rgb(9, 0, 0)"></i>
      <i style="border-top: 2px dashed rgb(0, 9, 0)"></i>
      <i style="border: 2px solid rgb(0, 0, 9); border-radius: 50%"></i>`);
    expect(drawn.filter(([name]) => name === 'stroke').map((call) => call.at(-1))).toEqual([
      'rgb(9, 0, 0)',
      'rgb(0, 9, 0)',
      'rgb(0, 0, 9)',
    ]);
    expect(drawn.filter(([name]) => name === 'setLineDash')).toHaveLength(1);
    expect(drawn.filter(([name]) => name === 'lineTo')).toHaveLength(2);
  });

  it('a hatched swatch is drawn in stripes of its colour', async () => {
    await save(
      `<i style="background-image: repeating-linear-gradient(45deg, rgb(9, 9, 0) 0px, rgb(9, 9, 0) 2px, transparent 2px, transparent 4px)"></i>`,
    );
    const stripes = drawn.filter(([name, , , width]) => name === 'fillRect' && width === 2);
    expect(stripes.length).toBeGreaterThan(10);
    expect(new Set(stripes.map((call) => call.at(-1)))).toEqual(new Set(['rgb(9, 9, 0)']));
  });

  it('the labels of an axis are drawn separately, and not as a part of the image of the chart', async () => {
    await save(
      '<svg class="MuiChartsSvgLayer-root"><path d="M0 0"></path><text><tspan style="fill: rgb(7, 7, 7)">22 Nov</tspan></text></svg>',
    );
    expect(images[0]).toContain('<path');
    expect(images[0]).not.toContain('22 Nov');
    expect(drawn.findLast(([name]) => name === 'fillText')).toEqual([
      'fillText',
      '22 Nov',
      0,
      10,
      60,
      'rgb(7, 7, 7)',
    ]);
  });

  it('parts that are marked as not drawn, such as hints, are left out of the picture', async () => {
    await save('<p data-not-drawn>Point at one</p><p>Worse</p>');
    expect(texts()).not.toContain('Point at one');
    expect(texts()).toContain('Worse');
  });
});
