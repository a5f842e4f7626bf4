import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Filling } from '@fanfare/core/composer/filling.ts';
import { createContext } from 'react';

/** The values of the variables in the open post. */
export const FillingContext = createContext<Filling<ConnectedAccount>>({ accounts: [], date: '' });
