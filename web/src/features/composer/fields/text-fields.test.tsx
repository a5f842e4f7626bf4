import { defaultOptions } from '@fanfare/core/posts/content.ts';
import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { facts as instagram } from '@fanfare/platforms/instagram/facts.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { openUpload, socials } from '../testing/open-upload.ts';
import { TextFields } from './text-fields.tsx';

beforeEach(() => localStorage.clear());

it('a tab has fields only for the texts of its network, and icons show which networks use a field', async () => {
  const { user } = openUpload();
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(await screen.findByRole('tab', { name: /on YouTube/ }));
  const title = await screen.findByLabelText('Title');
  await screen.findByRole('img', { name: 'Used by YouTube' });
  fireEvent.change(title, { target: { value: 'a'.repeat(100) } });
  expect(title.getAttribute('aria-invalid')).toBe('false');
  fireEvent.change(title, { target: { value: 'a'.repeat(101) } });
  expect(title.getAttribute('aria-invalid')).toBe('true');
  const description = (title.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(description).toContain('Titles can have at most 100 characters. This one has 101.');
  await user.click(screen.getByRole('tab', { name: /on X/ }));
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  expect(screen.getByLabelText('Comment')).toBeTruthy();
});

it('where a network takes no first comments, a line says so and names those that do, if one was written', async () => {
  const linkedIn = { ...(socials[0] ?? expect.fail()), platform: 'linkedin', username: 'anawrites' };
  const { user } = openUpload({ accounts: [linkedIn] });
  const account = () => screen.findByRole('checkbox', { name: 'anawrites on LinkedIn' });
  await screen.findByLabelText('Comment');
  await user.click(await account());
  await waitFor(() => expect(screen.queryByLabelText('Comment')).toBeNull());
  expect(screen.queryByText(/take first comments/)).toBeNull();
  await user.click(await account());
  await user.type(await screen.findByLabelText('Comment'), 'First');
  await user.click(await account());
  await screen.findByText(
    'Comment left out: only Facebook, Instagram, Reddit, Threads, X, and YouTube take first comments.',
  );
});

it('the counter of a description shows the limit of its network and, next to it, the shortest limit of all networks that share the text', async () => {
  const { user } = openUpload();
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(await screen.findByRole('tab', { name: /on YouTube/ }));
  const description = await screen.findByLabelText('Description');
  const write = (count: number) => fireEvent.change(description, { target: { value: 'a'.repeat(count) } });
  const described = () => document.getElementById(description.getAttribute('aria-describedby') ?? '');
  write(280);
  await screen.findByText('Shortest limit: X 280, 0 left');
  write(281);
  await screen.findByText('Shortest limit: X 280, 1 over');
  expect(described()?.textContent).toBe('281 / 3,000 · 280 for X');
  expect(description.getAttribute('aria-invalid')).toBe('false');
  await user.click(screen.getByRole('tab', { name: /on X/ }));
  await screen.findByText('281 / 280');
  expect(description.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(/^Shortest limit/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: /on YouTube/ }));
  await screen.findByText('Shortest limit: X 280, 1 over');
  await user.click(screen.getByRole('button', { name: /^Customise for/ }));
  await waitFor(() => expect(described()?.textContent).toBe('281 / 3,000'));
  expect(screen.queryByText(/^Shortest limit/)).toBeNull();
});

it('the description counter of a carousel shows the limit that its network has for carousels', async () => {
  const nothing = () => undefined;
  const media = [photo(), photo({ _id: 'second-photo-0002' })];
  const variant = { ...emptyVariant('p1'), media, options: { ...defaultOptions, uploadType: 'carousel' } };
  render(
    <TextFields
      variant={variant}
      linked={[]}
      find={() => instagram}
      onWrite={nothing}
      onReplace={nothing}
      onImage={nothing}
      onTagLinks={() => undefined}
      onAltText={nothing}
    />,
  );
  await screen.findByText('0 / 500');
});
