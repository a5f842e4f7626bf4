import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCarousel, order } from '../testing/open-carousel.ts';
import { readyButton } from '../testing/open-upload.ts';

beforeEach(() => localStorage.clear());

type Opened = ReturnType<typeof openCarousel>;
const sent = ({ api }: Opened) =>
  api.calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);

async function forAll(options: Parameters<typeof openCarousel>[0]) {
  const opened = openCarousel(options);
  await opened.user.click(await screen.findByRole('button', { name: 'Select all' }));
  return opened;
}

const press = async ({ user }: Opened, name: 'Publish' | 'Schedule') => user.click(await readyButton(name));
const panel = () => screen.findByRole('region', { name: 'Checks' });

describe('the warnings of a carousel', () => {
  it('warnings are listed with their severity, and nothing is sent before the person confirms them', async () => {
    const opened = await forAll({ slides: 10, draft: { description: '' } });
    await press(opened, 'Publish');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Action' });
    within(dialog).getByText(/The following warnings were found. Do you want to proceed with publishing\?/);
    const warnings = within(dialog)
      .getAllByRole('listitem')
      .map((item) => [item.getAttribute('data-tone'), item.textContent]);
    expect(warnings).toEqual([
      ['usual', 'Add a caption for your carousel.'],
      ['note', 'You have reached the maximum of 10 images for carousel uploads.'],
    ]);
    expect(sent(opened)).toEqual([]);
    await opened.user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent(opened)).toHaveLength(1));
  });

  it('a single image is a serious warning', async () => {
    const opened = await forAll({ slides: 1 });
    await press(opened, 'Publish');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Action' });
    const [warning] = within(dialog).getAllByRole('listitem');
    expect(warning?.textContent).toBe('Carousel uploads require at least 2 images.');
    expect(warning?.getAttribute('data-tone')).toBe('serious');
  });
});

describe('the errors of a carousel', () => {
  it('a carousel without an account or without images cannot be published, but can be saved as a draft', async () => {
    const answer = Promise.withResolvers<void>();
    const opened = openCarousel({ sendingDelay: answer.promise });
    await press(opened, 'Publish');
    await within(await panel()).findByText(
      'Select at least one social (Instagram or TikTok) to publish your carousel.',
    );
    await opened.user.click(await screen.findByRole('button', { name: 'Select all' }));
    await press(opened, 'Publish');
    await within(await panel()).findByText('Upload at least 2 images to create a carousel.');
    expect(sent(opened)).toEqual([]);
    await opened.user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await screen.findByRole('button', { name: 'Saving...' });
    answer.resolve();
    await waitFor(() => expect(opened.path()).toBe('/dashboard'));
    expect(sent(opened)).toMatchObject([{ action: 'draft', posts: [{ uploadType: 'carousel' }, {}] }]);
  });
});

describe('sending a carousel', () => {
  it('each network gets all images in the order of the list, and then the dashboard opens', async () => {
    const answer = Promise.withResolvers<void>();
    const opened = await forAll({ slides: 3, sendingDelay: answer.promise });
    await opened.user.click(await screen.findByRole('button', { name: 'Move slide-3.jpg up' }));
    await waitFor(() => expect(order()).toEqual(['slide-1', 'slide-3', 'slide-2']));
    await press(opened, 'Publish');
    await screen.findByRole('button', { name: 'Publishing...' });
    answer.resolve();
    await waitFor(() => expect(opened.path()).toBe('/dashboard'));
    const [input] = sent(opened);
    const names = input?.posts.map(({ uploadTo, uploadType, carousel_images: images }) => [
      uploadTo,
      uploadType,
      images?.map((image) => (typeof image === 'string' ? image : image.firebasePath).split('/').at(-1)),
    ]);
    const expected = ['slide-1.jpg', 'slide-3.jpg', 'slide-2.jpg'];
    expect(names).toEqual([
      ['tiktok', 'carousel', expected],
      ['instagram', 'carousel', expected],
    ]);
    await screen.findByText('Your carousel is being published to TikTok and Instagram.');
  });

  it('a carousel without an account is saved as a draft, and a toast on the dashboard leads to it', async () => {
    const opened = openCarousel({ slides: 2 });
    await opened.user.click(await screen.findByRole('button', { name: 'Move slide-2.jpg up' }));
    await opened.user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() => expect(opened.path()).toBe('/dashboard'));
    expect(sent(opened)).toMatchObject([{ action: 'draft', posts: [{ uploadType: 'carousel' }] }]);
    await screen.findByText('Your post has been saved to your drafts!');
    await opened.user.click(screen.getByRole('button', { name: 'View draft' }));
    await waitFor(() => expect(opened.path()).toMatch(/^\/dashboard\/posts\?tab=draft&post=./));
  });

  it('the schedule button shows Processing... until the server answers', async () => {
    const answer = Promise.withResolvers<void>();
    const nextSlot = '2999-11-02T09:00:00.000Z';
    const opened = await forAll({ slides: 2, nextSlot, sendingDelay: answer.promise });
    await press(opened, 'Schedule');
    const dialog = await screen.findByRole('dialog');
    await opened.user.click(await within(dialog).findByRole('button', { name: /Add to queue/ }));
    await screen.findByRole('button', { name: 'Processing...' });
    answer.resolve();
    await waitFor(() => expect(opened.path()).toBe('/dashboard'));
  });
});
