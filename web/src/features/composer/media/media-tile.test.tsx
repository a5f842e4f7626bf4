import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { MediaTile } from './media-tile.tsx';

it('a tile shows the small version of a picture', async () => {
  render(
    <FileStoreContext value={fakeFileStore()}>
      <MediaTile item={photo({ small: true })} onRemove={() => undefined} />
    </FileStoreContext>,
  );
  const picture = await screen.findByRole('img', { name: 'harbour.jpg' });
  expect(picture.getAttribute('src')).toMatch(/\/small\/media-0001\.webp$/);
});
