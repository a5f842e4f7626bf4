import type { settingsRoutes } from '@fanfare/core/api/settings.ts';
import type { Handlers } from '../../http/handlers.ts';
import { changeSettings } from './change-settings.ts';
import { deleteAccount, restoreAccount } from './delete-account.ts';
import type { SettingsDependencies } from './dependencies.ts';
import { enter } from './enter.ts';
import { listInvitations } from './list-invitations.ts';

export function settingsHandlers(deps: SettingsDependencies): Handlers<typeof settingsRoutes> {
  return {
    enter: (input, { person, log }) => enter(deps, input, person, log),
    listInvitations: (input, { person }) => listInvitations(deps, input, person),
    changeSettings: async (input, { person }) => ({ settings: await changeSettings(deps, input, person) }),
    deleteAccount: (input, { person }) => deleteAccount(deps, input, person),
    restoreAccount: async (_input, { person }) => {
      await restoreAccount(deps, person);
      return {};
    },
  };
}
