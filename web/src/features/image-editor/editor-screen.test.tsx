import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { photo } from '../../testing/library.ts';
import { renderApp } from '../../testing/render.tsx';
import { keptEditsKey } from './saving/kept-edits.ts';
import { RendererContext } from './renderer-context.ts';
import { ImageError } from './renderer.ts';
import { fakeRenderer } from './testing/fake-renderer.ts';
import { enterText } from '../../testing/enter-text.ts';

const harbour = photo();
const path = `/dashboard/tools/image-editor?media=${harbour._id}`;

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob(['bytes']))));
});

const noAnswers: Answers = {};

function open({ renderer = fakeRenderer(), answers = noAnswers, at = path } = {}) {
  const api = fakeApi({
    enter: () => enterReply(),
    listMedia: () => ({ items: [harbour], nextCursor: null }),
    findImageEdit: () => ({ kind: 'none', image: harbour }),
    registerMedia: ({ name = '' }) => photo({ _id: 'media-copy', name }),
    ...answers,
  });
  const rendered = renderApp(at, {
    session: fakeSession(kim),
    api,
    wrap: (app) => <RendererContext value={() => Promise.resolve(renderer)}>{app}</RendererContext>,
  });
  return { ...rendered, renderer };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tool = async (name: string) =>
  within(await screen.findByRole('toolbar', { name: 'Tools' })).getByRole('button', { name });
const last = ({ drawn }: { drawn: readonly ImageEdit[] }) => drawn.at(-1);

describe('the image editor', () => {
  it('the image whose id is in the address is opened, and is not drawn again when its crop changes', async () => {
    let isLost = true;
    vi.stubGlobal('fetch', () =>
      isLost ? Promise.reject(new TypeError('lost')) : Promise.resolve(new Response(new Blob(['bytes']))),
    );
    const { renderer, user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isLost = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'harbour.jpg' })).toBeDefined();
    expect(screen.getByText('1600 × 900 px · original kept')).toBeDefined();
    await waitFor(() => expect(renderer.drawn).toHaveLength(1));

    await user.click(button('1:1'));
    screen.getByRole('group', { name: /^Crop: 900 × 900/ }).focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByText('900 × 900, 361 from the left, 0 from the top.')).toBeDefined();
    // Moving a handle keeps the chosen shape.
    button('Crop: right side').focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(screen.getByRole('group', { name: /^Crop: 890 × 890/ })).toBeDefined();
    expect(renderer.drawn).toHaveLength(1);

    // Closing the editor ends the worker.
    await user.click(button('Close the editor'));
    await waitFor(() => expect(renderer.isClosed).toBe(true));
  });

  it('a crop that fits is marked with a tick, also if another ratio looks better', async () => {
    open();
    const fits = await screen.findByRole('list', { name: 'This crop fits' });
    await waitFor(() => expect(fits.textContent).toContain('Looks best at'));
    const marks = (state: string) =>
      [...fits.querySelectorAll(`[data-state="${state}"]`)].map((row) => row.lastElementChild?.innerHTML);
    const [best, accepted] = [marks('best'), marks('accepted')];
    expect(best.length).toBeGreaterThan(0);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set([...best, ...accepted]).size).toBe(1);
    expect(marks('refused')).not.toContain(best[0]);
  });

  it('one drag of a slider is one step of undo', async () => {
    const { renderer, user } = open();
    await user.click(await tool('Adjust'));
    const warmth = screen.getByRole('slider', { name: 'Warmth' });
    for (const value of [10, 20, 30]) fireEvent.change(warmth, { target: { value } });
    await waitFor(() => expect(last(renderer)?.adjust.warmth).toBe(30));
    await user.click(button('Undo'));
    await waitFor(() => expect(last(renderer)?.adjust.warmth).toBe(0));
    expect(button('Undo')).toHaveProperty('disabled', true);
    await user.click(button('Redo'));
    await waitFor(() => expect(last(renderer)?.adjust.warmth).toBe(30));
  });

  it('single letters open tools, but not while the person types a text', async () => {
    const { user } = open();
    (await tool('Crop')).focus();
    await user.keyboard('t');
    expect((await tool('Text')).getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Add text'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' })));
    await user.keyboard('c');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('c');
    expect((await tool('Text')).getAttribute('aria-pressed')).toBe('true');
  });

  it('a text is added, written, moved by keys, hidden and deleted', async () => {
    const { renderer, user } = open();
    await user.click(await tool('Text'));
    await user.click(button('Add text'));
    const field = screen.getByRole('textbox', { name: 'Text' });
    await user.clear(field);
    await enterText(user, field, 'Open late');
    await waitFor(() => expect(last(renderer)?.layers).toMatchObject([{ text: 'Open late' }]));
    const left = () => (last(renderer)?.layers[0] as { box: { left: number } } | undefined)?.box.left ?? 0;
    const before = left();
    screen.getByRole('group', { name: /^Open late/ }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(left()).toBe(before + 1));
    await user.click(button('Hide Open late'));
    await waitFor(() => expect(last(renderer)?.layers).toMatchObject([{ isHidden: true }]));
    await user.click(button('Hide Open late'));
    screen.getByRole('group', { name: /^Open late/ }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(last(renderer)?.layers).toEqual([]));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(last(renderer)?.layers).toHaveLength(1));
  });

  it('letters open no tools while single-key shortcuts are switched off', async () => {
    localStorage.setItem('fanfare-inbox-shortcuts', 'off');
    const { user } = open();
    (await tool('Crop')).focus();
    await user.keyboard('t');
    expect((await tool('Crop')).getAttribute('aria-pressed')).toBe('true');
  });

  it('a saved copy is opened as its original with the edit, and is exported with the chosen quality and size', async () => {
    const edit = {
      turns: 1,
      flippedX: false,
      flippedY: false,
      straighten: 0,
      crop: null,
      size: null,
      filter: 'mono',
      layers: [],
      adjust: { brightness: 0, contrast: 0, saturation: 0, warmth: 0 },
    } satisfies ImageEdit;
    const { renderer, user } = open({
      answers: { findImageEdit: () => ({ kind: 'edited', original: harbour, edit }) },
    });
    await waitFor(() => expect(last(renderer)).toEqual(edit));
    expect(await screen.findByRole('button', { name: /^Export 84 KB/ })).toBeDefined();
    fireEvent.change(screen.getByRole('slider', { name: 'Quality' }), { target: { value: 50 } });
    expect(await screen.findByRole('button', { name: /^Export 48.9 KB/ })).toBeDefined();
    expect(screen.getByText('Location and camera data are removed on export.')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Target size' }));
    await user.clear(screen.getByLabelText('At most'));
    await user.type(screen.getByLabelText('At most'), '20');
    expect(await screen.findByText('Quality 20 gives')).toBeDefined();
  });
});

