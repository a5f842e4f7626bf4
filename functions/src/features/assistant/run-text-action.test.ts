import {
  assistantMissing,
  assistantUnusable,
  messageLimitReached,
} from '@fanfare/core/assistant/conversation.ts';
import { answerCutOff, imageUnreadable, type TextAction } from '@fanfare/core/assistant/text-action.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { describe, expect, it } from 'vitest';
import { ModelFailure, type EditRequest } from '../../openai/assistant-model.ts';
import { ids } from '../../testing/builders.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { assistantRig, completion } from './testing/assistant-rig.ts';
import { writingMs } from './turn.ts';

const shorten: TextAction = { kind: 'shorten', text: 'Boats leave at dawn, as ever.', limit: 20 };
const id = 'action-0001';
const counts = (gpt: number) => ({ gpt, image: 0 });
const stored = async (rig: ReturnType<typeof assistantRig>) =>
  rig.textActions.find({ workspaceId: ids.workspace, id, uid: 'dana' });

describe('a text action', () => {
  it('an answer is streamed, counted, and stored without the original text', async () => {
    const rig = assistantRig({
      edit: ({ onText }) => {
        onText(' Boats ');
        onText('at dawn.');
        return Promise.resolve(completion(' Boats at dawn. \n'));
      },
    });

    expect(await rig.run(shorten)).toEqual({ success: true, reply: { id, text: 'Boats at dawn.' } });

    expect(rig.events).toEqual([
      ['text', { piece: ' Boats ' }],
      ['text', { piece: 'at dawn.' }],
    ]);
    expect(rig.edited).toMatchObject([{ text: shorten.text, image: null, safetyId: expect.any(String) }]);
    expect(JSON.stringify(await stored(rig))).not.toContain('as ever');
    expect(await rig.used()).toEqual(counts(1));
  });

  it('text actions are not listed as conversations', async () => {
    const rig = assistantRig();
    await rig.run(shorten);
    expect(await rig.conversations.list({ workspaceId: ids.workspace, uid: 'dana' }, 9)).toEqual([]);
  });

  it('a text action and a message can be answered at the same time', async () => {
    const rig = assistantRig();
    await Promise.all([rig.run(shorten), rig.send('Hello'), rig.run(shorten, 'action-0002')]);
    expect(await rig.used()).toEqual(counts(3));
  });

  it('a person cannot read the text action of another person', async () => {
    const rig = assistantRig();
    await rig.run(shorten);
    await expect(rig.run(shorten, id, 'priya')).rejects.toMatchObject({ code: 'not_found' });
    expect(await rig.used()).toEqual(counts(1));
  });
});

