import { describe, expect, it } from 'vitest';
import { commandOf } from './editor-keys.ts';

const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the keys of the image editor', () => {
  it.each([
    [key('z', { ctrlKey: true }), { kind: 'undo' }],
    [key('Z', { metaKey: true, shiftKey: true }), { kind: 'redo' }],
    [key('y', { ctrlKey: true }), { kind: 'redo' }],
    [key('d', { ctrlKey: true }), { kind: 'duplicate' }],
    [key('+'), { kind: 'zoomIn' }],
    [key('-'), { kind: 'zoomOut' }],
    [key('0'), { kind: 'fit' }],
    [key('Delete'), { kind: 'remove' }],
    [key('Escape'), { kind: 'escape' }],
    [key('t'), { kind: 'tool', tool: 'text' }],
    [key('C'), { kind: 'tool', tool: 'crop' }],
    [key('ArrowLeft'), { kind: 'nudge', by: { x: -1, y: 0 } }],
    [key('ArrowDown', { shiftKey: true }), { kind: 'nudge', by: { x: 0, y: 10 } }],
  ])('the key %o runs the command %o', (pressed, command) => {
    expect(commandOf(pressed, false)).toEqual(command);
  });

  it.each([key('t'), key('Delete'), key('ArrowLeft'), key('0'), key('d', { ctrlKey: true })])(
    'the key %o runs no command while the person types in a field',
    (pressed) => {
      expect(commandOf(pressed, true)).toBeNull();
    },
  );

  it('undo works while the person types, because texts are part of the history of the edit', () => {
    expect(commandOf(key('z', { ctrlKey: true }), true)).toEqual({ kind: 'undo' });
  });

  it('letters with Alt, and letters without a command, do nothing', () => {
    expect(commandOf(key('t', { altKey: true }), false)).toBeNull();
    expect(commandOf(key('q'), false)).toBeNull();
    expect(commandOf(key('r', { ctrlKey: true }), false)).toBeNull();
  });
});
