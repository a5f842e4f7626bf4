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
  /** Adds a character to a reply or a search whose field is still loading. Returns false if no field is loading. */
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
      if (!isCommand(event) && typed('', key) !== null && current.current.type(key)) {
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

export interface InboxControls {
  replyField: RefCallback<HTMLTextAreaElement>;
  suggestButton: RefCallback<HTMLButtonElement>;
  searchField: RefCallback<HTMLInputElement>;
  focusReply(): void;
  suggest(): void;
  focusSearch(): void;
  /** The field into which the person types while it is still loading. */
  awaitedField(): 'reply' | 'search' | null;
  forget(): void;
}

/** The fields that the shortcuts focus, and the button that a shortcut clicks. Each may still be loading. */
export function useInboxControls(): InboxControls {
  const replyField = useRef<HTMLTextAreaElement | null>(null);
  const suggestButton = useRef<HTMLButtonElement | null>(null);
  const searchField = useRef<HTMLInputElement | null>(null);
  const awaited = useRef<'reply' | 'suggestion' | 'search' | null>(null);
  const focusReply = useCallback(() => {
    const field = replyField.current;
    awaited.current = field ? null : 'reply';
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const suggest = useCallback(() => {
    awaited.current = suggestButton.current ? null : 'suggestion';
    suggestButton.current?.click();
  }, []);
  const focusSearch = useCallback(() => {
    awaited.current = searchField.current ? null : 'search';
    searchField.current?.focus();
    searchField.current?.select();
  }, []);
  return useMemo(
    () => ({
      replyField(node) {
        replyField.current = node;
        if (node && awaited.current === 'reply') focusReply();
      },
      suggestButton(node) {
        suggestButton.current = node;
        if (node && awaited.current === 'suggestion') suggest();
      },
      searchField(node) {
        searchField.current = node;
        if (!node || awaited.current !== 'search') return;
        awaited.current = null;
        // The field is focused without selecting its text, because the person may want to continue typing.
        node.focus();
      },
      focusReply,
      suggest,
      focusSearch,
      awaitedField: () => (awaited.current === 'suggestion' ? null : awaited.current),
      forget() {
        awaited.current = null;
      },
    }),
    [focusReply, suggest, focusSearch],
  );
}
