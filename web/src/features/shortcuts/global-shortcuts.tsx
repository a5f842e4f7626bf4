import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { waitUntilShown } from '../../browser/wait-until-shown.ts';
import { isFreeKey } from './keys.ts';
import {
  actionsOf,
  globalShortcuts,
  goKey,
  goShortcuts,
  searchShortcuts,
  type GlobalAction,
} from './table.ts';
import { useShortcutsSheet } from './use-shortcuts-sheet.tsx';
import { useShortcutsOn } from './use-shortcuts-on.ts';

const actions = actionsOf<GlobalAction | 'search'>([...globalShortcuts, ...searchShortcuts]);
/** After G, the letter of a screen has to follow within this time. */
const sequenceMs = 1500;

/** Focuses the search field of the screen. Returns whether the screen has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Focuses the description of a post. Returns whether there is one. */
function focusDescription(): boolean {
  const field = document.querySelector<HTMLElement>('main [data-field="description"] textarea');
  field?.focus();
  return field !== null;
}

/** The shortcuts of the whole dashboard. The keys of a screen take precedence. */
export function GlobalShortcuts() {
  const [isOn] = useShortcutsOn();
  const navigate = useNavigate();
  const openSheet = useShortcutsSheet();
  const { key } = useLocation();
  /** The key of the location at which the shortcut C was pressed; null once the location has changed. */
  const leaving = useRef<string>(null);
  useEffect(() => {
    if (leaving.current !== null && leaving.current !== key) waitUntilShown(document.body, focusDescription);
    leaving.current = null;
  }, [key]);
  const run = (action: GlobalAction | 'search'): boolean => {
    switch (action) {
      case 'search':
        return focusSearch();
      case 'help':
        openSheet();
        return true;
      case 'create':
        leaving.current = key;
        void navigate('/dashboard/upload');
        return true;
    }
  };
  const latest = useRef({ run, navigate });
  useEffect(() => {
    latest.current = { run, navigate };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let goUntil = 0;
    /**
     * Runs before the shortcuts of the screen, because a letter after G opens another screen, even if the letter alone
     * is a shortcut of this screen.
     */
    const onSequence = (event: KeyboardEvent) => {
      const isWaiting = event.timeStamp < goUntil;
      // Pressing Shift alone does not end the wait for the letter.
      if (!isWaiting || event.key === 'Shift') return;
      goUntil = 0;
      const screen = goShortcuts.find(({ key }) => key === event.key.toLowerCase());
      if (!screen || !isFreeKey(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void latest.current.navigate(screen.path);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      const key = event.key.toLowerCase();
      if (key === goKey) {
        goUntil = event.timeStamp + sequenceMs;
        return;
      }
      const action = actions[key];
      if (action && latest.current.run(action)) event.preventDefault();
    };
    window.addEventListener('keydown', onSequence, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onSequence, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, [isOn]);
  return null;
}
