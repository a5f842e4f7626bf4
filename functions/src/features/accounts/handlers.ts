import type { accountRoutes } from '@fanfare/core/api/accounts.ts';
import type { Handlers } from '../../http/handlers.ts';
import { authorise } from './authorise.ts';
import { chooseAccounts } from './choose.ts';
import { connect } from './connect.ts';
import type { AccountDependencies } from './dependencies.ts';
import { disconnect } from './disconnect.ts';
import { findAccount, listAccounts } from './list-accounts.ts';
import { reportAccount } from './report-account.ts';

export function accountHandlers(deps: AccountDependencies): Handlers<typeof accountRoutes> {
  return {
    authorise: (input, { person }) => authorise(deps, input, person),
    connect: (input, { person }) => connect(deps, input, person),
    chooseAccounts: (input, { person }) => chooseAccounts(deps, input, person),
    listAccounts: ({ workspaceId }) => listAccounts(deps, workspaceId),
    findAccount: async (input) => ({ socialData: await findAccount(deps, input) }),
    disconnect: async (input, { log }) => {
      await disconnect(deps, input, log);
      return {};
    },
    reportAccount: async (input) => {
      await reportAccount(deps, input);
      return {};
    },
  };
}
