import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { UploadsProvider } from '../../media/uploads/uploads-provider.tsx';
import { useUploads } from '../../media/uploads/uploads-context.ts';
import { enteredWith, visitWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { ModalProvider } from '../../../ui/modals.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { MediaArea } from './media-area.tsx';

const pier = photo({ _id: 'media-0002', name: 'pier.jpg' });
const png = (name: string) => new File([name], name, { type: 'image/png' });

/** Renders the media area of a draft with these files. */
function openArea(...media: LibraryItem[]) {
  const api = fakeApi({
    enter: () => enteredWith(),
    listMedia: () => ({ items: [photo(), pier], nextCursor: null }),
    registerMedia: ({ name = '' }) => photo({ _id: `kept ${name}`, name }),
  });
  const store = fakeFileStore();
  const start = newComposer('g', 'p');
  const filled: ComposerState = composerAfter(start, { kind: 'mediaPicked', items: media });
  function Area() {
    const [state, dispatch] = useReducer(composerAfter, filled);
    return <MediaArea state={state} find={() => null} dispatch={dispatch} />;
  }
  function Screens() {
    const [elsewhere, setElsewhere] = useState(false);
    const { uploads, remove } = useUploads();
    return (
      <>
        {!elsewhere && <Area />}
        <button type="button" onClick={() => setElsewhere(!elsewhere)}>
          {elsewhere ? 'Come back' : 'Go elsewhere'}
        </button>
        <button type="button" onClick={() => remove(uploads[0]?.id ?? '')}>
          Take off the list
        </button>
        <output>{uploads.map(({ state }) => state.phase).join(' ')}</output>
      </>
    );
  }
  render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <FileStoreContext value={store}>
          <VisitContext value={visitWith()}>
            <ToastProvider>
              <ModalProvider>
                <UploadsProvider>
                  <Screens />
                  <textarea aria-label="Description" />
                </UploadsProvider>
              </ModalProvider>
            </ToastProvider>
          </VisitContext>
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>,
  );
  return { store, user: userEvent.setup() };
}

type Opened = ReturnType<typeof openArea>;

const button = (name: string) => screen.getByRole('button', { name });
const filesShown = () => {
  const list = screen.queryByRole('list', { name: 'Selected files' });
  if (!list) return [];
  return within(list)
    .getAllByRole('button', { name: /^Remove / })
    .map((each) => each.getAttribute('aria-label')?.slice('Remove '.length));
};
const shows = (...names: string[]) => waitFor(() => expect(filesShown()).toEqual(names));

