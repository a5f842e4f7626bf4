import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { MediaTile } from './media-tile.tsx';

it('a tile shows the small version of an image', async () => {
  render(
    <FileStoreContext value={fakeFileStore()}>
      <MediaTile item={photo({ small: true })} onRemove={() => undefined} />
    </FileStoreContext>,
  );
  const picture = await screen.findByRole('img', { name: 'harbour.jpg' });
  expect(picture.getAttribute('src')).toMatch(/\/small\/media-0001\.webp$/);
});

it('a button of the tile opens the alt text, and shows whether the file has an alt text', async () => {
  const opened: string[] = [];
  const tile = (text: string) => (
    <FileStoreContext value={fakeFileStore()}>
      <MediaTile
        item={photo()}
        onRemove={() => undefined}
        altText={{ text, onOpen: () => opened.push(text) }}
      />
    </FileStoreContext>
  );
  const { rerender } = render(tile(''));
  fireEvent.click(screen.getByRole('button', { name: 'Alt text of harbour.jpg, empty' }));
  rerender(tile('Boats'));
  fireEvent.click(screen.getByRole('button', { name: 'Alt text of harbour.jpg, written' }));
  expect(opened).toEqual(['', 'Boats']);
  expect(await screen.findByRole('img', { name: 'Boats' })).toBeTruthy();
});
