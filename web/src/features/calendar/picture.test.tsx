import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TextPostIcon } from '../../ui/icons/text-post.tsx';

it('a post without media has the same picture in the calendar as on other screens', () => {
  const { container } = render(<TextPostIcon />);
  const lines = container.querySelector('path')?.getAttribute('d');
  const styles = readFileSync('web/src/features/calendar/calendar.css', 'utf8');
  expect(/--picture-text: (.*)/.exec(styles)?.[1]).toContain(`path d='${lines}'`);
});
