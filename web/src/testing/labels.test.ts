import { expect, it } from 'vitest';
import { installFastLabels } from './labels.ts';

const markup = `
  <label for="a">1</label><input id="a"><label for="a">2</label>
  <label>3 <input><button>b</button></label>
  <label for="elsewhere">4 <select><option>x</option></select></label>
  <label for="twice">5</label><textarea id="twice"></textarea><input id="twice">
  <label for="p">6</label><p id="p"></p>
  <label>7 <input type="hidden"><meter value="1"></meter></label>
  <label><label>8 <output></output></label></label>
  <input id=""><label for="">9</label><progress></progress>`;

function labelsIn(page: Window & typeof globalThis): string[] {
  const fields = page.document.querySelectorAll('button, input, meter, output, progress, select, textarea');
  return [...fields].map((field) => {
    const { labels } = field as HTMLInputElement;
    const texts = labels === null ? 'none' : Array.from(labels, (label) => label.textContent).join();
    return `${field.outerHTML} ${texts}`;
  });
}

it('the labels of fields equal the labels that jsdom finds', () => {
  const [plain, fast] = [0, 1].map(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    if (frame.contentDocument) frame.contentDocument.body.innerHTML = markup;
    return frame.contentWindow as Window & typeof globalThis;
  });
  if (!plain || !fast) throw new Error('There are no pages.');
  installFastLabels(fast);
  expect(labelsIn(fast)).toEqual(labelsIn(plain));
  expect(labelsIn(fast)).toContain('<input id="a"> 1,2');
});
