import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { LibraryTile } from './library-tile.tsx';

it('the tile of an image shows the small version of the image', async () => {
  render(
    <FileStoreContext value={fakeFileStore()}>
      <LibraryTile
        item={photo({ small: true })}
        selected={false}
        isTabStop
        onToggle={() => undefined}
        position={1}
        count={1}
        top={0}
        left="0"
        width="100%"
      />
    </FileStoreContext>,
  );
  const picture = await screen.findByRole('img', { name: 'harbour.jpg' });
  expect(picture.getAttribute('src')).toMatch(/\/small\/media-0001\.webp$/);
});
