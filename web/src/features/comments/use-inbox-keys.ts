import { useCallback, useEffect, useMemo, useRef, type RefCallback } from 'react';
import { actionsOf, hasOpenLayer, inboxShortcuts, isTyping } from '../shortcuts/index.ts';

export interface InboxKeys {
  next(): void;
  previous(): void;
  reply(): void;
  answered(): void;
  undo(): void;
  suggest(): void;
  savedReplies(): void;
  search(): void;
  help(): void;
  back(): void;
  /** Handles a key for a reply or a search whose field is still loading. Returns false for other keys. */
  type(key: string): boolean;
}

const actions = actionsOf(inboxShortcuts);

/** Tells whether the focused element uses the arrow keys itself, as radio buttons, tabs and menus do. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('[type="radio"], [role="radio"], [role="tab"], [role="menu"]') !== null;

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function actionOf(event: KeyboardEvent): Exclude<keyof InboxKeys, 'type'> | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!isCommand(event)) return actions[key];
  return key === 'z' && !event.shiftKey ? 'undo' : undefined;
}

/** The shortcuts do nothing while the person types or a dialog is open. */
export function useInboxKeys(keys: InboxKeys, isOn: boolean): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.altKey || event.defaultPrevented || isTyping(target)) return;
      if (key.startsWith('Arrow') && usesArrows(target)) return;
      if (hasOpenLayer()) return;
      if (!isCommand(event) && current.current.type(key)) {
        event.preventDefault();
        return;
      }
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      current.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** The text after a key was pressed; null if the key writes no character. */
export function typed(text: string, key: string): string | null {
  if (key === 'Enter') return `${text}\n`;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? text + key : null;
}

export interface ReplyControls {
  field: RefCallback<HTMLTextAreaElement>;
  suggestion: RefCallback<HTMLButtonElement>;
  searchField: RefCallback<HTMLInputElement>;
  search(): void;
  focus(): void;
  suggest(): void;
  /** The field into which the person types while it is still loading. */
  awaited(): 'reply' | 'search' | null;
  forget(): void;
}

/** The fields that the shortcuts focus, and the button that a shortcut clicks. Each may still be loading. */
export function useReplyControls(): ReplyControls {
  const field = useRef<HTMLTextAreaElement | null>(null);
  const suggestion = useRef<HTMLButtonElement | null>(null);
  const searchField = useRef<HTMLInputElement | null>(null);
  const awaited = useRef<'field' | 'suggestion' | 'search' | null>(null);
  const focus = useCallback(() => {
    awaited.current = field.current ? null : 'field';
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const suggest = useCallback(() => {
    awaited.current = suggestion.current ? null : 'suggestion';
    suggestion.current?.click();
  }, []);
  const search = useCallback(() => {
    awaited.current = searchField.current ? null : 'search';
    searchField.current?.focus();
    searchField.current?.select();
  }, []);
  return useMemo(
    () => ({
      searchField(node) {
        searchField.current = node;
        if (!node || awaited.current !== 'search') return;
        awaited.current = null;
        // The field is focused without selecting its text, because the person may want to continue typing.
        node.focus();
      },
      search,
      field(node) {
        field.current = node;
        if (node && awaited.current === 'field') focus();
      },
      suggestion(node) {
        suggestion.current = node;
        if (node && awaited.current === 'suggestion') suggest();
      },
      focus,
      suggest,
      awaited() {
        if (awaited.current === 'field') return 'reply';
        return awaited.current === 'search' ? 'search' : null;
      },
      forget() {
        awaited.current = null;
      },
    }),
    [focus, suggest, search],
  );
}
