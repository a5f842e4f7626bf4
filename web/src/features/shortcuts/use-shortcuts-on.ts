import { useCallback } from 'react';
import { useStored, writeStored } from '../../browser/stored.ts';

/** The name is from the time when only the inbox had shortcuts. The choice now applies to all shortcuts. */
const key = 'fanfare-inbox-shortcuts';

/** Whether single keys are shortcuts, and the function that changes it. Kept in this browser. */
export function useShortcutsOn(): [boolean, (isOn: boolean) => void] {
  const isOn = useStored(key) !== 'off';
  return [isOn, useCallback((next: boolean) => void writeStored(key, next ? 'on' : 'off'), [])];
}
