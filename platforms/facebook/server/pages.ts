import { z } from 'zod';
import { graphId, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Grant, PlatformIo, Profile } from '../../platform.ts';
import { at } from './api.ts';

const page = z.object({
  id: graphId,
  name: z.string().min(1),
  username: z.string().min(1).optional(),
  /** Missing if the person has no role on the Page. */
  access_token: z.string().min(1).optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
});
type Page = z.infer<typeof page>;
const pageList = pageOf(page);
const businesses = pageOf(z.object({ id: graphId }));

const fields = 'id,name,username,access_token,tasks,picture.type(large){url}';

/**
 * The tasks that allow publishing. Newer Pages have two of them: a new name for `CREATE_CONTENT`, and a task that
 * includes all others.
 */
const publishingTasks: readonly string[] = [
  'CREATE_CONTENT',
  'PROFILE_PLUS_CREATE_CONTENT',
  'PROFILE_PLUS_FULL_CONTROL',
];

async function all<Item>(
  { http }: PlatformIo,
  grant: Grant,
  url: string,
  { schema, query }: { schema: ReturnType<typeof pageOf<z.ZodType<Item>>>; query: Record<string, string> },
): Promise<Item[]> {
  const list = (after: string | undefined) =>
    http.read({ method: 'GET', url, query: { ...query, limit: 100, after }, headers: bearer(grant) }, schema);
  const items: Item[] = [];
  for await (const shown of pages(list)) items.push(...shown);
  return items;
}

const pagesAt = (io: PlatformIo, grant: Grant, ...path: string[]): Promise<Page[]> =>
  all(io, grant, at(...path), { schema: pageList, query: { fields } });

/** Returns an empty list if Facebook does not allow us to read the list. */
async function orEmptyIfForbidden<T>(promise: Promise<T[]>): Promise<T[]> {
  try {
    return await promise;
  } catch (error) {
    const kind = error instanceof NetworkError ? error.failure.kind : null;
    if (kind === 'missing_permission' || kind === 'rejected' || kind === 'not_found') return [];
    throw error;
  }
}

/** The Pages of the person's businesses. The person's own list may lack these Pages. */
async function pagesOfBusinesses(io: PlatformIo, grant: Grant): Promise<Page[]> {
  if (!grant.scopes.includes('business_management')) return [];
  const known = await orEmptyIfForbidden(
    all(io, grant, at('me', 'businesses'), { schema: businesses, query: { fields: 'id' } }),
  );
  const found: Page[] = [];
  for (const { id } of known)
    for (const edge of ['owned_pages', 'client_pages'])
      found.push(...(await orEmptyIfForbidden(pagesAt(io, grant, id, edge))));
  return found;
}

const canPublish = ({ tasks }: Page) =>
  tasks === undefined || tasks.some((task) => publishingTasks.includes(task));

/** A Page token that was requested with a 60-day token never expires. */
function profileOf({ id, username, name, picture, access_token }: Page, { scopes }: Grant): Profile[] {
  if (access_token === undefined) return [];
  const grant: Grant = { accessToken: access_token, refreshToken: null, expiresAt: null, scopes };
  return [{ platformId: id, username: username ?? name, logo: picture?.data.url ?? null, grant }];
}

/** The Pages that this consent allows us to publish to, each with its own token. */
export async function pagesOfConsent(io: PlatformIo, grant: Grant): Promise<Profile[]> {
  const own = await pagesAt(io, grant, 'me', 'accounts');
  const others = await pagesOfBusinesses(io, grant);
  const known = new Map<string, Page>();
  for (const each of [...own, ...others]) if (!known.has(each.id)) known.set(each.id, each);
  return [...known.values()].filter(canPublish).flatMap((each) => profileOf(each, grant));
}
