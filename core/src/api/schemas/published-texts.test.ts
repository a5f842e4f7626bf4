import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addCommentInput, replyInput } from './comments.ts';
import { replyToThreadInput } from './inbox.ts';
import { publishInput, saveDraftInput, submitPostsInput, submitRowsInput } from './posts.ts';
import { addCaptionInput } from './templates.ts';

const workspaceId = 'abcdefghij0123456789';
const dirty = 'Flat\u0000 white\u0007\r\nand\ttea\u007f \ud83d!';
const clean = 'Flat white\nand\ttea \ufffd!';
const texts = (text: string) => ({
  title: text,
  description: text,
  comment: text,
  alt_text: text,
  alt_texts: [{ firebasePath: 'a.jpg', alt_text: text }],
});
const post = (text: string) => ({ id: 'p1', uploadTo: 'youtube', platform_id: 'a1', ...texts(text) });
const files = { media: [], thumbnail: null };
const composition = (text: string) => ({
  active: 'youtube',
  customised: [],
  shared: { ...texts(text), ...files },
  setAside: [{ ...post(text), ...files, targets: [] }],
});
const group = (text: string) => ({ posts: [post(text)], composition: composition(text) });
const requestId = '11111111-1111-4111-8111-111111111111';
const account = { workspaceId, platform: 'youtube', platform_id: 'a1' };

const calls: [string, z.ZodType, (text: string) => object][] = [
  ['the composer', submitPostsInput, (text) => ({ workspaceId, action: 'upload', ...group(text) })],
  [
    'the bulk editor',
    submitRowsInput,
    (text) => ({ workspaceId, action: 'upload', rows: [{ id: 'r1', ...group(text) }] }),
  ],
  ['a draft', saveDraftInput, (text) => ({ workspaceId, status: 'draft', ...post(text) })],
  [
    'a publishing call',
    publishInput,
    (text) => ({ ...account, postId: 'p1', ...texts(text), desc: text, text }),
  ],
  ['a comment', addCommentInput, (comment) => ({ ...account, media_id: 'm1', comment })],
  ['a reply', replyInput, (reply) => ({ ...account, media_id: 'm1', id: 'c1', reply })],
  [
    'a reply of the inbox',
    replyToThreadInput,
    (reply) => ({ workspaceId, id: 't1', reply, to: 'c1', requestId }),
  ],
];

describe('texts that networks publish', () => {
  it.each(calls)(
    'control characters are removed and half surrogate pairs are replaced in the texts of %s',
    (_name, schema, inputOf) => {
      expect(schema.parse(inputOf(dirty))).toEqual(inputOf(clean));
    },
  );

  it('control characters are removed and half surrogate pairs are replaced in the text of a template', () => {
    const input = { workspaceId, name: 'Menu', info: 'For Mondays', caption: dirty };
    expect(addCaptionInput.parse(input).caption).toBe('Flat white\nand tea \ufffd!');
  });
});
