import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Filling } from '@fanfare/core/composer/filling.ts';
import { createContext } from 'react';

/** What the variables in the texts of the open post become. */
export const FillingContext = createContext<Filling<ConnectedAccount>>({ accounts: [], date: '' });
