import { createServer, type Server } from 'node:http';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiHost, openaiKey } from '../../../local/src/openai/key.ts';
import { createOpenai } from '../../../local/src/openai/listener.ts';
import { close, listen } from '../../../local/src/process/listen.ts';
import type { Settings } from '../google/settings.ts';
import { picture } from '../testing/pictures.ts';
import { createAssistantModel } from './create-assistant-model.ts';
import { textPrompt } from './text-prompt.ts';
import type { ImageRequest, PromptMessage, AssistantModel } from './assistant-model.ts';

/** A clock without real waiting. */
const clock = {
  now: () => Date.parse('2026-11-21T12:00:00Z'),
  at: (_time: number, run: () => void) => {
    setImmediate(run);
    return () => undefined;
  },
};

const seen: string[] = [];
let server: Server;
let address: string;
beforeAll(async () => {
  const answer = createOpenai({ clock, log: () => undefined });
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    answer(request, response);
  });
  address = `http://127.0.0.1:${await listen(server, 0, 'OpenAI')}/${openaiHost}/v1`;
});
afterAll(() => close(server));

function modelOf(change: Partial<Settings['ai']> = {}, key = openaiKey): AssistantModel {
  const ai: Settings['ai'] = {
    address,
    model: 'gpt-6-luna',
    effort: 'none',
    imageModel: 'gpt-image-2',
    ...change,
  };
  const model = createAssistantModel(
    () => ({ ai }),
    () => key,
  )();
  if (!model) throw new Error('There is a key.');
  return model;
}

const user = (content: string): PromptMessage => ({ id: 'm1', role: 'user', content });
const signal = new AbortController().signal;
function write(model: AssistantModel, content: string, pieces: string[] = [], before: PromptMessage[] = []) {
  const onText = (piece: string) => void pieces.push(piece);
  return model.write({ conversation: [...before, user(content)], safetyId: 'abc', onText, signal });
}
const image: ImageRequest = {
  prompt: 'A harbour',
  size: 'banner',
  style: '3d',
  message: '',
  ...noImageExtras,
};

describe('a request to OpenAI', () => {
  it('a text reply arrives in chunks', async () => {
    const pieces: string[] = [];
    const { text, incomplete } = await write(modelOf(), 'Write a caption about boats', pieces);
    expect(text).toMatch(/^I am the small writer of this machine[^]*Boats\./);
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(incomplete).toBe(false);
  });

  it('a requested image is returned, and its tool call is included in the next request', async () => {
    const { image: wanted } = await write(modelOf(), 'Draw a vintage banner of a boat');
    expect(wanted).toMatchObject({ size: 'banner', style: 'vintage' });
    const made: PromptMessage = { id: 'm0', role: 'assistant', content: 'There.', image };
    expect((await write(modelOf(), 'Write a text for it', [], [user('Draw'), made])).text).not.toBe('');
  });

  it.each(['square', 'vertical', 'horizontal', 'story', 'banner'] as const)(
    'an image is drawn as a JPEG of more than 600,000 pixels: %s',
    async (size) => {
      const bytes = await modelOf().draw({
        image: { ...image, size },
        background: null,
        safetyId: 'abc',
        signal,
      });
      const { format, width, height } = await sharp(Buffer.from(bytes)).metadata();
      expect(format).toBe('jpeg');
      expect(width * height).toBeGreaterThan(600_000);
    },
  );

  it('an image is drawn on its background', async () => {
    const background = await picture({ width: 600, height: 200, format: 'jpeg', colour: '#ff0000' });
    const bytes = await modelOf().draw({ image, background, safetyId: 'abc', signal });
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 1536, height: 512 });
    expect(seen.at(-1)).toContain('/v1/images/edits');
  });

  it('no reasoning effort is sent if the setting is null', async () => {
    expect((await write(modelOf({ model: 'gpt-4.1', effort: null }), 'Hello')).text).not.toBe('');
  });

  it('only the first image is returned, even if the model requests more', async () => {
    expect((await write(modelOf(), 'Draw a boat [test: parallel]')).image?.prompt).toBe('Draw a boat');
  });

  it('an interrupted reply is kept as incomplete', async () => {
    for (const script of ['length', 'cut', 'stream error'])
      expect((await write(modelOf(), `Write [test: ${script}]`)).incomplete).toBe(true);
  });

  it('an edited text is returned as a whole, and also reported while it arrives', async () => {
    const pieces: string[] = [];
    const request = { safetyId: 'abc', onText: (piece: string) => void pieces.push(piece), signal };
    const prompt = textPrompt({ kind: 'shorten', text: 'Boats leave at dawn. Come early.', limit: 25 });
    const { text } = await modelOf().edit({ ...prompt, ...request, image: null });
    expect(text).toBe('Boats leave at dawn.');
    expect(pieces.join('')).toBe(text);
  });

  it('an image is described', async () => {
    const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#c02020' } })
      .webp()
      .toBuffer();
    const request = { safetyId: 'abc', onText: () => undefined, signal };
    const prompt = textPrompt({ kind: 'describe', mediaId: 'media-0001', context: '' });
    const image = { bytes, type: 'image/webp' };
    const { text } = await modelOf().edit({ ...prompt, ...request, image });
    expect(text).toBe('A tall picture, mostly red.');
  });

  it('a declined request is marked as refused', async () => {
    expect(await write(modelOf(), 'Write [test: refusal]')).toMatchObject({ refused: true });
  });
});

describe('a failure of OpenAI', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['an invalid key', () => write(modelOf({}, 'sk-other'), 'Hello'), 'unusable'],
    ['a model that does not exist', () => write(modelOf({ model: 'gpt-4o' }), 'Hello'), 'unusable'],
    [
      'an effort that the model does not support',
      () => write(modelOf({ effort: 'high' }), 'Hello'),
      'unusable',
    ],
    ['no credit left', () => write(modelOf(), 'Hello [test: no money]'), 'unusable'],
    ['too many requests', () => write(modelOf(), 'Hello [test: busy]'), 'busy'],
    ['a prompt that is filtered', () => write(modelOf(), 'Hello [test: filter]'), 'refused'],
    ['a tool call with invalid arguments', () => write(modelOf(), 'Draw [test: broken arguments]'), 'failed'],
    [
      'an image that moderation blocks',
      () =>
        modelOf().draw({
          image: { ...image, prompt: '[test: moderation]' },
          background: null,
          safetyId: 'abc',
          signal,
        }),
      'refused',
    ],
  ])('a failure is classified and not retried: %s', async (_name, ask, kind) => {
    seen.length = 0;
    await expect(ask()).rejects.toMatchObject({ kind });
    expect(seen).toHaveLength(1);
  });

  it('a server error is retried once', async () => {
    seen.length = 0;
    await expect(write(modelOf(), 'Hello [test: error]')).rejects.toMatchObject({ kind: 'busy' });
    expect(seen).toHaveLength(2);
  });

  it('no model is created without an API key', () => {
    const settings = () => ({ ai: { address, model: '', effort: null, imageModel: '' } });
    expect(createAssistantModel(settings, () => null)()).toBeNull();
  });
});
