import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { ChooseAccountsInput } from '@fanfare/core/api/schemas/accounts.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import { takeConsent } from './connect.ts';
import type { AccountDependencies } from './dependencies.ts';
import { keepAccounts } from './keep-accounts.ts';

/** Connects the chosen accounts, which must belong to the consent. */
export async function chooseAccounts(
  deps: AccountDependencies,
  input: ChooseAccountsInput,
  person: Person,
): Promise<{ accounts: ConnectedAccount[] }> {
  const { began, reached } = await takeConsent(deps, input, person);
  const wanted = new Set(input.platform_ids);
  const chosen = (began.opened ?? []).filter(({ platformId }) => wanted.has(platformId));
  if (chosen.length !== wanted.size)
    throw new AppError('rejected', {
      message: 'An account that you chose is no longer available. Connect again and choose your accounts.',
    });
  try {
    return { accounts: await keepAccounts(deps, began, reached.facts, chosen) };
  } catch (error) {
    // The plan's limit was reached, so nothing was connected. The consent is stored again, so that the person can
    // choose fewer accounts.
    if (error instanceof AppError && error.code === 'limit_reached')
      await deps.states.put(input.state, began);
    throw error;
  }
}
