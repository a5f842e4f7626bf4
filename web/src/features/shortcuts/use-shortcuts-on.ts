import { useCallback } from 'react';
import { useStored, writeStored } from '../../browser/stored.ts';

/**
 * The choice applies to all shortcuts. The key still names the inbox, so that choices of earlier versions stay valid.
 */
const key = 'fanfare-inbox-shortcuts';

/** Returns whether single keys are shortcuts, and a function that changes the choice. This browser keeps the choice. */
export function useShortcutsOn(): [boolean, (isOn: boolean) => void] {
  const isOn = useStored(key) !== 'off';
  return [isOn, useCallback((next: boolean) => void writeStored(key, next ? 'on' : 'off'), [])];
}
