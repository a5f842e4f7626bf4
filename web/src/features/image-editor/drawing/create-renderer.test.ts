import { plainEdit, type ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { describe, expect, it, vi } from 'vitest';
import { createRenderer, startDrawingWorker, type DrawingWorker } from './create-renderer.ts';
import type { DrawAnswer, DrawMessage, DrawReply } from './drawing-messages.ts';

const file = new Blob(['']);
const within = { width: 800, height: 600 };
const options = { type: 'image/jpeg', quality: 90, bytesMax: null } as const;
const turned = (straighten: number): ImageEdit => ({ ...plainEdit, straighten });
const opened = { width: 4, height: 3, privateData: [], exportTypes: [] };
const exported = { blob: file, width: 4, height: 3, quality: 90, isTooLarge: false };

/** A worker that draws nothing. The test sends its answers. */
function silentWorker() {
  const messages: DrawMessage[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const worker: DrawingWorker = {
    postMessage: (message) => void messages.push(message),
    terminate: vi.fn(),
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  const tell = (type: 'message' | 'error', event: { data: DrawAnswer } | Event) =>
    listeners.get(type)?.(event as never);
  /** Answers the message at this position. */
  const answer = (position: number, reply: DrawReply) => {
    const message = messages[position];
    if (message && 'id' in message) tell('message', { data: { id: message.id, reply } });
  };
  const refuse = (problem: string) => tell('message', { data: { id: 1, problem } });
  const kinds = () => messages.map((message) => ('request' in message ? message.request.kind : 'cancel'));
  return { worker, messages, tell, answer, refuse, kinds };
}

async function openRenderer() {
  const silent = silentWorker();
  const renderer = createRenderer(() => silent.worker);
  const opening = renderer.open(file);
  silent.answer(0, opened);
  await opening;
  return { ...silent, renderer };
}

const bitmap = {} as ImageBitmap;

describe('the renderer of an image', () => {
  it('previews wait until the image is open', async () => {
    const { worker, answer, kinds } = silentWorker();
    const renderer = createRenderer(() => worker);
    const opening = renderer.open(file);
    const preview = renderer.preview(plainEdit, within);
    expect(kinds()).toEqual(['open']);
    answer(0, opened);
    expect(await opening).toEqual(opened);
    expect(kinds()).toEqual(['open', 'preview']);
    answer(1, bitmap);
    expect(await preview).toBe(bitmap);
  });

  it('a newer preview replaces a waiting preview, but not the preview that is being drawn', async () => {
    const { renderer, messages, answer } = await openRenderer();
    const [first, second, third] = [1, 2, 3].map((n) => renderer.preview(turned(n), within));
    expect(await second).toBeNull();
    expect(messages).toHaveLength(2);
    answer(1, bitmap);
    expect(await first).toBe(bitmap);
    expect(messages[2]).toMatchObject({ request: { edit: { straighten: 3 }, layers: true } });
    answer(2, bitmap);
    expect(await third).toBe(bitmap);
  });

  it('a newer preview does not replace waiting previews of other sizes', async () => {
    const { renderer, answer, messages } = await openRenderer();
    const all = [1, 2, 3].map((n) => renderer.preview(plainEdit, { width: n, height: n }, { layers: false }));
    answer(1, bitmap);
    answer(2, bitmap);
    answer(3, bitmap);
    expect(await Promise.all(all)).toEqual([bitmap, bitmap, bitmap]);
    expect(messages[3]).toMatchObject({ request: { within: { width: 3 }, layers: false } });
  });

  it('previews are drawn while an export runs, and a newer export cancels the running one', async () => {
    const { renderer, answer, kinds, messages } = await openRenderer();
    const first = renderer.export(plainEdit, options);
    const preview = renderer.preview(plainEdit, within);
    expect(kinds()).toEqual(['open', 'export', 'preview']);
    answer(2, bitmap);
    expect(await preview).toBe(bitmap);
    const second = renderer.export(turned(1), options);
    expect(messages[3]).toEqual({ cancel: 2 });
    answer(1, null);
    expect(await first).toBeNull();
    expect(kinds()).toEqual(['open', 'export', 'preview', 'cancel', 'export']);
    answer(4, exported);
    expect(await second).toEqual(exported);
  });

  it('opening a file that the worker refuses fails with the message of the worker', async () => {
    const { worker, refuse } = silentWorker();
    const opening = createRenderer(() => worker).open(file);
    refuse('This image is too large to edit.');
    await expect(opening).rejects.toThrow('This image is too large to edit.');
  });

  it('a worker that the browser refuses to start fails with a message for the person', async () => {
    const renderer = createRenderer(() => {
      throw new DOMException('Refused.', 'SecurityError');
    });
    await expect(renderer.open(file)).rejects.toThrow(/did not start/);
    const { worker, tell } = silentWorker();
    const blocked = createRenderer(() => worker).open(file);
    tell('error', new Event('error'));
    await expect(blocked).rejects.toThrow(/did not start/);
  });

  it('if a worker breaks, all waiting requests fail, and the next image is opened in a new worker', async () => {
    const [broken, next] = [silentWorker(), silentWorker()];
    const workers = [broken.worker, next.worker];
    const renderer = createRenderer(() => workers.shift() ?? broken.worker);
    const opening = renderer.open(file);
    broken.answer(0, opened);
    await opening;
    const waiting = [renderer.preview(plainEdit, within), renderer.preview(turned(1), within)];
    broken.tell('error', new Event('error'));
    for (const each of waiting) await expect(each).rejects.toThrow(/stopped unexpectedly/);
    void renderer.open(file);
    expect(next.kinds()).toEqual(['open']);
  });

  it('closing the renderer ends its worker, and all waiting requests resolve to null', async () => {
    const { renderer, worker } = await openRenderer();
    const waiting = [renderer.preview(plainEdit, within), renderer.export(plainEdit, options)];
    renderer.close();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    expect(worker.terminate).toHaveBeenCalledOnce();
    await expect(renderer.preview(plainEdit, within)).rejects.toThrow(/stopped/);
  });

  it('the worker is loaded as a module from our own origin', () => {
    const made = vi.fn();
    vi.stubGlobal('Worker', made);
    startDrawingWorker();
    const [address, how] = made.mock.calls[0] ?? [];
    expect(String(address)).toMatch(/drawing-worker/);
    expect(how).toEqual({ type: 'module' });
  });
});