describe('a text action that arrives more than once', () => {
  it('a repeated request gets the stored answer and is not counted again', async () => {
    const rig = assistantRig();
    const first = await rig.run(shorten);
    expect(await rig.run(shorten)).toEqual(first);
    expect(rig.edited).toHaveLength(1);
    expect(await rig.used()).toEqual(counts(1));
  });

  it('a different text under the id of an earlier action is refused as a conflict and not counted', async () => {
    const rig = assistantRig();
    const first = await rig.run(shorten);
    await expect(rig.run({ ...shorten, text: 'Gulls.' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(rig.run({ ...shorten, limit: 19 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await rig.run(shorten)).toEqual(first);
    expect(rig.edited).toHaveLength(1);
    expect(await rig.used()).toEqual(counts(1));
  });

  it('a repeated request gets an empty reply while the answer is being written, and the model is called once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rig = assistantRig({ edit: () => promise.then(() => completion('Boats.')) });
    const first = rig.run(shorten);
    expect(await rig.run(shorten)).toEqual({ success: true, reply: { id, state: 'writing', text: '' } });
    resolve();
    expect((await first).reply.text).toBe('Boats.');
    expect((await rig.run(shorten)).reply.text).toBe('Boats.');
    expect(rig.edited).toHaveLength(1);
    expect(await rig.used()).toEqual(counts(1));
  });

  it('an answer whose worker died fails and is refunded once', async () => {
    const rig = assistantRig({ edit: () => new Promise(() => undefined) });
    void rig.run(shorten);
    await expect.poll(() => rig.edited).toHaveLength(1);
    rig.later(writingMs);
    const again = await Promise.all([rig.run(shorten), rig.run(shorten)]);
    expect(again.map(({ reply }) => reply.state)).toEqual(['failed', 'failed']);
    expect(rig.edited).toHaveLength(1);
    expect(await rig.used()).toEqual(counts(0));
  });

  it('an answer that could not be stored is not counted', async () => {
    const rig = assistantRig();
    const { decide } = rig.textActions;
    let asked = 0;
    rig.deps.textActions = {
      ...rig.textActions,
      // The first decision begins the action, and the second stores its answer.
      decide: (...given) => ((asked += 1) === 2 ? Promise.reject(new Error('no answer')) : decide(...given)),
    };
    await expect(rig.run(shorten)).rejects.toThrow('no answer');
    expect((await rig.run(shorten)).reply.state).toBe('failed');
    expect(await rig.used()).toEqual(counts(0));
  });
});

describe('a text action that the person stops', () => {
  const stoppable = (start: (request: EditRequest) => void) => {
    const stop = new AbortController();
    const whole = Promise.withResolvers<void>();
    const rig = assistantRig({
      edit: (request) => {
        start(request);
        const stopped = new Promise<never>((_resolve, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
        );
        return Promise.race([stopped, whole.promise.then(() => completion('Boats at dawn.'))]);
      },
    });
    return { rig, stop, whole, running: rig.run(shorten, id, 'dana', stop.signal) };
  };

  it('an action that is stopped before any text arrived fails and is not counted', async () => {
    const { rig, stop, running } = stoppable(() => undefined);
    await expect.poll(() => rig.edited).toHaveLength(1);
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await rig.used()).toEqual(counts(0));
    expect((await rig.run(shorten)).reply.state).toBe('failed');
    expect(await rig.used()).toEqual(counts(0));
  });

  it('an action that is stopped after some text has arrived is counted once, and its answer can still be read', async () => {
    const { rig, stop, whole, running } = stoppable(({ onText }) => onText('Boats'));
    await expect.poll(() => rig.events).toHaveLength(1);
    stop.abort();
    whole.resolve();
    await running;
    expect((await rig.run(shorten)).reply.text).toBe('Boats at dawn.');
    expect(await rig.used()).toEqual(counts(1));
  });
});

describe('a text action that fails', () => {
  it.each([
    ['refused', 'rejected', /declined/],
    ['busy', 'rate_limited', /busy/],
    ['unusable', 'unavailable', assistantUnusable],
  ] as const)('the failure is explained and not counted: %s', async (kind, code, words) => {
    const rig = assistantRig({ edit: () => Promise.reject(new ModelFailure(kind, 'It failed.')) });
    await expect(rig.run(shorten)).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
    expect((await rig.run(shorten)).reply.state).toBe('failed');
    expect(await rig.used()).toEqual(counts(0));
  });

  it.each([
    ['counted if it was cut off', { incomplete: true }, answerCutOff, 1],
    ['not counted if it was refused', { refused: true }, /declined/, 0],
  ])('an unusable answer is %s', async (_how, change, words, count) => {
    const edit = () => Promise.resolve({ ...completion('Boats at'), ...change });
    const rig = assistantRig({ edit });
    await expect(rig.run(shorten)).rejects.toThrow(words);
    expect((await rig.run(shorten)).reply.state).toBe('failed');
    expect((await stored(rig))?.messages[1]?.content).not.toContain('Boats at');
    expect(await rig.used()).toEqual(counts(count));
  });

  it('no text is changed once the monthly limit is reached', async () => {
    const rig = assistantRig({ plan: 'free' });
    await Promise.all(Array.from({ length: 50 }, (_, i) => rig.run(shorten, `action-1${i}00000`)));
    await expect(rig.run(shorten)).rejects.toMatchObject({
      code: 'limit_reached',
      message: messageLimitReached,
    });
    expect(rig.edited).toHaveLength(50);
    expect(await rig.used()).toEqual(counts(50));
  });

  it('a missing model is reported before anything is stored', async () => {
    const rig = assistantRig();
    rig.deps.model = () => null;
    await expect(rig.run(shorten)).rejects.toMatchObject({ code: 'unavailable', message: assistantMissing });
    expect(await stored(rig)).toBeNull();
  });
});

describe('the description of an image', () => {
  const describeIt: TextAction = { kind: 'describe', mediaId: 'media-0001', context: '' };
  const media = madeUpMedia({ id: 'media-0001', small: true, kind: 'image', type: 'image/jpeg' });

  it('the model sees the small image', async () => {
    const rig = assistantRig();
    await rig.media.add(media);
    const path = smallPathOf({ workspaceId: ids.workspace, mediaId: media.id });
    rig.files.stored.set(path, { bytes: Buffer.from('small'), type: 'image/webp' });
    await rig.run(describeIt);
    expect(rig.edited).toMatchObject([{ image: { bytes: Buffer.from('small'), type: 'image/webp' } }]);
    expect(await rig.used()).toEqual(counts(1));
  });

  it('the model sees the original if there is no small image', async () => {
    const rig = assistantRig();
    await rig.media.add(media);
    rig.files.stored.set(media.path, { bytes: Buffer.from('whole'), type: 'image/jpeg' });
    await rig.run(describeIt);
    expect(rig.edited).toMatchObject([{ image: { bytes: Buffer.from('whole'), type: 'image/jpeg' } }]);
  });

  it.each([
    ['that is missing', null],
    ['that is a video', { kind: 'video' as const, type: 'video/mp4' }],
    ['of another workspace', { workspaceId: ids.other }],
  ])('a request to describe a file %s is refused and not counted', async (_what, change) => {
    const rig = assistantRig();
    if (change) await rig.media.add({ ...media, ...change });
    rig.files.stored.set(media.path, { bytes: Buffer.from('whole'), type: 'image/jpeg' });
    await expect(rig.run(describeIt)).rejects.toMatchObject({
      code: 'invalid_input',
      message: imageUnreadable,
    });
    expect(rig.edited).toEqual([]);
    expect(await rig.used()).toEqual(counts(0));
  });
});

describe('the caption of a file', () => {
  const caption = {
    kind: 'caption',
    text: 'File name: Boats',
    limit: 200,
    tone: 'friendly',
    language: 'en',
  } as const;
  const media = madeUpMedia({ id: 'media-0001', kind: 'image', type: 'image/jpeg' });

  it('the model gets the image and the known facts about it', async () => {
    const rig = assistantRig();
    await rig.media.add(media);
    rig.files.stored.set(media.path, { bytes: Buffer.from('whole'), type: 'image/jpeg' });
    await rig.run({ ...caption, mediaId: media.id });
    expect(rig.edited).toMatchObject([{ text: caption.text, image: { bytes: Buffer.from('whole') } }]);
    expect(await rig.used()).toEqual(counts(1));
  });

  it('the caption of a file without an image is written from the facts alone', async () => {
    const rig = assistantRig();
    await rig.run({ ...caption, mediaId: null });
    expect(rig.edited).toMatchObject([{ text: caption.text, image: null }]);
  });

  it('an image that cannot be read is refused and not counted', async () => {
    const rig = assistantRig();
    await expect(rig.run({ ...caption, mediaId: media.id })).rejects.toMatchObject({
      message: imageUnreadable,
    });
    expect(await rig.used()).toEqual(counts(0));
  });
});
