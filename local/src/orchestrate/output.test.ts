import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createOutput, isTrouble } from './output.ts';

function capture(verbose: boolean) {
  const chunks: string[] = [];
  const output = createOutput(
    verbose,
    (text) => chunks.push(text),
    (text) => chunks.push(text),
  );
  return { output, texts: () => chunks.map((text) => stripVTControlCharacters(text)) };
}

describe('the output of the parts', () => {
  it('a line begins with the name of its part in a column of fixed width', () => {
    const { output, texts } = capture(true);
    output.line('auth', 'one');
    output.line('functions', 'two');
    expect(texts()).toEqual(['auth      │ one\n', 'functions │ two\n']);
  });

  it('without verbose, only lines that report problems are shown', () => {
    const { output, texts } = capture(false);
    output.line('functions', '{"severity":"INFO","message":"fine"}');
    output.line('functions', '{"severity":"ERROR","message":"broken"}');
    expect(texts()).toEqual(['functions │ {"severity":"ERROR","message":"broken"}\n']);
  });

  it.each(['{"severity":"CRITICAL"}', 'Error: x', '  warning: y', 'Uncaught exception'])(
    'the line %s is treated as a problem',
    (text) => {
      expect(isTrouble(text)).toBe(true);
    },
  );

  it.each([
    '{"severity":"INFO","message":"no error"}',
    '{"severity":"WARNING","message":"GET /api 401"}',
    'listening',
    'Errorless day',
  ])('the line %s is not treated as a problem', (text) => {
    expect(isTrouble(text)).toBe(false);
  });
});
