import { assistantMissing, assistantUnusable } from '@fanfare/core/assistant/conversation.ts';
import { describe, expect, it } from 'vitest';
import { WriterFailure } from '../../openai/writer.ts';
import { ids } from '../../testing/builders.ts';
import { picture } from '../../testing/pictures.ts';
import { assistantRig, said, wanted } from './testing/assistant-rig.ts';

const failing = (kind: WriterFailure['kind']) => () => Promise.reject(new WriterFailure(kind, 'It failed.'));

describe('a message to the assistant', () => {
  it('is answered, kept and counted', async () => {
    const rig = assistantRig();

    const { conversation } = await rig.send('Say good morning');

    expect(conversation.messages).toMatchObject([
      { role: 'user', content: 'Say good morning', timestamp: '2026-11-21T12:00:00.000Z' },
      { role: 'assistant', content: 'Good morning.' },
    ]);
    const ref = { workspaceId: ids.workspace, id: conversation.id, uid: 'dana' };
    expect((await rig.conversations.find(ref))?.messages).toHaveLength(2);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('is told piece by piece', async () => {
    const rig = assistantRig({
      write: ({ onText }) => {
        onText('Good ');
        onText('morning.');
        return Promise.resolve(said('Good morning.'));
      },
    });

    await rig.send('Say good morning');

    expect(rig.events).toEqual([
      ['text', { piece: 'Good ' }],
      ['text', { piece: 'morning.' }],
    ]);
  });

  it('goes to the writer with what was said before, and without the name of the person', async () => {
    const rig = assistantRig();
    const { conversation } = await rig.send('First');

    await rig.send('Second', conversation.id);

    expect(rig.asked[1]?.conversation.map(({ content }) => content)).toEqual([
      'First',
      'Good morning.',
      'Second',
    ]);
    expect(rig.asked[1]?.safetyId).toMatch(/^[0-9a-f]{12}$/);
  });

  it('to a conversation of somebody else is not found, and not counted', async () => {
    const rig = assistantRig();
    await rig.conversations.append({ workspaceId: ids.workspace, id: 'c1', uid: 'mika' }, [], new Date(0));

    await expect(rig.send('Hello', 'c1')).rejects.toMatchObject({ code: 'not_found' });

    expect(rig.asked).toEqual([]);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('is refused after the last of the month, however many come at once', async () => {
    const rig = assistantRig();
    const outcomes = await Promise.allSettled(Array.from({ length: 53 }, () => rig.send('Hello')));

    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      code: 'limit_reached',
      message: "You've reached your GPT message limit!",
    });
    expect(rig.asked).toHaveLength(50);
  });

  it('is marked where the answer broke off', async () => {
    const rig = assistantRig({ write: () => Promise.resolve({ ...said('Good mor'), incomplete: true }) });
    const { conversation } = await rig.send('Hello');
    expect(conversation.messages[1]).toMatchObject({ content: 'Good mor', incomplete: true });
  });

  it('that is declined is kept and not counted', async () => {
    const rig = assistantRig({ write: () => Promise.resolve({ ...said('I cannot.'), refused: true }) });
    const { conversation } = await rig.send('Hello');
    expect(conversation.messages[1]?.content).toBe('I cannot.');
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it.each([
    ['refused', 'rejected', 'The assistant will not write this. Please ask for something else.'],
    ['busy', 'rate_limited', 'The assistant is busy at the moment. Please try again in a minute.'],
    ['unusable', 'unavailable', assistantUnusable],
    ['failed', 'internal', 'Something went wrong on our side. Please try again.'],
  ] as const)('that fails is not counted: %s', async (kind, code, message) => {
    const rig = assistantRig({ write: failing(kind) });
    await expect(rig.send('Hello')).rejects.toMatchObject({ code, message });
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('is told so where no assistant is set up', async () => {
    const { deps, send } = assistantRig();
    deps.writer = () => null;
    await expect(send('Hello')).rejects.toMatchObject({ code: 'unavailable', message: assistantMissing });
  });
});

describe('a picture', () => {
  const jpeg = () => picture({ width: 864, height: 1536, format: 'jpeg' });

  it('is made, put into the library like an upload, and counted', async () => {
    const rig = assistantRig({ write: () => Promise.resolve(wanted), draw: jpeg });

    const { conversation } = await rig.send('Draw the harbour');

    const message = conversation.messages[1];
    expect(message).toMatchObject({
      content: 'Here it is.',
      function_call: { name: 'generate_image' },
      generatedImage: { size: 'story', style: 'watercolor', prompt: 'A harbour at dawn' },
    });
    const filePath = message?.generatedImage?.filePath ?? '';
    expect(filePath).toMatch(/^workspaces\/\w{20}\/media\/[\w-]+\/a-harbour-at-dawn\.jpg$/);
    expect(message?.generatedImage?.url).toContain(filePath);
    const [kept] = await rig.media.findByPaths(ids.workspace, [filePath]);
    expect(kept).toMatchObject({ kind: 'image', type: 'image/jpeg', width: 864, height: 1536 });
    expect(rig.events).toEqual([['image', {}]]);
    expect(await rig.used()).toEqual({ gpt: 1, image: 1 });
  });

  it('is told to the writer as what it was, later on', async () => {
    const rig = assistantRig({ write: () => Promise.resolve(wanted), draw: jpeg });
    const { conversation } = await rig.send('Draw the harbour');
    await rig.send('Another', conversation.id);
    expect(rig.asked[1]?.conversation[1]?.image).toEqual({
      prompt: 'A harbour at dawn',
      size: 'story',
      style: 'watercolor',
    });
  });

  it.each([
    ['refused', /was refused by the rules/],
    ['failed', /could not be made/],
    ['busy', /could not be made/],
  ] as const)('that is not made is said, and nothing is counted: %s', async (kind, words) => {
    const rig = assistantRig({ write: () => Promise.resolve(wanted), draw: failing(kind) });
    const { conversation } = await rig.send('Draw the harbour');
    expect(conversation.messages[1]?.content).toMatch(words);
    expect(conversation.messages[1]?.generatedImage).toBeUndefined();
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('whose bytes are none is not kept', async () => {
    const rig = assistantRig({
      write: () => Promise.resolve(wanted),
      draw: () => Promise.resolve(Buffer.from('no picture')),
    });
    await rig.send('Draw the harbour');
    expect(rig.discarded).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('is not made after the last of the month, and words still are', async () => {
    let draws = 0;
    const rig = assistantRig({
      plan: 'free',
      write: () => Promise.resolve({ ...wanted, text: 'A caption.' }),
      draw: () => {
        draws += 1;
        return jpeg();
      },
    });
    for (let i = 0; i < 5; i += 1) await rig.send('Draw');

    const { conversation } = await rig.send('Draw');

    expect(draws).toBe(5);
    expect(conversation.messages[1]?.content).toMatch(/^A caption\.\n\nYou have used all the AI images/);
    expect(await rig.used()).toEqual({ gpt: 6, image: 5 });
  });
});