async function arrives({ store }: Opened, count = 1) {
  await waitFor(() => expect(store.sent).toHaveLength(count));
  store.sent[count - 1]?.arrive();
}

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

  it('files that finish uploading while the library is open are kept', async () => {
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

  it('files that finish uploading while the post is closed are there when it is opened', async () => {
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

  it('the files can be replaced by files of the device once those are uploaded', async () => {
    const opened = openArea(photo(), pier);
    await shows('harbour.jpg', 'pier.jpg');
    await opened.user.upload(screen.getByLabelText('Replacement files'), png('new.png'));
    await waitFor(() => expect(opened.store.sent).toHaveLength(1));
    expect(filesShown()).toEqual(['harbour.jpg', 'pier.jpg']);
    await arrives(opened);
    await shows('new.png');
  });

  it('several new files replace the old ones in one step', async () => {
    const opened = openArea(photo(), pier);
    await shows('harbour.jpg', 'pier.jpg');
    await opened.user.upload(screen.getByLabelText('Replacement files'), [png('one.png'), png('two.png')]);
    await arrives(opened, 2);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toContain('done'));
    expect(filesShown()).toEqual(['harbour.jpg', 'pier.jpg']);
    opened.store.sent[0]?.arrive();
    await shows('one.png', 'two.png');
    await opened.user.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1)!);
    await screen.findByText('2 files were removed from this post.');
    await opened.user.click(button('Undo'));
    await shows('harbour.jpg', 'pier.jpg');
  });

  it('a new file that fails does not hold up the others', async () => {
    const opened = openArea(photo());
    await shows('harbour.jpg');
    await opened.user.upload(screen.getByLabelText('Replacement files'), [png('one.png'), png('two.png')]);
    await arrives(opened, 2);
    opened.store.sent[0]?.fail(new Error('Cut off.'));
    await shows('two.png');
  });

  it('uploads are added to the files that are there with the last tile', async () => {
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

  it('the replace button appears only when there are files', async () => {
    openArea();
    await screen.findByText('Upload a photo or a video');
    expect(screen.queryByRole('button', { name: 'Change Media' })).toBeNull();
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
  it('the file is added to the existing ones', async () => {
    const opened = openArea(photo());
    await shows('harbour.jpg');
    await dropped('new.png');
    await arrives(opened);
    await shows('harbour.jpg', 'new.png');
  });
});

describe('an image pasted into the text', () => {
  it('the image is added to the media', async () => {
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
  it('the file returns with one click on undo', async () => {
    const { user } = openArea(photo(), pier);
    await user.click(await screen.findByRole('button', { name: 'Remove harbour.jpg' }));
    await shows('pier.jpg');
    expect(document.activeElement).toBe(button('My Library'));
    await screen.findByText('harbour.jpg was removed from this post.');
    await user.click(button('Undo'));
    await shows('harbour.jpg', 'pier.jpg');
  });

  it('the file returns after it was deselected in the library', async () => {
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

  it('the files return after they were replaced', async () => {
    const opened = openArea(photo(), pier);
    await shows('harbour.jpg', 'pier.jpg');
    await opened.user.upload(screen.getByLabelText('Replacement files'), png('new.png'));
    await arrives(opened);
    await screen.findByText('Uploaded: new.png');
    await opened.user.click(button('Close'));
    await screen.findByText('2 files were removed from this post.');
    await opened.user.click(button('Undo'));
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

describe('the order of several files', () => {
  const island = photo({ _id: 'media-0003', name: 'island.jpg' });
  const three = () => openArea(photo(), pier, island);
  const spoken = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');

  it('a file is moved with Space, the arrow keys and Space, and each move is spoken', async () => {
    const { user } = three();
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
    act(() => button('Move harbour.jpg').focus());
    await user.keyboard(' ');
    expect(spoken()).toBe('Lifted. Image 1 of 3');
    await user.keyboard('{ArrowRight}');
    expect(spoken()).toBe('Image 2 of 3');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(spoken()).toBe('Image 3 of 3');
    await user.keyboard('{ArrowLeft} ');
    await shows('pier.jpg', 'harbour.jpg', 'island.jpg');
    expect(spoken()).toBe('Dropped. Image 2 of 3');
    expect(document.activeElement).toBe(button('Move harbour.jpg'));
  });

  it('Escape leaves the file where it was', async () => {
    const { user } = three();
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
    act(() => button('Move island.jpg').focus());
    await user.keyboard(' {Home}{Escape}');
    expect(spoken()).toBe('Move cancelled. Image 3 of 3');
    await user.keyboard('{ArrowLeft}');
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
  });

  it.each([
    ['pointerup', ['pier.jpg', 'island.jpg', 'harbour.jpg']],
    ['pointercancel', ['harbour.jpg', 'pier.jpg', 'island.jpg']],
  ] as const)('a dragged file lands below the pointer after %s', async (end, expected) => {
    three();
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
    const target = button('Remove island.jpg');
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(button('Move harbour.jpg'), { button: 0 });
    fireEvent(window, new Event('pointermove'));
    expect(spoken()).toBe('Image 3 of 3');
    fireEvent(window, new Event(end));
    await shows(...expected);
  });

  it('files uploaded together keep the order in which they were chosen', async () => {
    const opened = openArea();
    const input = (await screen.findAllByLabelText('Upload a photo or a video')).at(-1);
    await opened.user.upload(input!, ['one.png', 'two.png', 'three.png'].map(png));
    await waitFor(() => expect(opened.store.sent.length).toBeGreaterThan(1));
    const [one, two] = opened.store.sent;
    two?.arrive();
    await shows('two.png');
    one?.arrive();
    await shows('one.png', 'two.png');
  });

  it('a single file has no handle', async () => {
    openArea(photo());
    await shows('harbour.jpg');
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  });
});
