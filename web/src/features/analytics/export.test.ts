import { afterEach, expect, it, vi } from 'vitest';
import { savePng } from './export.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('a text that begins with a blank is drawn after the blank', async () => {
  const characterWidth = 10;
  // The test's browser lays nothing out: here every character is ten pixels wide.
  Range.prototype.getBoundingClientRect = function rectOf(this: Range) {
    const count = this.endOffset - this.startOffset;
    return new DOMRect(this.startOffset * characterWidth, 0, count * characterWidth, 20);
  };
  const drawn: { text: string; x: number; width: number | undefined }[] = [];
  const context = {
    scale: () => undefined,
    fillRect: () => undefined,
    translate: () => undefined,
    fillText: (text: string, x: number, _y: number, width?: number) => drawn.push({ text, x, width }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  const legend = document.createElement('div');
  legend.style.backgroundColor = 'transparent';
  legend.append(' posts: not enough ');
  document.body.append(legend);
  await savePng(legend, 'Best times', 'best-times');
  expect(drawn.at(-1)).toEqual({ text: 'posts: not enough', x: 10, width: 170 });
});
