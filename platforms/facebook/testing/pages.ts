import type { Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Account, Profile } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { facebook, quick } from './subject.ts';

export const facebookWith = (settings: Readonly<Record<string, number>>): Subject => ({
  ...(facebook as Subject),
  createSandbox: (world, saved) => createSandbox(world, saved ?? { settings: { ...quick, ...settings } }),
});

/** The Pages from which a person can choose after the consent. */
export const pagesOf = async (rig: Rig, identity: string): Promise<Profile[]> =>
  platform.oauth.profiles(rig.io, await rig.grant(identity));

export function accountOf({ platformId, username, grant }: Profile): Account {
  if (!grant) throw new Error('Every Page has a token of its own.');
  return { platformId, username, grant };
}

/** The handle as it is read back from the database. */
export const handleOf = (handle: unknown): PublishHandle => platform.publish.handle.parse(handle);

export const postsOf = (rig: Rig, page: string) =>
  rig
    .sandbox()
    .accounts()
    .find(({ platformId }) => platformId === page)?.posts ?? [];
