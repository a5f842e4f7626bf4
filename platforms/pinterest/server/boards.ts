import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError, rejected } from '../../_shared/network-error.ts';
import type { Account, PlatformIo, Target, Targets } from '../../platform.ts';
import { at, bookmark, pinterestId } from './api.ts';

const board = z.object({ id: pinterestId, name: z.string(), privacy: z.string().nullish() });
const page = z.object({ items: z.array(board), bookmark });
const created = z.object({ id: pinterestId });

const pageSize = 250;
/** Twelve pages hold 3000 boards: the 2000 that an account can own, and up to 1000 group boards. */
const maxPages = 12;

const limits = { name: 100, description: 500 } as const;

const notSecret = () =>
  new NetworkError({
    kind: 'missing_permission',
    reason:
      'Pinterest does not allow secret boards for this connection. Please reconnect your Pinterest account.',
    code: null,
  });

const canPinSecretly = ({ grant }: Account) =>
  grant.scopes.includes('pins:read_secret') && grant.scopes.includes('pins:write_secret');

/** Apps cannot add pins to boards for advertisers, and need a permission for secret boards. */
function canPinTo({ privacy }: z.infer<typeof board>, account: Account): boolean {
  if (privacy === 'PROTECTED') return false;
  return privacy !== 'SECRET' || canPinSecretly(account);
}

async function list({ http }: PlatformIo, account: Account): Promise<Target[]> {
  const targets: Target[] = [];
  let next: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const shown = await http.read(
      {
        method: 'GET',
        url: at('boards'),
        query: { page_size: pageSize, bookmark: next },
        headers: bearer(account.grant),
      },
      page,
    );
    const offered = shown.items.filter((each) => canPinTo(each, account));
    targets.push(
      ...offered.map(({ id, name, privacy }) => ({ id, name, title: null, isSecret: privacy === 'SECRET' })),
    );
    next = shown.bookmark ?? undefined;
    if (next === undefined) break;
  }
  return targets;
}

function boardError(name: string, description: string): string | null {
  if (name === '') return 'A board needs a name.';
  if (name.length > limits.name) return `The name of a board can have at most ${limits.name} characters.`;
  return description.length > limits.description
    ? `The description of a board can have at most ${limits.description} characters.`
    : null;
}

const create: NonNullable<Targets['create']> = async ({ http }, account, wanted) => {
  const name = wanted.name.trim();
  const description = wanted.description.trim();
  const error = boardError(name, description);
  if (error !== null) throw rejected(error);
  if (wanted.isSecret && !account.grant.scopes.includes('boards:write_secret')) throw notSecret();
  return http.read(
    {
      method: 'POST',
      url: at('boards'),
      headers: bearer(account.grant),
      json: {
        name,
        ...(description !== '' && { description }),
        privacy: wanted.isSecret ? 'SECRET' : 'PUBLIC',
      },
    },
    created,
  );
};

export const targets: Targets = { list, create };
