import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import { describe, expect, it } from 'vitest';
import { readStream } from './read-stream.ts';

type Delta = ChatCompletionChunk['choices'][number]['delta'];
type Finish = ChatCompletionChunk['choices'][number]['finish_reason'];

const chunk = (delta: Delta, finish_reason: Finish = null): ChatCompletionChunk => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});
const call = (piece: string, name?: string, index = 0): ChatCompletionChunk =>
  chunk({
    tool_calls: [{ index, ...(name && { id: 'x' }), function: { ...(name && { name }), arguments: piece } }],
  });
const last: ChatCompletionChunk = { ...chunk({}), choices: [] };
const picture = JSON.stringify({ prompt: 'A harbour', size: 'story', style: '3d', message: 'There.' });

async function* streamOf(chunks: readonly ChatCompletionChunk[], error?: Error) {
  for (const each of chunks) yield await Promise.resolve(each);
  if (error) throw error;
}

async function read(
  chunks: readonly ChatCompletionChunk[],
  error?: Error,
  signal = new AbortController().signal,
) {
  const pieces: string[] = [];
  const written = await readStream(streamOf(chunks, error), (piece) => pieces.push(piece), signal);
  return { written, heard: pieces };
}

describe('a streamed reply', () => {
  it('a text is reported in chunks and joined', async () => {
    const { written, heard } = await read([
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'Good ' }),
      chunk({ content: 'morning' }),
      chunk({}, 'stop'),
      last,
    ]);

    expect(heard).toEqual(['Good ', 'morning']);
    expect(written).toEqual({ text: 'Good morning', image: null, incomplete: false, refused: false });
  });

  it('the colors, the background and the details of an image are read, and unusable ones are left out', async () => {
    const asked = (more: object) =>
      call(
        JSON.stringify({ prompt: 'A', size: 'story', style: '3d', message: '', ...more }),
        'generate_image',
      );
    const settings = {
      colors: ['Rust', 'rust', 'Oat'],
      backgroundDescription: ' Sea ',
      additionalDetails: 'No text',
    };
    const imageOf = async (more: object) =>
      (await read([asked(more), chunk({}, 'tool_calls'), last])).written.image;
    expect(await imageOf(settings)).toMatchObject({
      colors: ['Rust', 'Oat'],
      backgroundDescription: 'Sea',
      additionalDetails: 'No text',
    });
    const odd = { colors: 'Rust', backgroundDescription: 'a'.repeat(301), additionalDetails: 7 };
    expect(await imageOf(odd)).toMatchObject(noImageExtras);
  });

  it('the arguments of a tool call may arrive in parts', async () => {
    const { written } = await read([
      call('', 'generate_image'),
      call(picture.slice(0, 10)),
      call(picture.slice(10)),
      chunk({}, 'tool_calls'),
    ]);

    expect(written.image).toEqual({
      prompt: 'A harbour',
      size: 'story',
      style: '3d',
      message: 'There.',
      ...noImageExtras,
    });
  });

  it('only the first image is requested, even if more calls arrive', async () => {
    const { written } = await read([
      call(picture, 'generate_image'),
      call('{"prompt":"Another"', 'generate_image', 1),
      chunk({}, 'tool_calls'),
    ]);

    expect(written.image?.prompt).toBe('A harbour');
  });

  it.each([
    ['arguments that are not JSON', call('{"prompt":', 'generate_image')],
    ['an invalid size', call(picture.replace('story', '1:2'), 'generate_image')],
    ['a function that is not offered', call(picture, 'delete_everything')],
  ])('a tool call with %s fails', async (_name, piece) => {
    await expect(read([piece, chunk({}, 'tool_calls')])).rejects.toMatchObject({ kind: 'failed' });
  });

  it('a reply that reached its length limit is incomplete', async () => {
    const { written } = await read([chunk({ content: 'A long' }), chunk({}, 'length')]);
    expect(written).toMatchObject({ text: 'A long', incomplete: true });
  });

  it('a text is kept if the stream ends early, fails or is aborted', async () => {
    const begun = [chunk({ content: 'Good mor' })];
    const cut = { text: 'Good mor', incomplete: true };
    expect((await read(begun)).written).toMatchObject(cut);
    expect((await read(begun, new Error('gone'))).written).toMatchObject(cut);
    expect((await read(begun, undefined, AbortSignal.abort())).written).toMatchObject(cut);
  });

  it('a tool call that was cut off is not made', async () => {
    await expect(read([call(picture, 'generate_image')])).rejects.toMatchObject({ kind: 'failed' });
  });

  it('a reply without any content fails', async () => {
    await expect(read([], new Error('gone'))).rejects.toMatchObject({ kind: 'failed' });
    await expect(read([], undefined, AbortSignal.abort())).rejects.toMatchObject({ kind: 'busy' });
    await expect(read([chunk({}, 'stop')])).rejects.toMatchObject({ kind: 'failed' });
  });

  it("a refusal is reported with or without the model's words", async () => {
    const { written } = await read([chunk({ refusal: 'I cannot.' }), chunk({}, 'stop')]);
    expect(written).toMatchObject({ text: 'I cannot.', refused: true });
    await expect(read([chunk({}, 'content_filter')])).rejects.toMatchObject({ kind: 'refused' });
  });
});
