import { describe, expect, it } from 'vitest';
import {
  isPending,
  dropOldestMessages,
  messageMax,
  messageProblem,
  sentOf,
  titleOf,
} from './conversation.ts';

const message = (role: 'user' | 'assistant', content: string) => ({ role, content });
const talk = (pairs: number, content = 'x') =>
  Array.from({ length: pairs }, (_, i) => [
    message('user', `${i}${content}`),
    message('assistant', content),
  ]).flat();

describe('a message', () => {
  it('a blank message is refused', () => {
    expect(messageProblem(' \n\t')).toBe('Please write a message.');
    expect(messageProblem('Hello')).toBeNull();
  });

  it('a message has at most 4000 characters, counting an emoji as one', () => {
    expect(messageProblem('x'.repeat(messageMax))).toBeNull();
    expect(messageProblem('x'.repeat(messageMax + 1))).toBe('Messages can have at most 4000 characters.');
    expect(messageProblem('😀'.repeat(messageMax))).toBeNull();
  });

  it('a message of one character with thousands of combining marks is refused', () => {
    expect(messageProblem(`x${'\u0301'.repeat(messageMax * 4)}`)).not.toBeNull();
  });
});

describe('the stored messages of a conversation', () => {
  it('the newest 200 messages are stored', () => {
    expect(dropOldestMessages(talk(100))).toHaveLength(200);
    const kept = dropOldestMessages(talk(101));
    expect(kept).toHaveLength(200);
    expect(kept[0]?.content).toBe('1x');
  });

  it('the stored messages fit into one document even if they are long', () => {
    const long = talk(100, '語'.repeat(4000));
    const kept = dropOldestMessages(long);
    expect(kept.length).toBeGreaterThan(20);
    expect(new TextEncoder().encode(JSON.stringify(kept)).length).toBeLessThan(1024 * 1024);
    expect(kept.at(-1)).toEqual(long.at(-1));
  });

  it('the first stored message was written by the person, not by the assistant', () => {
    expect(dropOldestMessages([...talk(100), message('user', 'more')])[0]?.role).toBe('user');
    expect(dropOldestMessages([message('assistant', 'x')])).toEqual([]);
  });
});

describe('the messages sent to the model', () => {
  it('the model gets the last 40 messages of a conversation', () => {
    const sent = sentOf(talk(50));
    expect(sent).toHaveLength(40);
    expect(sent.at(-2)?.content).toBe('49x');
  });

  it('the model gets fewer messages when they are long', () => {
    expect(sentOf(talk(10, 'x'.repeat(4000))).length).toBeLessThan(8);
  });
});

describe('a failed reply', () => {
  const failed = { role: 'assistant' as const, content: 'Sorry.', state: 'failed' as const };

  it('a failed reply and its question are not sent to the model', () => {
    const told = sentOf([
      message('user', 'a'),
      message('assistant', 'b'),
      message('user', 'c'),
      failed,
      message('user', 'c'),
    ]);
    expect(told.map(({ content }) => content)).toEqual(['a', 'b', 'c']);
  });

  it('a failed reply is stored and is not pending', () => {
    expect(dropOldestMessages([message('user', 'c'), failed])).toHaveLength(2);
    expect([undefined, 'writing', 'drawing', 'failed'].map((state) => isPending(state as never))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the title of a conversation', () => {
  it('the title of a conversation is its beginning, on one line', () => {
    expect(titleOf('Write\n  a post ')).toBe('Write a post');
  });

  it('the title of a conversation is cut after 60 characters', () => {
    expect(titleOf('x'.repeat(60))).toBe('x'.repeat(60));
    expect(titleOf('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  });
});
