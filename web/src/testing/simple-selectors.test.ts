import { expect, it } from 'vitest';
import { installSimpleSelectors } from './simple-selectors.ts';

const markup = `
  <input><input type=""><input type="text"><input type="TEXT"><input type="checkbox" list="l"><input type="submit" value="a,b">
  <button aria-label="a"></button><button type="submit" disabled></button><a></a><a href=""></a><a href="/x"></a>
  <img><img alt=""><img alt="x"><select multiple></select><select size="2"></select><script></script><style></style>
  <div role="list"><p lang="EN" title="a,b"></p></div><svg><a href="/x"></a><linearGradient type="text"></linearGradient></svg>`;

const selectors = [
  '*',
  'input',
  'script, style',
  'input,a',
  'lineargradient',
  'input[type="text"]',
  'input[type=submit], input[type=button], input[type=reset]',
  'input[type="checkbox"]:not([list])',
  'input:not([type]):not([list])',
  'img[alt=""]',
  'img[alt]:not([alt=""])',
  'a[href]',
  '[title="a,b"]',
  'button[disabled], p[lang="en"]',
  'select:not([multiple]):not([size])',
  // The selectors below are not simple, so they are left to jsdom.
  'div > p',
  'button:disabled',
  '[lang="EN" i]',
  'a:not(svg a)',
];

it('selectors match the same elements as with jsdom alone', () => {
  const [plain, fast] = [0, 1].map(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    if (frame.contentDocument) frame.contentDocument.body.innerHTML = markup;
    return frame.contentWindow as Window & typeof globalThis;
  });
  if (!plain || !fast) throw new Error('There are no pages.');
  installSimpleSelectors(fast);
  const matchesIn = ({ document }: Window) =>
    selectors.flatMap((selector) =>
      [...document.body.querySelectorAll('*')]
        .filter((element) => element.matches(selector))
        .map((element) => `${selector} ${element.outerHTML}`),
    );
  expect(matchesIn(fast)).toEqual(matchesIn(plain));
  expect(matchesIn(fast)).toContain('input[type="text"] <input type="TEXT">');
});

it('an invalid selector is refused each time it is used', () => {
  installSimpleSelectors(window);
  const ask = () => document.body.matches('body[');
  expect(ask).toThrow('Invalid selector');
  expect(ask).toThrow('Invalid selector');
});
