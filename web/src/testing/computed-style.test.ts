import { describe, expect, it } from 'vitest';
import { installFastComputedStyle } from './computed-style.ts';

const properties = [
  'display',
  'visibility',
  'pointer-events',
  'overflow',
  'overflow-x',
  'overflow-y',
  'position',
  'padding-right',
  'column-gap',
];

type Page = Window & typeof globalThis;

function openPage(head: string, body: string): Page {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.contentDocument?.write(`<!doctype html><head>${head}</head><body>${body}</body>`);
  frame.contentDocument?.close();
  return frame.contentWindow as Page;
}

const stylesOf = ({ document, getComputedStyle }: Page) =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return [element.outerHTML, ...properties.map((name) => style.getPropertyValue(name))].join(' ');
  });

/** Opens the same page twice: one with jsdom's computed styles, one with the indexed ones. */
function twoPages(head: string, body: string) {
  const [plain, fast] = [openPage(head, body), openPage(head, body)];
  installFastComputedStyle(fast);
  return { plain, fast, expectSame: () => expect(stylesOf(fast)).toEqual(stylesOf(plain)) };
}

describe('computed styles in tests', () => {
  it.each([
    [
      'defaults of tags and attributes',
      '',
      '<p>a<b hidden>c</b></p><input type="hidden"><dialog>x</dialog><dialog open>y</dialog>',
    ],
    [
      'one class',
      '<style>.a{display:none}.b{visibility:hidden}</style>',
      '<i class="a">1</i><i class="b">2<b>3</b></i>',
    ],
    [
      'two classes on one element',
      '<style>.b{display:flex}.a{display:none}</style>',
      '<i class="b a">1</i><i class="a b">2</i>',
    ],
    [
      'a selector of several parts',
      '<style>.a{display:flex}.p .a{display:none}.a.x,.y>b{visibility:hidden}</style>',
      '<div class="p"><i class="a">1</i></div><i class="a x">2</i><i class="y"><b>3</b></i>',
    ],
    [
      'rules that declare different properties or the same property',
      '<style>.a{display:flex}.a.x{pointer-events:none}.a.y{display:flex}.a.z{display:none}</style>',
      '<i class="a x">1</i><i class="a y">2</i><i class="a z">3</i>',
    ],
    [
      'overflow',
      '<style>.a{overflow:hidden}.b{overflow-x:auto}.c{overflow:hidden scroll}</style>',
      '<i class="a">1<b>2</b></i><i class="b">3</i><i class="c">4</i><i style="overflow:auto">5</i>',
    ],
    [
      'states and media',
      '<style>.a{display:flex}.a:empty{display:none}@media print{.b{display:none}}@media screen{.c{display:none}}</style>',
      '<i class="a"></i><i class="b">2</i><i class="c">3</i>',
    ],
    [
      'important rules and keywords',
      '<style>.a{display:none !important}.b{visibility:inherit}.c{pointer-events:none}</style>',
      '<i class="a" style="display:block">1</i><i style="visibility:hidden"><i class="b">2</i></i><i class="c">3<b>4</b></i>',
    ],
    [
      'inherited display',
      '<style>.a{display:flex}.b{display:inherit}.c{display:grid;visibility:inherit}</style>',
      '<i class="a"><i class="b"><b class="b">1</b></i></i><i class="b" style="visibility:hidden"><i class="c">2</i></i>',
    ],
    [
      'queries for the size of the screen',
      '<style>.a{display:flex}@media (min-width:1px){.a{display:none}}@media screen and (min-width:1px),print{.b{display:none}}@media (min-width:1px),screen{.c{display:none}}</style>',
      '<i class="a">1</i><i class="b">2</i><i class="c">3</i>',
    ],
    [
      'position and padding',
      '<style>.a{position:fixed;padding:1px 2px}.b{padding-right:3em}.c{padding:4px;padding-right:5px}.d{padding-inline:6px}</style>',
      '<i class="a">1<b>2</b></i><i class="b">3</i><i class="c b">4</i><i class="d">5</i><i style="padding:7px">6</i>',
    ],
    [
      'gaps',
      '<style>.a{gap:1px 2px}.b{column-gap:3px}.c{gap:4px}.d{row-gap:5px}</style>',
      '<i class="a">1<b>2</b></i><i class="b">3</i><i class="c b">4</i><i class="d">5</i><i style="gap:6px">6</i>',
    ],
    [
      'selectors of tags and of every element',
      '<style>i{display:block}*{visibility:hidden}</style>',
      '<i>1</i><b>2</b>',
    ],
    [
      'styles of an element',
      '<style>.a{display:none}</style>',
      '<i class="a" style="display:block">1</i><i style="visibility:hidden">2<b>3</b></i>',
    ],
  ])('for %s, our fast getComputedStyle returns the same values as jsdom', (_what, head, body) => {
    twoPages(head, body).expectSame();
  });

  it('the indexed computed style of an element that left the page follows changes of the element', () => {
    const { document, getComputedStyle } = twoPages(
      '<style>.a{pointer-events:none}</style>',
      '<i class="a"><b>1</b></i>',
    ).fast;
    const [outer, inner] = [document.querySelector('i'), document.querySelector('b')];
    if (!outer || !inner) throw new Error('The page is empty.');
    outer.remove();
    expect(getComputedStyle(inner).pointerEvents).toBe('none');
    outer.className = '';
    expect(getComputedStyle(inner).pointerEvents).toBe('auto');
    expect(getComputedStyle(inner).display).toBe('inline');
  });

  it('an indexed computed style follows changes of the page', () => {
    const { plain, fast, expectSame } = twoPages('<style>.a{display:none}</style>', '<i>1<b>2</b></i>');
    expectSame();
    const steps: ((page: Page) => unknown)[] = [
      ({ document }) => document.querySelector('i')?.classList.add('a'),
      ({ document }) => document.querySelector('i')?.style.setProperty('visibility', 'hidden'),
      ({ document }) => document.head.insertAdjacentHTML('beforeend', '<style>.a{display:grid}</style>'),
      ({ document }) => document.body.insertAdjacentHTML('beforeend', '<i class="a">3</i>'),
      ({ document }) => document.querySelector('style')?.remove(),
      ({ document }) => document.querySelector('style')?.append('.a{display:flex}'),
      ({ document }) => document.styleSheets[0]?.insertRule('.a{visibility:collapse}', 2),
    ];
    for (const step of steps) {
      step(plain);
      step(fast);
      expectSame();
    }
  });
});
