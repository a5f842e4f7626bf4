import { describe, expect, it } from 'vitest';
import { withSpacesAround } from './insertion.ts';

/** `|` marks the selection or the cursor. */
function put(marked: string): string {
  const start = marked.indexOf('|');
  const end = Math.max(start, marked.lastIndexOf('|') - 1);
  const text = marked.replaceAll('|', '');
  return text.slice(0, start) + withSpacesAround(text, { start, end }, '#fog') + text.slice(end);
}

describe('inserting text at the cursor', () => {
  it.each([
    ['|', '#fog'],
    ['Dawn|', 'Dawn #fog'],
    ['Dawn |', 'Dawn #fog'],
    ['Dawn\n|', 'Dawn\n#fog'],
    ['|Dawn', '#fog Dawn'],
    ['At| dawn', 'At #fog dawn'],
    ['At |dawn', 'At #fog dawn'],
    ['At dawn|.', 'At dawn #fog.'],
    ['At |dawn|', 'At #fog'],
    ['da|w|n', 'da #fog n'],
  ])('inserted text is separated from the words around it: %j', (marked, expected) => {
    expect(put(marked)).toBe(expected);
  });
});
