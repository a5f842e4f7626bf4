import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type * as filling from '@fanfare/core/composer/filling.ts';
import { createContext } from 'react';

type FillingRules = typeof filling;

/** The accounts and the day from which the values of the variables in the open post are taken. */
export interface FillingValues {
  accounts: readonly ConnectedAccount[];
  day: { at: number; zone: string };
  /** Null until the rules are loaded. They are loaded once a text has a brace. */
  rules: FillingRules | null;
}

export const FillingContext = createContext<FillingValues>({
  accounts: [],
  day: { at: 0, zone: 'UTC' },
  rules: null,
});
