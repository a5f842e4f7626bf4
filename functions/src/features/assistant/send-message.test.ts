import {
  assistantAnswering,
  assistantFailed,
  assistantMissing,
  assistantUnusable,
} from '@fanfare/core/assistant/conversation.ts';
import { describe, expect, it } from 'vitest';
import { WriterFailure, type Written } from '../../openai/writer.ts';
import { ids } from '../../testing/builders.ts';
import { assistantRig, said } from './testing/assistant-rig.ts';
import { writingMs } from './turn.ts';

const failing = (kind: WriterFailure['kind']) => () => Promise.reject(new WriterFailure(kind, 'It failed.'));

const messageId = 'message-0001';

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

  it('at the turn of a month is given back where it was counted', async () => {
    const rig = assistantRig({ write: failing('failed') });
    const november = new Date('2026-11-30T23:59:59.999Z');
    const clock = [november];
    rig.deps.now = () => clock.pop() ?? new Date('2026-12-01T00:00:00.000Z');
    const counted: [string, number | undefined][] = [];
    const { decide } = rig.conversations;
    rig.deps.conversations = {
      ...rig.conversations,
      decide: (ref, month, how) =>
        decide(ref, month, (known, hasLeft) => {
          const decision = how(known, hasLeft);
          counted.push([known?.pending?.month ?? month, decision.count?.gpt]);
          return decision;
        }),
    };
    await expect(rig.send('Hello')).rejects.toThrow();
    expect(counted).toEqual([
      ['2026-11', 1],
      ['2026-11', -1],
    ]);
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

    await rig.send('Second', { conversationId: conversation.id });

    expect(rig.asked[1]?.conversation.map(({ content }) => content)).toEqual([
      'First',
      'Good morning.',
      'Second',
    ]);
    expect(rig.asked[1]?.safetyId).toMatch(/^[0-9a-f]{12}$/);
  });

  it('to a conversation of somebody else is not found, and not counted', async () => {
    const rig = assistantRig();
    const ref = { workspaceId: ids.workspace, id: 'conversation1', uid: 'mika' };
    const next = { id: ref.id, title: '', changedAt: new Date(0), messages: [], pending: null };
    await rig.conversations.decide(ref, '2026-11', () => ({ next, told: null }));

    await expect(rig.send('Hello', { conversationId: ref.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(rig.send('Hello', { messageId: ref.id })).rejects.toMatchObject({ code: 'not_found' });

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

describe('a message that arrives again', () => {
  it('while it is being answered is told so, and the writer is asked once', async () => {
    const { promise, resolve } = Promise.withResolvers<Written>();
    const rig = assistantRig({ write: () => promise });
    const first = rig.send('Hello', { messageId });

    const { conversation } = await rig.send('Hello', { messageId });

    expect(conversation).toMatchObject({
      id: messageId,
      messages: [
        { id: messageId, content: 'Hello' },
        { role: 'assistant', content: '', state: 'writing' },
      ],
    });
    resolve(said('Good morning.'));
    const reply = (await first).conversation.messages[1];
    expect(reply).toMatchObject({ id: conversation.messages[1]?.id, content: 'Good morning.' });
    expect(reply).not.toHaveProperty('state');
    expect(rig.asked).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('in the same moment is answered and counted once', async () => {
    const rig = assistantRig();
    await Promise.all(Array.from({ length: 4 }, () => rig.send('Hello', { messageId })));
    expect(rig.asked).toHaveLength(1);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('afterwards is told the reply that is kept', async () => {
    const rig = assistantRig();
    const { conversation: begun } = await rig.send('Hello', { messageId });
    await rig.send('More', { conversationId: begun.id, messageId: 'message-0002' });

    const { conversation } = await rig.send('More', { conversationId: begun.id, messageId: 'message-0002' });

    expect(conversation.messages).toHaveLength(4);
    expect((await rig.send('Hello', { messageId })).conversation).toEqual(conversation);
    expect(rig.asked).toHaveLength(2);
    expect(await rig.used()).toEqual({ gpt: 2, image: 0 });
  });

  it('after it failed is told that it did, and not asked again', async () => {
    const rig = assistantRig({ write: failing('failed') });
    await expect(rig.send('Hello', { messageId })).rejects.toThrow();
    const { conversation } = await rig.send('Hello', { messageId });
    expect(conversation.messages[1]).toMatchObject({ state: 'failed' });
    expect(rig.asked).toHaveLength(1);
  });
});

describe('another message', () => {
  it('waits until the one before is answered, in the same conversation only', async () => {
    const { promise, resolve } = Promise.withResolvers<Written>();
    const rig = assistantRig({ write: () => promise });
    const first = rig.send('Hello', { messageId });

    await expect(rig.send('More', { conversationId: messageId })).rejects.toMatchObject({
      code: 'rate_limited',
      message: assistantAnswering,
    });
    const other = rig.send('Elsewhere');

    resolve(said('Good morning.'));
    await Promise.all([first, other]);
    expect(rig.asked).toHaveLength(2);
    expect(await rig.used()).toEqual({ gpt: 2, image: 0 });
  });
});

describe('an answer whose machine died', () => {
  /** The writer was asked, and nobody is there any more to hear it. */
  async function died() {
    const { promise, resolve } = Promise.withResolvers<Written>();
    const rig = assistantRig({
      write: () => (rig.asked.length > 1 ? Promise.resolve(said('Here.')) : promise),
    });
    const lost = rig.send('Hello', { messageId });
    await rig.send('Hello', { messageId });
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
    return { rig, lost, late: () => resolve(said('Good morning.')) };
  }

  it('is given up when its time is over, and not a millisecond before', async () => {
    const { rig } = await died();
    rig.later(writingMs - 1);
    expect((await rig.find(messageId))?.pending).toMatchObject({ state: 'writing' });
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
    rig.later(1);
    const found = await rig.find(messageId);
    expect(found?.pending).toBeNull();
    expect(found?.messages[1]).toMatchObject({ content: assistantFailed, state: 'failed' });
    expect(await rig.used()).toEqual({ gpt: 0, image: 0 });
  });

  it('is given back once, however many look, and what comes after all is not taken', async () => {
    const { rig, lost, late } = await died();
    await rig.send('Elsewhere');
    rig.later(writingMs);
    await Promise.all([rig.find(messageId), rig.find(messageId), rig.find(messageId)]);
    late();
    expect((await lost).conversation.messages[1]).toMatchObject({ state: 'failed' });
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });

  it('does not keep the next message from being answered', async () => {
    const { rig } = await died();
    rig.later(writingMs);
    const { conversation } = await rig.send('Again', { conversationId: messageId });
    expect(conversation.messages.map(({ content }) => content)).toEqual([
      'Hello',
      assistantFailed,
      'Again',
      'Here.',
    ]);
    expect(await rig.used()).toEqual({ gpt: 1, image: 0 });
  });
});
