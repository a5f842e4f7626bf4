import { minuteMs } from '@fanfare/core/time/units.ts';
import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { newComposer } from '@fanfare/core/composer/state.ts';
import { unsavedKeptMs, type UnsavedCopy } from '@fanfare/core/composer/unsaved.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { photo } from '../../../testing/library.ts';
import { openUpload } from '../testing/open-upload.ts';

const key = 'fanfare-unsaved-kim-harbourWorkspace0001';
const [kept, gone] = [
  photo({ firebasePath: 'kept.jpg' }),
  photo({ _id: 'media-0002', firebasePath: 'gone.jpg', name: 'gone.jpg' }),
];

function leftAgo(agoMs: number, description: string, media: readonly LibraryItem[] = []): UnsavedCopy {
  const variant = { ...emptyVariant('p9'), description, media, hasBeenEdited: true };
  return {
    state: { ...newComposer('g9', 'p9'), variants: [variant] },
    at: Date.now() - agoMs,
    tab: description,
  };
}

const leave = (...all: UnsavedCopy[]) => localStorage.setItem(key, JSON.stringify(all));

function answer(problem: ApiError) {
  return ({ firebasePath }: { firebasePath: string }): LibraryItem => {
    if (firebasePath === gone.firebasePath) throw problem;
    return kept;
  };
}

const continueWith = async (problem: ApiError) => {
  const opened = openUpload({ registerMedia: answer(problem) });
  await opened.user.click(await screen.findByRole('button', { name: 'Continue' }));
  // The button that had the focus has disappeared, so the focus has moved to the main content.
  expect(document.activeElement?.id).toBe('main');
  const asked = () => opened.api.calls.filter(({ name }) => name === 'registerMedia');
  await waitFor(() => expect(asked()).toHaveLength(2));
  return opened;
};
const goneText = 'A file of this post is no longer in the library and was removed from the post.';

beforeEach(() => localStorage.clear());

describe('unsaved changes from an earlier visit', () => {
  it('unsaved changes are offered for thirty days, in a notice that scrolls into view', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    leave(leftAgo(unsavedKeptMs - minuteMs, 'Left here'), leftAgo(unsavedKeptMs, 'Too old'));
    const { user } = openUpload();
    const field = await screen.findByLabelText('Description');
    field.focus();
    const offer = await screen.findByText(/Unsaved changes to “Left here” \(30 days ago\)/);
    await waitFor(() => expect(scrolled.mock.contexts).toContain(offer.closest('[role="status"]')));
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/Unsaved changes to/)).toBeNull();
    // The product itself restores scroll positions, so the browser must not.
    expect(history.scrollRestoration).toBe('manual');
  });

  it('Undo restores discarded changes, in the notice and in the storage of the browser', async () => {
    leave(leftAgo(minuteMs, 'Newer'), leftAgo(2 * minuteMs, 'Older'));
    const { user } = openUpload();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByText(/Unsaved changes to “Older”/);
    expect(localStorage.getItem(key)).not.toContain('Newer');
    await screen.findByText('Unsaved changes discarded.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/Unsaved changes to “Newer”/);
    expect(localStorage.getItem(key)).toContain('Newer');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Description')).toHaveProperty('value', 'Newer');
  });

  it('versions of one post are told apart by their time, accounts, files and the text in which they differ', async () => {
    vi.setSystemTime(new Date('2026-11-23T12:00:00Z'));
    const start = 'We open at eight on Saturday';
    const [first, second] = [
      leftAgo(2 * minuteMs, `${start}, with buns`),
      leftAgo(minuteMs, `${start}, with fresh bread and cakes`, [kept]),
    ];
    const { state } = second;
    const variants = ['x', 'threads', 'x'].map((uploadTo, n) => ({
      ...(state.variants[0] ?? emptyVariant('p9')),
      uploadTo,
      platformId: `${n}`,
      customised: true,
    }));
    leave(first, { ...second, state: { ...state, variants, active: 'x/0' } });
    const { user } = openUpload();
    await user.click(await screen.findByRole('button', { name: 'Show 1 more unsaved post' }));
    screen.getByText(
      'Kept on this device 23 Nov 2026, 12:59 · X (2), Threads · 1 file · “…fresh bread and cakes”',
    );
    screen.getByText('Kept on this device 23 Nov 2026, 12:58 · No accounts · “…Saturday, with buns”');
  });

  it('if a file of the unsaved changes has been deleted, it is left out with a message', async () => {
    leave(leftAgo(minuteMs, 'Left here', [kept, gone]));
    await continueWith(new ApiError({ status: 404, code: 'not_found', message: 'Gone.' }));
    await screen.findByText(goneText);
    expect(await screen.findByLabelText('Description')).toHaveProperty('value', 'Left here');
    await waitFor(() => expect(localStorage.getItem(key)).not.toContain('gone.jpg'));
    expect(localStorage.getItem(key)).toContain('kept.jpg');
  });

  it('all files of the unsaved changes are kept if the server cannot be reached', async () => {
    leave(leftAgo(minuteMs, 'Left here', [kept, gone]));
    const { user } = await continueWith(
      new ApiError({ status: 503, code: 'unavailable', message: 'No answer.' }),
    );
    await user.type(await screen.findByLabelText('Description'), '!');
    await waitFor(() => expect(localStorage.getItem(key)).toContain('Left here!'));
    expect(localStorage.getItem(key)).toContain('gone.jpg');
    expect(screen.queryByText(goneText)).toBeNull();
  });
});
