import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../../browser/stored.ts';
import { allNetworks } from '../../networks/networks.tsx';
import { openTools, getTool, write } from './testing/open-tools.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeAll(() =>
  Promise.all([
    import('./quick-tools.tsx'),
    import('../../app/shell.tsx'),
    import('../shortcuts/global-shortcuts.tsx'),
  ]),
);

describe('the tools', () => {
  it('the cards link to the tools, and the only data that the screen requests are the AI quota and the presets', async () => {
    const { api } = await openTools();
    const cards = within(screen.getByRole('list', { name: 'Tools' })).getAllByRole('link');
    const paths = cards.map((card) => card.getAttribute('href'));
    expect(paths).toContain('/dashboard/tools/ai-generator');
    expect(paths).toContain('/dashboard/analytics?tab=best-times');
    expect(await screen.findByText('3 images left this month')).toBeDefined();
    const names = api.calls.map(({ name }) => name).filter((name) => name !== 'enter');
    expect(names.toSorted()).toEqual(['aiQuota', 'listUtmPresets']);
  });

  it('the search finds tools by words that are not in their names, Enter opens the first result, and the key / focuses the search', async () => {
    const { user, path } = await openTools();
    await user.type(screen.getByLabelText('Caption'), 'a/b');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('a/b');
    act(() => screen.getByLabelText('Caption').blur());
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Find a tool' });
    expect(document.activeElement).toBe(search);
    await user.keyboard('tracking');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tools' })).toBeNull());
    expect(screen.getByRole('region', { name: 'UTM link' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Caption length' })).toBeNull();
    await user.clear(search);
    await enterText(user, search, 'zebra');
    expect(await screen.findByText('No tool matches. Try a different search.')).toBeDefined();
    await user.clear(search);
    await enterText(user, search, 'commission');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/dashboard/affiliate'));
  });

  it('if keyboard shortcuts are switched off, the key / does not focus the search, and the search does not show the key', async () => {
    const { user } = await openTools();
    const search = screen.getByRole('searchbox', { name: 'Find a tool' });
    expect(screen.getByText('/')).toBeDefined();
    act(() => void writeStored('fanfare-inbox-shortcuts', 'off'));
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(search);
    expect(screen.queryByText('/')).toBeNull();
  });

  it('an address that names a tool focuses the heading of that tool', async () => {
    await openTools({ path: '/dashboard/tools#utm-link' });
    const heading = await screen.findByRole('heading', { name: 'UTM link' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('the caption length', () => {
  const room = (network: string) =>
    getTool('Caption length')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .find((text) => text?.startsWith(network));

  it('each network counts by its own rule, the network with the fewest characters left comes first, and the browser stores the text', async () => {
    const { user } = await openTools();
    const link = `https://fernhill.example/${'a'.repeat(300)}`;
    write('Caption', link);
    await waitFor(() => expect(room('X')).toBe('X257 left'));
    expect(room('Threads')).toBe(`Threads${500 - link.length} left`);
    write('Caption', 'a'.repeat(281));
    await waitFor(() => expect(room('X')).toBe('X1 over 280'));
    const [first] = getTool('Caption length').getAllByRole('listitem');
    expect(first?.textContent).toBe('X1 over 280');
    expect(getTool('Caption length').getAllByRole('listitem')).toHaveLength(allNetworks.length);
    write('Caption', Array.from({ length: 31 }, (_, n) => `#tag${n}`).join(' '));
    expect(await screen.findAllByText('Instagram descriptions can have at most 30 hashtags.')).toBeDefined();

    write('Caption', 'Maple is back');
    await user.click(screen.getByRole('link', { name: /^Affiliate ?20%/ }));
    await waitFor(() =>
      expect(Object.values({ ...localStorage }).some((value) => value === '"Maple is back"')).toBe(true),
    );
  });
});

describe('the hashtags', () => {
  it('the clean list has no duplicates, and can be saved as a template', async () => {
    const { user, api } = await openTools();
    write('List of hashtags', '#maple #Maple #rock&roll');
    expect(await screen.findByText('2 of 30, 1 removed')).toBeDefined();
    expect(getTool('Hashtags').getByText('#Maple').tagName).toBe('S');
    await user.click(screen.getByRole('button', { name: 'Save as template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New hashtag group' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Hashtags').value).toBe('#maple #rockroll');
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Autumn' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved “Autumn” as a template.')).toBeDefined();
    const { input } = api.calls.find(({ name }) => name === 'addHashtags') ?? {};
    expect(input).toMatchObject({ name: 'Autumn', hashtags: ['#maple', '#rockroll'] });
  });
});

describe('the image size', () => {
  const jpeg = (name = 'maple.jpg') =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])], name, {
      type: 'image/jpeg',
    });

  /** Replaces images, because jsdom loads none. All images have this size, or are damaged if the size is null. */
  function imagesOf(size: { width: number; height: number } | null) {
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        naturalWidth = size?.width ?? 0;
        naturalHeight = size?.height ?? 0;
        set src(_address: string) {
          queueMicrotask(() => this.dispatchEvent(new Event(size ? 'load' : 'error')));
        }
      },
    );
  }

  const choose = (file: File) =>
    fireEvent.change(
      getTool('Image size').getByLabelText(/^(Choose an|Check another) image$/, { selector: 'input' }),
      {
        target: { files: [file] },
      },
    );

  it('a chosen or pasted image is measured without an upload, and a GIF and a damaged image are refused', async () => {
    const { api } = await openTools();
    imagesOf({ width: 1080, height: 1350 });
    choose(jpeg());
    const result = within(await screen.findByRole('list', { name: 'Result for each network' }));
    expect(screen.getByText(/1080 × 1350 · 12 bytes/)).toBeDefined();
    expect(result.getByText('Instagram Feed')).toBeDefined();
    expect(result.getByText(/Will be framed or cropped|Will be resized or converted/)).toBeDefined();
    expect(api.calls.every(({ files }) => files === undefined)).toBe(true);

    const paste = (name: string, types: string[]) =>
      fireEvent.paste(document.body, { clipboardData: { types, files: [jpeg(name)] } });
    expect(paste('copied-text.jpg', ['text/plain', 'Files'])).toBe(true);
    expect(paste('pasted.jpg', ['Files'])).toBe(false);
    expect(await screen.findByText('pasted.jpg')).toBeDefined();
    choose(new File(['GIF89a'], 'cat.gif', { type: 'image/gif' }));
    expect(await screen.findByText(/Unsupported file type: cat.gif/)).toBeDefined();
    imagesOf(null);
    choose(jpeg('broken.jpg'));
    expect(await screen.findByText(/This file cannot be read/)).toBeDefined();
  });
});

describe('the best sizes', () => {
  it('the table lists the same sizes as the drawn shapes', async () => {
    const { user } = await openTools();
    const sizes = getTool('Best sizes');
    expect(sizes.getByText('Instagram Story')).toBeDefined();
    const shapes = sizes.getAllByRole('listitem').length;
    expect(sizes.getByText(`${shapes} sizes`)).toBeDefined();
    await user.click(sizes.getByRole('button', { name: 'Show as table' }));
    const row = sizes.getByRole('row', { name: /^Pinterest Pin Image/ });
    expect(row.textContent).toBe('PinterestPinImage1000 × 15002:3');
    expect(sizes.getAllByRole('row')).toHaveLength(shapes + 1);
  });
});
