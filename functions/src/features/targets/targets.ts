import type { CreateBoardInput, ListTargetsInput } from '@fanfare/core/api/schemas/targets.ts';
import type { Target, TargetFacts } from '@fanfare/platforms/platform.ts';
import {
  ask,
  askOnce,
  markUnknownOutcome,
  toNetworkFailure,
  OutcomeUnknownError,
  type AskDependencies,
} from '../../networks/ask.ts';
import { reachAccount, unsupported, type ReachDependencies } from '../../networks/reach-account.ts';

export type TargetDependencies = ReachDependencies & AskDependencies;

/** Lists the targets of an account, if its network has targets of this kind. */
export async function listTargets(
  deps: TargetDependencies,
  kind: TargetFacts['kind'],
  account: ListTargetsInput,
): Promise<Target[]> {
  const { platform, io, ref } = await reachAccount(deps, account, ({ target }) => target?.kind === kind);
  const { targets } = platform;
  if (!targets) throw unsupported();
  try {
    return await ask(deps, ref, (connected) => targets.list(io, connected));
  } catch (error) {
    throw toNetworkFailure(error);
  }
}

const maybeThere = 'We do not know whether the board was created. Check your boards before you try again.';

/** Creates a board with a single attempt, because a second board with the same name would be worse than none. */
export async function createBoard(
  deps: TargetDependencies,
  { name, description, privacy, ...account }: CreateBoardInput,
): Promise<string> {
  const { platform, io, ref } = await reachAccount(deps, account, ({ target }) => target?.kind === 'board');
  const create = platform.targets?.create;
  if (!create) throw unsupported();
  const wanted = { name, description, isSecret: privacy === 'SECRET' };
  try {
    const { id } = await askOnce(deps, ref, (connected) =>
      markUnknownOutcome(() => create(io, connected, wanted)),
    );
    return id;
  } catch (error) {
    throw toNetworkFailure(error, error instanceof OutcomeUnknownError ? maybeThere : undefined);
  }
}
