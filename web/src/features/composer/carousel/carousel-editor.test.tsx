import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { harbour, north } from '../../../testing/entered.ts';
import { carouselAccounts, openCarousel, order } from '../testing/open-carousel.ts';
import { openUpload } from '../testing/open-upload.ts';

beforeEach(() => localStorage.clear());

const caption = () => screen.findByLabelText('Caption');
const tabs = () => screen.getAllByRole('tab').map(({ title }) => title);

describe('the choice of the editor', () => {
  const current = () =>
    within(screen.getByRole('navigation', { name: 'Editor' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);

  it('the address with type=story opens the composer', async () => {
    openUpload({ type: 'story', accounts: carouselAccounts });
    await screen.findByLabelText('Description');
    expect(current()).toEqual(['Post']);
    expect(screen.queryByText('Carousel Mode')).toBeNull();
  });

  it('the switch opens the other editor, and the workspace cannot be changed in the carousel editor', async () => {
    const { user, path } = openUpload({
      accounts: carouselAccounts,
      workspaces: [harbour, north],
      bars: true,
    });
    await screen.findByLabelText('Description');
    const others = () => screen.getAllByRole('button', { name: north.name });
    await user.click(screen.getByRole('link', { name: 'Carousel' }));
    await caption();
    await screen.findByText('Carousel Mode');
    expect(current()).toEqual(['Carousel']);
    expect(path()).toBe('/dashboard/upload?type=carousel');
    for (const each of others()) expect(each).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('link', { name: 'Post' }));
    await screen.findByLabelText('Description');
    expect(current()).toEqual(['Post']);
    expect(path()).toBe('/dashboard/upload');
    for (const each of others()) expect(each).toHaveProperty('disabled', false);
  });

  it('a saved carousel opens in the carousel editor, with its images in order', async () => {
    const { path } = openCarousel({ slides: 3 });
    await caption();
    await waitFor(() => expect(order()).toEqual(['slide-1', 'slide-2', 'slide-3']));
    await waitFor(() => expect(path()).toBe('/dashboard/upload?type=carousel&post=g1'));
  });

  it('a saved post that is not a carousel opens in the composer, even at the address of the carousel editor', async () => {
    const { path } = openCarousel({ type: 'carousel', draft: { uploadType: 'post' } });
    await screen.findByLabelText('Description');
    await waitFor(() => expect(path()).toBe('/dashboard/upload?post=g1'));
  });

  it('Continue opens an unsaved carousel in the carousel editor', async () => {
    const first = openUpload({ type: 'carousel', accounts: carouselAccounts });
    await enterText(first.user, await caption(), 'From our oven');
    first.unmount();
    const { user, path } = openUpload({ accounts: carouselAccounts });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await caption()).toHaveProperty('value', 'From our oven');
    await waitFor(() => expect(path()).toBe('/dashboard/upload?type=carousel'));
  });
});

describe('the accounts of a carousel', () => {
  it('only accounts of networks with carousels are offered, and all their tabs show the caption of the draft', async () => {
    const { user } = openUpload({ type: 'carousel', accounts: carouselAccounts });
    expect(await caption()).toHaveProperty('placeholder', 'Write your carousel caption');
    await screen.findByText('0 / 500');
    await screen.findByRole('checkbox', { name: 'lumibakes on TikTok' });
    expect(screen.getAllByRole('checkbox').map(({ title }) => title)).toEqual([
      'lumibakes on TikTok',
      'lumi.bakery on Instagram',
    ]);
    expect(tabs()).toEqual(['Draft']);
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    await waitFor(() => expect(tabs()).toEqual(['Draft', 'lumibakes on TikTok', 'lumi.bakery on Instagram']));

    await user.click(screen.getByRole('tab', { name: /^Draft/ }));
    await enterText(user, await caption(), 'a'.repeat(501));
    await screen.findByText('501 / 500');
    await screen.findByText('Carousel captions can have at most 500 characters.');
    await user.click(screen.getByRole('tab', { name: /TikTok/ }));
    expect(await caption()).toHaveProperty('value', 'a'.repeat(501));

    const options = await screen.findByRole('region', { name: 'TikTok options' });
    await within(options).findByText('Privacy');
    await user.click(screen.getByRole('tab', { name: /Instagram/ }));
    expect(screen.queryByRole('region', { name: /options$/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Select none' }));
    await waitFor(() => expect(tabs()).toEqual(['Draft']));
  });

  it('if no account can post carousels, a message names the networks that can', async () => {
    openUpload({ type: 'carousel', accounts: carouselAccounts.slice(2) });
    await screen.findByText('No carousel-compatible socials connected');
    await screen.findByText('Connect Instagram or TikTok to start creating carousels');
  });
});
