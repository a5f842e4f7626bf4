import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AfterPaint } from './after-paint.tsx';

const content = (
  <AfterPaint minHeight={0}>
    <p>Fields</p>
  </AfterPaint>
);

test('the first rendering leaves out the children, and the next one shows them', () => {
  // On a server, React renders only once.
  expect(renderToString(content)).not.toContain('Fields');
  render(content);
  expect(screen.queryByText('Fields')).not.toBeNull();
});
