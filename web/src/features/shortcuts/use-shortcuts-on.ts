import { useCallback } from 'react';
import { useStored, writeStored } from '../../browser/stored.ts';

/**
 * The storage key of a setting that applies to all shortcuts. The key still names the inbox, so that settings stored by
 * earlier versions of Fanfare are still found.
 */
const key = 'fanfare-inbox-shortcuts';

/**
 * Returns whether single keys are shortcuts, and a function that turns them on or off. The setting is stored in this
 * browser.
 */
export function useShortcutsOn(): [boolean, (isOn: boolean) => void] {
  const isOn = useStored(key) !== 'off';
  return [isOn, useCallback((next: boolean) => void writeStored(key, next ? 'on' : 'off'), [])];
}
