import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { arrives, button, filesShown, openArea, pier, png, shows } from '../testing/open-media-area.tsx';

describe('the media of a post', () => {
  it('files chosen in the library are added to the existing ones', async () => {
    const { user } = openArea(photo());
    await shows('harbour.jpg');
    await user.click(button('My Library'));
    await user.click(await screen.findByRole('button', { name: 'Select pier.jpg' }));
    await user.click(button('Use 2 files'));
    await shows('harbour.jpg', 'pier.jpg');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('files that finish uploading while the library is open are kept in the post', async () => {
    const opened = openArea(photo());
    await shows('harbour.jpg');
    await dropped('new.png');
    await waitFor(() => expect(opened.store.sent).toHaveLength(1));
    await opened.user.click(button('My Library'));
    await arrives(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Select pier.jpg' }));
    await opened.user.click(button('Use 2 files'));
    await shows('harbour.jpg', 'pier.jpg', 'new.png');
  });

  it('files that finish uploading while the post is closed are added to the post when it is opened again', async () => {
    const opened = openArea(photo());
    await shows('harbour.jpg');
    await dropped('new.png');
    await waitFor(() => expect(opened.store.sent).toHaveLength(1));
    await opened.user.click(button('Go elsewhere'));
    await arrives(opened);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('done'));
    await opened.user.click(button('Take off the list'));
    await opened.user.click(button('Come back'));
    await shows('harbour.jpg', 'new.png');
  });

  it('once a file is added, a list of files replaces the drop area and gets the focus', async () => {
    const opened = openArea();
    const area = await screen.findByRole('button', { name: 'Upload a photo or a video' });
    expect(screen.queryByRole('button', { name: 'Change Media' })).toBeNull();
    area.focus();
    await opened.user.upload(screen.getAllByLabelText('Upload a photo or a video').at(-1)!, png('new.png'));
    await arrives(opened);
    await shows('new.png');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Selected files' }));
    expect(button('Change Media')).toBeDefined();
  });

  it('replacing the files with several new files is undone in one step', async () => {
    const opened = openArea(photo(), pier);
    await shows('harbour.jpg', 'pier.jpg');
    await opened.user.upload(screen.getByLabelText('Replacement files'), [png('one.png'), png('two.png')]);
    await arrives(opened, 2);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toContain('done'));
    expect(filesShown()).toEqual(['harbour.jpg', 'pier.jpg']);
    opened.store.sent[0]?.arrive();
    await shows('one.png', 'two.png');
    await screen.findByText('2 files were removed from this post.');
    await opened.user.click(button('Undo'));
    await shows('harbour.jpg', 'pier.jpg');
  });

  it('a replacement file is shown even if another replacement file fails', async () => {
    const opened = openArea(photo());
    await shows('harbour.jpg');
    await opened.user.upload(screen.getByLabelText('Replacement files'), [png('one.png'), png('two.png')]);
    await arrives(opened, 2);
    opened.store.sent[0]?.fail(new Error('Cut off.'));
    await shows('two.png');
  });

  it('the tile "Add media" opens the file chooser, and the chosen files are added to the current ones', async () => {
    const opened = openArea(photo(), pier);
    await shows('harbour.jpg', 'pier.jpg');
    const input = screen.getByLabelText<HTMLInputElement>('More files');
    const opens = vi.spyOn(input, 'click');
    act(() => button('Add media').focus());
    await opened.user.keyboard('{Enter}');
    expect(opens).toHaveBeenCalledOnce();
    await opened.user.upload(input, png('new.png'));
    await arrives(opened);
    await shows('harbour.jpg', 'pier.jpg', 'new.png');
  });
});

/** Drops files on the page after the drop area has loaded. */
async function dropped(name: string) {
  const files = { types: ['Files'], files: [png(name)] };
  await waitFor(() =>
    expect(fireEvent.dragOver(screen.getByLabelText('Description'), { dataTransfer: files })).toBe(false),
  );
  await screen.findByText('Drop to upload');
  fireEvent.drop(screen.getByLabelText('Description'), { dataTransfer: files });
}

describe('a file dropped on the page', () => {
  it('a file dropped on the page is added to the existing ones', async () => {
    const opened = openArea(photo());
    await shows('harbour.jpg');
    await dropped('new.png');
    await arrives(opened);
    await shows('harbour.jpg', 'new.png');
  });
});

describe('an image pasted into the text', () => {
  it('an image pasted into the text is added to the media', async () => {
    const opened = openArea(photo());
    const clipboardData = { types: ['Files'], files: [png('image.png')] };
    await waitFor(() =>
      expect(fireEvent.paste(screen.getByLabelText('Description'), { clipboardData })).toBe(false),
    );
    await arrives(opened);
    await shows('harbour.jpg', 'image.png');
  });
});

describe('a removed file', () => {
  it('a removed file returns with one click on Undo', async () => {
    const { user } = openArea(photo(), pier);
    await user.click(await screen.findByRole('button', { name: 'Remove harbour.jpg' }));
    await shows('pier.jpg');
    expect(document.activeElement).toBe(button('My Library'));
    await screen.findByText('harbour.jpg was removed from this post.');
    await user.click(button('Undo'));
    await shows('harbour.jpg', 'pier.jpg');
  });

  it('a file that was deselected in the library also returns with Undo', async () => {
    const { user } = openArea(photo(), pier);
    await shows('harbour.jpg', 'pier.jpg');
    await user.click(button('My Library'));
    await user.click(await screen.findByRole('button', { name: 'Deselect pier.jpg' }));
    await user.click(button('Use this file'));
    await shows('harbour.jpg');
    await screen.findByText('pier.jpg was removed from this post.');
    await user.click(button('Undo'));
    await shows('harbour.jpg', 'pier.jpg');
  });

  it('no undo is offered when nothing was removed', async () => {
    const { user } = openArea(photo());
    await shows('harbour.jpg');
    await user.click(button('My Library'));
    await user.click(await screen.findByRole('button', { name: 'Use this file' }));
    await shows('harbour.jpg');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
