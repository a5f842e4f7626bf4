import { nudgeDistance } from './canvas/gestures.ts';
import type { Point } from './canvas/viewport.ts';
import { tools, type Tool } from './tools.ts';

export type EditorCommand =
  | { kind: 'undo' | 'redo' | 'zoomIn' | 'zoomOut' | 'fit' | 'remove' | 'escape' | 'duplicate' }
  | { kind: 'tool'; tool: Tool }
  | { kind: 'nudge'; by: Point };

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const plainKeys: Readonly<
  Record<string, EditorCommand['kind'] & ('zoomIn' | 'zoomOut' | 'fit' | 'remove' | 'escape')>
> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '−': 'zoomOut',
  '0': 'fit',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'escape',
};

/** The command of a key; null if it has none. `isTyping`: the focus is in a field in which letters can be typed. */
export function commandOf(event: Key, isTyping: boolean): EditorCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
    if (letter === 'y') return { kind: 'redo' };
    if (isTyping) return null;
    return letter === 'd' ? { kind: 'duplicate' } : null;
  }
  if (isTyping) return null;
  const plain = plainKeys[key];
  if (plain) return { kind: plain };
  const by = nudgeDistance(event);
  if (by) return { kind: 'nudge', by };
  const tool = shiftKey ? undefined : tools.find((each) => each.key === letter);
  return tool ? { kind: 'tool', tool: tool.id } : null;
}

const typedTypes = new Set(['text', 'number', 'search', 'email', 'url', 'tel', 'password']);

/** Tells whether letters can be typed in an element, so that they must not run commands. */
export function usesLetterKeys(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && typedTypes.has(target.type);
}

/** Tells whether an element uses the arrow keys itself, as text fields, sliders, radio buttons and menus do. */
export function usesArrowKeys(target: EventTarget | null): boolean {
  return (
    usesLetterKeys(target) ||
    (target instanceof HTMLInputElement && (target.type === 'range' || target.type === 'radio')) ||
    (target instanceof Element && target.closest('[role="menu"]') !== null)
  );
}
