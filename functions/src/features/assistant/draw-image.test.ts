import { beforeEach, describe, expect, it } from 'vitest';
import { drawingTimeLimitMs, ModelFailure, type DrawRequest } from '../../openai/assistant-model.ts';
import { ids } from '../../testing/builders.ts';
import { picture } from '../../testing/pictures.ts';
import { assistantRig, imageCompletion } from './testing/assistant-rig.ts';
import { drawingMs, queueMs } from '../../openai/claim-drawing.ts';
import { interruptedText, notMadeText, usedUpText } from './turn.ts';

const messageId = 'message-0001';
const jpeg = () => picture({ width: 864, height: 1536, format: 'jpeg' });
const write = () => Promise.resolve(imageCompletion);

/** A conversation whose reply waits for an image, drawn by the given function. */
async function waiting(draw: (request: DrawRequest) => Promise<Uint8Array> = jpeg, text = '') {
  const rig = assistantRig({ write: () => Promise.resolve({ ...imageCompletion, text }), draw });
  const { conversation } = await rig.send('Draw the harbour', { messageId });
  return { rig, conversation };
}
const replyIn = async (rig: ReturnType<typeof assistantRig>) => (await rig.find(messageId))?.messages[1];

describe('a generated image', () => {
  it('the streamed answer ends before the image is drawn', async () => {
    const { rig, conversation } = await waiting(jpeg, 'Gladly.');
    expect(conversation.messages[1]).toMatchObject({ content: 'Gladly.', state: 'drawing' });
    expect(rig.events).toEqual([['image', {}]]);
    expect(rig.drawn).toEqual([]);
    expect(rig.tasks.enqueued).toMatchObject([
      { path: '/services/tasks/draw-image', input: { conversationId: messageId, uid: 'dana' } },
    ]);
    expect(await rig.used()).toEqual({ gpt: 1, image: 1 });
  });

  it('the image is drawn, added to the library like an upload, and counted', async () => {
    const { rig } = await waiting(jpeg, 'Gladly.');

    expect(await rig.drawAll()).toEqual([{ state: 'done' }]);

    const { conversation } = await rig.send('Draw the harbour', { messageId });
    const message = conversation.messages[1];
    expect(message).toMatchObject({
      content: 'Gladly.\n\nHere it is.',
      function_call: { name: 'generate_image' },
      generatedImage: { size: 'story', style: 'watercolor', prompt: 'A harbour at dawn' },
    });
    expect(message).not.toHaveProperty('state');
    const filePath = message?.generatedImage?.filePath ?? '';
    expect(filePath).toMatch(/^workspaces\/\w{20}\/media\/[\w-]+\/a-harbour-at-dawn\.jpg$/);
    expect(message?.generatedImage?.url).toContain(filePath);
    const [kept] = await rig.media.findByPaths(ids.workspace, [filePath]);
    expect(kept).toMatchObject({ kind: 'image', type: 'image/jpeg', width: 864, height: 1536 });
    expect(await rig.used()).toEqual({ gpt: 1, image: 1 });
  });

  it('drawing has a separate time limit of three minutes', async () => {
    const { rig } = await waiting();
    await rig.drawAll();
    expect(rig.limits.at(-1)).toBe(drawingTimeLimitMs);
    expect(drawingTimeLimitMs).toBe(180_000);
  });

  it('later requests to the model contain the finished image', async () => {
    const { rig } = await waiting();
    await rig.drawAll();
    await rig.send('Another', { conversationId: messageId });
    expect(rig.asked[1]?.conversation[1]?.image).toEqual({
      prompt: 'A harbour at dawn',
      size: 'story',
      style: 'watercolor',
    });
  });

  it.each([
    ['refused', /declined this request/],
    ['failed', /could not be created/],
    ['busy', /could not be created/],
  ] as const)('a failed image is reported and not counted: %s', async (kind, words) => {
    const { rig } = await waiting(() => Promise.reject(new ModelFailure(kind, 'It failed.')));
    await rig.drawAll();
    const reply = await replyIn(rig);
    expect(reply?.content).toMatch(words);
    expect(reply?.generatedImage).toBeUndefined();
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('bytes that are not an image are discarded', async () => {
    const { rig } = await waiting(() => Promise.resolve(Buffer.from('no picture')));
    await rig.drawAll();
    expect(rig.discarded).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('an image whose task cannot be queued is reported, and the text of the reply is still counted', async () => {
    const rig = assistantRig({ write: () => Promise.resolve({ ...imageCompletion, text: 'A caption.' }) });
    rig.deps.tasks = { enqueue: () => Promise.reject(new Error('no answer')) };
    const { conversation } = await rig.send('Draw');
    expect(conversation.messages[1]?.content).toBe(`A caption.\n\n${notMadeText}`);
    expect(rig.events).toEqual([]);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('no image is drawn once the monthly limit is reached, and the reply that says so is not counted', async () => {
    const rig = assistantRig({ plan: 'free', write, draw: jpeg });
    await Promise.all(Array.from({ length: 7 }, () => rig.send('Draw')));
    expect(await rig.used()).toEqual({ gpt: 5, image: 5 });
    await rig.drawAll();

    const { conversation } = await rig.send('Draw');

    expect(rig.drawn).toHaveLength(5);
    expect(conversation.messages[1]?.content).toBe(usedUpText);
    expect(await rig.used()).toEqual({ gpt: 5, image: 5 });
  });
});

describe('a drawing task that arrives twice', () => {
  it('two simultaneous tasks draw one image', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { rig } = await waiting(() => promise.then(jpeg));
    const first = rig.drawAll();
    expect(await rig.drawAll()).toEqual([{ state: 'taken' }]);
    resolve();
    expect(await first).toEqual([{ state: 'done' }]);
    expect(rig.drawn).toHaveLength(1);
  });

  it('a second task that arrives after the first task has ended changes nothing', async () => {
    const { rig } = await waiting();
    await rig.drawAll();
    const reply = await replyIn(rig);
    expect(await rig.drawAll()).toEqual([{ state: 'over' }]);
    expect(await replyIn(rig)).toEqual(reply);
    expect(rig.drawn).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 1 });
  });
});

describe('an image whose worker died', () => {
  let late: () => void;
  let draw: () => Promise<Uint8Array>;
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    late = resolve;
    draw = () => promise.then(jpeg);
  });

  it('the image fails when its time ends, is reported, and is not drawn again', async () => {
    const { rig } = await waiting(draw, 'Gladly.');
    const lost = rig.drawAll();
    await rig.drawAll();
    rig.later(drawingMs - 1);
    expect((await rig.find(messageId))?.pending).toMatchObject({ state: 'drawing' });
    rig.later(1);

    expect(await rig.drawAll()).toEqual([{ state: 'late' }]);

    expect((await replyIn(rig))?.content).toBe(`Gladly.\n\n${interruptedText}`);
    expect(rig.drawn).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
    late();
    expect(await lost).toEqual([{ state: 'over' }]);
  });

  it('an image that arrives too late is removed from the library', async () => {
    const { rig } = await waiting(draw);
    const lost = rig.drawAll();
    await rig.drawAll();
    rig.later(drawingMs);
    await Promise.all([rig.find(messageId), rig.find(messageId)]);
    late();
    await lost;
    expect((await replyIn(rig))?.content).toBe(interruptedText);
    expect(rig.discarded).toHaveLength(1);
    expect(await rig.media.findByPaths(ids.workspace, rig.discarded)).toEqual([]);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it.each([
    ['is removed from the library when its reply is given up', false],
    ['stays in the library if it cannot be deleted, and the failure is logged', true],
  ])('an image whose completion could not be stored %s', async (_what, refuses) => {
    const { rig } = await waiting();
    const { decide } = rig.conversations;
    let asked = 0;
    rig.deps.conversations = {
      ...rig.conversations,
      // The first call claims the image for the task, and the second stores its result.
      decide: (...given) => ((asked += 1) === 2 ? Promise.reject(new Error('no answer')) : decide(...given)),
    };
    await expect(rig.drawAll()).rejects.toThrow('no answer');
    expect(rig.discarded).toEqual([]);
    const id = (await rig.find(messageId))?.pending?.mediaId ?? '';
    const of = { workspaceId: ids.workspace, id };
    expect(await rig.media.find(of)).not.toBeNull();
    if (refuses) rig.deps.library.remove = () => Promise.reject(new Error('no answer'));
    expect(await rig.drawAll()).toEqual([{ state: 'taken' }]);
    rig.later(drawingMs);
    expect((await replyIn(rig))?.content).toBe(interruptedText);
    expect((await rig.media.find(of)) !== null).toBe(refuses);
    expect([rig.discarded.length, rig.captured.lines.length]).toEqual(refuses ? [0, 1] : [1, 0]);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('an image whose task was lost is marked as failed when its time in the queue ends', async () => {
    const { rig } = await waiting();
    rig.later(queueMs - 1);
    expect((await rig.find(messageId))?.pending).not.toBeNull();
    rig.later(1);
    expect(await rig.drawAll()).toEqual([{ state: 'late' }]);
    expect((await replyIn(rig))?.content).toBe(notMadeText);
    expect(rig.drawn).toEqual([]);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });
});
