import { describe, expect, it } from 'vitest';
import { editorOf, uploadPath } from './upload-address.ts';

describe('the address of the upload screen', () => {
  it.each([
    [uploadPath('carousel').split('?')[1], 'carousel'],
    ['type=constructor', 'post'],
    ['type=__proto__', 'post'],
    ['', 'post'],
  ])('the query "%s" opens the editor "%s"', (query, editor) => {
    expect(editorOf(new URLSearchParams(query))).toBe(editor);
  });
});
