import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openUpload } from './testing/open-upload.ts';

beforeEach(() => localStorage.clear());

it('the field of a title says that it is too long, also where the network has no titles', async () => {
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
