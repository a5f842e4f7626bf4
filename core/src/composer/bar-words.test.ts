import { describe, expect, it } from 'vitest';
import { errorsText, waitingText } from './bar-words.ts';

describe('why nothing is sent', () => {
  it('while files are on their way', () => {
    expect(waitingText('upload', 1)).toBe(
      '1 file is still on its way. Your post can go out when it has arrived.',
    );
    expect(waitingText('schedule', 2)).toBe(
      '2 files are still on their way. Your post can be planned when they have arrived.',
    );
    expect(waitingText('draft', 1)).toBe(
      '1 file is still on its way. Your post can be saved when it has arrived.',
    );
  });

  it('where errors stand against it', () => {
    expect(errorsText(1)).toBe('1 error must be fixed before this can go out.');
    expect(errorsText(2)).toBe('2 errors must be fixed before this can go out.');
  });
});
