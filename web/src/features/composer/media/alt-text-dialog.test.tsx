import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import { historyAfter, newHistory, type HistoryAction } from '@fanfare/core/composer/history.ts';
import { newComposer } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { AltTextDialog } from './alt-text-dialog.tsx';

const pier = photo({ _id: 'media-0002', name: 'pier.jpg' });
const waves = photo({ _id: 'media-0003', name: 'waves.mp4', kind: 'video', type: 'video/mp4' });

const network = (id: string, label: string, altText: ComposerNetwork['altText']): ComposerNetwork => ({
  id,
  label,
  limits: { description: 500, title: 100 },
  texts: { title: false, description: true, comment: false },
  options: [],
  altText,
  target: null,
  check: () => [],
});
const networks = [
  network('x', 'X', { max: 1000, kinds: ['image'] }),
  network('linkedin', 'LinkedIn', { max: 500, kinds: ['image'] }),
  network('threads', 'Threads', { max: 1000, kinds: ['image', 'video'] }),
  network('tiktok', 'TikTok', null),
];
const find = (id: string) => networks.find((each) => each.id === id) ?? null;

const select = (platform: string): HistoryAction => ({
  kind: 'accountToggled',
  account: { platform, platform_id: '1', username: platform },
  newId: platform,
});

/** Opens the dialog for the first of these files, in the tab of the first of these networks. */
function openDialog(platforms: readonly string[], items: readonly LibraryItem[]) {
  const actions: HistoryAction[] = [
    ...platforms.map(select),
    { kind: 'mediaPicked', items },
    { kind: 'tabOpened', key: `${platforms[0]}/1` },
  ];
  const start = actions.reduce(historyAfter, newHistory(newComposer('g', 'p')));
  function Dialog() {
    const [{ state }, dispatch] = useReducer(historyAfter, start);
    const [fileId, setFileId] = useState<string | null>(items[0]?._id ?? null);
    const texts = state.variants.map(
      ({ uploadTo, altTexts }) => `${uploadTo}: ${altTexts.map(({ text }) => text).join(', ')}`,
    );
    return (
      <>
        {fileId !== null && (
          <AltTextDialog
            state={state}
            fileId={fileId}
            find={find}
            onOpen={setFileId}
            onWrite={(id, text) => dispatch({ kind: 'altTextChanged', key: state.active, fileId: id, text })}
            onClose={() => setFileId(null)}
          />
        )}
        <output>{texts.join(' | ')}</output>
      </>
    );
  }
  render(
    <AppTheme>
      <FileStoreContext value={fakeFileStore()}>
        <Dialog />
      </FileStoreContext>
    </AppTheme>,
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const positionText = () => screen.getByRole('status').textContent;

describe('the alt text dialog', () => {
  it('an alt text is written for every linked account', async () => {
    openDialog(['x', 'linkedin'], [photo()]);
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), 'Boats');
    expect(document.querySelector('output')?.textContent).toBe('x: Boats | linkedin: Boats');
    expect(screen.getByRole('img', { name: 'Used by X, LinkedIn' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
  });

  it('the counter and the message use the limit of the strictest network', () => {
    openDialog(['x', 'linkedin', 'tiktok'], [photo()]);
    fireEvent.change(field(), { target: { value: 'a'.repeat(500) } });
    expect(screen.getByText('500 / 500')).toBeTruthy();
    expect(screen.queryByText(/at most/)).toBeNull();
    fireEvent.change(field(), { target: { value: 'a'.repeat(501) } });
    expect(screen.getByText('LinkedIn alt texts can have at most 500 characters.')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('the arrows and Page Down move through the images and wrap around, and the focus does not move', async () => {
    openDialog(['x', 'tiktok'], [photo(), pier]);
    await userEvent.type(field(), 'Boats');
    expect(positionText()).toBe('Image 1 of 2');
    await userEvent.keyboard('{PageDown}');
    expect(positionText()).toBe('Image 2 of 2');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('A pier');
    const next = screen.getByRole('button', { name: 'Next image' });
    await userEvent.click(next);
    expect([field().value, document.activeElement]).toEqual(['Boats', next]);
    await userEvent.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(field().value).toBe('A pier');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.querySelector('output')?.textContent).toBe('x: Boats, A pier | tiktok: Boats, A pier');
  });

  it("files that cannot have an alt text on the tab's network are left out", () => {
    openDialog(['x', 'threads'], [photo(), waves, pier]);
    expect(positionText()).toBe('Image 1 of 2');
  });

  it("a video can have an alt text if the tab's network accepts alt texts of videos", () => {
    openDialog(['threads', 'x'], [waves, photo()]);
    expect(positionText()).toBe('File 1 of 2');
    expect(screen.getByRole('img', { name: 'Used by Threads' })).toBeTruthy();
  });
});
