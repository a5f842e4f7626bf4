import { defaultOptions } from '@fanfare/core/posts/content.ts';
import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { facts as instagram } from '@fanfare/platforms/instagram/facts.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { openUpload } from '../testing/open-upload.ts';
import { TextFields } from './text-fields.tsx';

beforeEach(() => localStorage.clear());

it('the title field reports a title over the limit, even on a network without titles', async () => {
  const { user } = openUpload();
  await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
  const title = screen.getByLabelText('Title');
  fireEvent.change(title, { target: { value: 'a'.repeat(100) } });
  expect(title.getAttribute('aria-invalid')).toBe('false');
  fireEvent.change(title, { target: { value: 'a'.repeat(101) } });
  expect(title.getAttribute('aria-invalid')).toBe('true');
  const said = document.getElementById(title.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Titles can have at most 100 characters. This one has 101.');
  await screen.findByText('Titles can have at most 100 characters.');
});

it('the description counter uses the rules of the network', async () => {
  const nothing = () => undefined;
  const media = [photo(), photo({ _id: 'second-photo-0002' })];
  const variant = { ...emptyVariant('p1'), media, options: { ...defaultOptions, uploadType: 'carousel' } };
  render(<TextFields variant={variant} network={instagram} onWrite={nothing} onImage={nothing} />);
  await screen.findByText('0 / 500');
});
