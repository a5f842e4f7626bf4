import { useEffect, useRef } from 'react';

export interface InboxKeys {
  next(): void;
  previous(): void;
  reply(): void;
  answered(): void;
  suggest(): void;
  savedReplies(): void;
  help(): void;
  back(): void;
}

const actions: Readonly<Record<string, keyof InboxKeys>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  r: 'reply',
  e: 'answered',
  a: 'suggest',
  '/': 'savedReplies',
  '?': 'help',
  Escape: 'back',
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Arrows scroll a list or move between radio buttons, tabs and menu items where one has the focus. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="radio"], [role="tab"], [role="menu"]') !== null;

/** Single keys of the inbox. They do nothing while somebody types or a dialog is open. */
export function useInboxKeys(keys: InboxKeys, isOn: boolean): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(target))
        return;
      if (key.startsWith('Arrow') && usesArrows(target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const action = actions[key.length === 1 ? key.toLowerCase() : key];
      if (!action) return;
      event.preventDefault();
      current.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
