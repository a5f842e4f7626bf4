import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Splash } from './splash.tsx';

/** The name and attributes of an element and of all elements inside it, without their styles. */
const partsOf = (element: Element): unknown => [
  element.tagName,
  Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) =>
      ['style', 'class'].includes(name) ? [] : [[name, value]],
    ),
  ),
  [...element.children].map(partsOf),
];

it('the page shows the same splash before and after its scripts have arrived', () => {
  const page = readFileSync('web/index.html', 'utf8');
  const early = new DOMParser().parseFromString(page, 'text/html').querySelector('#root > [role=status]');
  render(<Splash />);
  const late = document.querySelector('[role=status]');
  expect(early && partsOf(early)).toEqual(late && partsOf(late));
  expect(early).not.toBeNull();
});
