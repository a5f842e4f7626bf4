import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { LibraryTile } from './library-tile.tsx';

it('shows the small picture of a file', async () => {
  render(
    <FileStoreContext value={fakeFileStore()}>
      <LibraryTile item={photo({ small: true })} selected={false} onToggle={() => undefined} />
    </FileStoreContext>,
  );
  const picture = await screen.findByRole('img', { name: 'harbour.jpg' });
  expect(picture.getAttribute('src')).toMatch(/\/small\/media-0001\.webp$/);
});