describe('the result of the image editor', () => {
  it('a copy is saved only once if the answer to the first request is lost, and a change made during the upload remains unsaved', async () => {
    let answers = 0;
    const registerMedia: Answers['registerMedia'] = ({ name = '' }) => {
      answers += 1;
      if (answers === 1)
        throw new ApiError({ status: 0, code: 'offline', message: 'We can’t reach Fanfare.' });
      return photo({ _id: 'media-copy', name });
    };
    const { user, store, api } = open({ answers: { registerMedia } });
    await screen.findByRole('button', { name: /^Export \d/ });
    await user.click(await tool('Filters'));
    await user.click(screen.getByRole('radio', { name: 'Mono' }));
    await user.click(button('Save a copy'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: 'Sepia' }));
    store.sent[0]?.arrive();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved to the library as a copy.')).toBeDefined();
    const calls = api.calls.filter(({ name }) => name === 'registerMedia');
    expect(calls).toHaveLength(2);
    expect(calls[0]?.input).toEqual(calls[1]?.input);
    expect(calls[0]?.input).toMatchObject({ name: 'harbour-edited.jpg', edit: { of: harbour._id } });
    expect(store.sent).toHaveLength(1);
    // The copy was saved before this change, so the browser keeps the change as an unsaved edit.
    const kept = () => localStorage.getItem(keptEditsKey('kim', 'harbourWorkspace0001'));
    await waitFor(() => expect(kept()).toContain('sepia'));
  });

  it('an unsaved edit is opened again at each later visit until it is saved', async () => {
    const first = open();
    await first.user.click(await tool('Filters'));
    await first.user.click(screen.getByRole('radio', { name: 'Mono' }));
    const key = keptEditsKey('kim', 'harbourWorkspace0001');
    await waitFor(() => expect(localStorage.getItem(key)).toContain('mono'));
    await first.user.click(button('Close the editor'));
    await first.user.click(await screen.findByRole('button', { name: /^harbour\.jpg/ }));
    await waitFor(() => expect(last(first.renderer)?.filter).toBe('mono'));
    await first.user.click(button('Save a copy'));
    await waitFor(() => expect(first.store.sent).toHaveLength(1));
    first.store.sent[0]?.arrive();
    await waitFor(() => expect(localStorage.getItem(key)).toBe('[]'));
  });

  it('Save uses an export that is already running instead of starting another', async () => {
    const renderer = fakeRenderer();
    const { export: draw } = renderer;
    const { promise: drawn, resolve } = Promise.withResolvers<void>();
    renderer.export = (...asked) => drawn.then(() => draw(...asked));
    const { user, store } = open({ renderer });
    await user.click(await screen.findByRole('button', { name: 'Save a copy' }));
    resolve();
    await waitFor(() => expect(store.sent).toHaveLength(1));
    expect(renderer.exported).toHaveLength(1);
  });

  it('the menu item “Use in a post” uploads a copy and opens the upload screen', async () => {
    const { user, store, path: address } = open();
    await user.click(await screen.findByRole('button', { name: /^Export \d/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use in a post' }));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    store.sent[0]?.arrive();
    await waitFor(() => expect(address()).toBe('/dashboard/upload'));
  });
});

describe('an image that the image editor is asked to open', () => {
  it('a deleted image and a file that is not an image are reported without a retry', async () => {
    const findImageEdit: Answers['findImageEdit'] = ({ mediaId }) => {
      if (mediaId === 'gone') throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
      return { kind: 'none', image: harbour };
    };
    const { go } = open({
      renderer: fakeRenderer(new ImageError('This file is not an image.')),
      answers: { findImageEdit },
    });
    const isReported = async (text: string) => {
      expect(await screen.findByText(text)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Choose another image' })).toBeDefined();
    };
    await isReported('This file is not an image.');
    go('/dashboard/tools/image-editor?media=gone');
    await isReported('This image is no longer in the library.');
  });

  it('an image file that another screen passes to the editor is uploaded once and opened', async () => {
    const { go, store } = open({ at: '/dashboard/tools' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeDefined();
    go('/dashboard/tools/image-editor', { file: new File(['bytes'], 'sent.jpg', { type: 'image/jpeg' }) });
    await waitFor(() => expect(store.sent).toHaveLength(1));
    act(() => store.sent[0]?.arrive());
    expect(await screen.findByRole('heading', { name: 'sent.jpg' })).toBeDefined();
    expect(store.sent).toHaveLength(1);
  });
});
