import { graphTime } from '../../_meta/sandbox/lists.ts';
import { addressOf, listPage } from './fields.ts';
import type { UserCall } from './context.ts';
import type { Page } from './identities.ts';
import { notFound, ok } from './replies.ts';
import { pageToken } from './tokens.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';

function nodeOf(call: UserCall, page: Page) {
  const { id, username, name, logo, tasks } = page;
  return {
    id,
    name,
    username: username ?? undefined,
    access_token: pageToken(call, call.token, page),
    category: 'Local business',
    tasks,
    followers_count: 1_204,
    picture: { data: { url: logo, height: 200, width: 200, is_silhouette: false } },
  };
}

function list(call: UserCall, through: Page['through'], address: string): SandboxReply {
  const { person, params, state } = call;
  const items = person.pages
    .filter((page) => page.through === through)
    .map((page) => ({ id: page.id, node: () => nodeOf(call, page) }));
  return listPage(items, params, {
    defaultFields: 'id,name,access_token',
    maxItems: state.settings.pageSize,
    address: addressOf(address),
  });
}

export const listAccounts = (call: UserCall) => list(call, 'person', `${call.person.id}/accounts`);

export function listBusinesses(call: UserCall): SandboxReply {
  const { business, name } = call.person;
  const items =
    business === null
      ? []
      : [{ id: business, node: () => ({ id: business, name, created_time: graphTime(0) }) }];
  return listPage(items, call.params, {
    defaultFields: 'id,name',
    maxItems: 100,
    address: addressOf(`${call.person.id}/businesses`),
  });
}

/** Lists the Pages of a business by their relation to it. */
export const listPagesOf =
  (through: Page['through']) =>
  (call: UserCall): SandboxReply =>
    call.id === call.person.business ? list(call, through, `${call.id}/${through}`) : notFound(call.id);

/** Granted and declined permissions of the person. */
export function listPermissions({ token, person }: UserCall): SandboxReply {
  const granted = token.scopes.map((permission) => ({ permission, status: 'granted' }));
  const declined = person.withholds.map((permission) => ({ permission, status: 'declined' }));
  return ok({ data: [...granted, ...declined] });
}

export const readPerson = ({ person }: UserCall): SandboxReply => ok({ id: person.id, name: person.name });
