import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, restOf, type InputOf, type Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { projectId } from '../orchestrate/environment.ts';
import { demoPerson, demoTeam, demoWorkspaces, googlePeople } from './people.ts';
import { demoCaptions, demoHashtagGroups } from './templates.ts';

export { demoPerson } from './people.ts';

export interface SeedOptions {
  origin: string;
  dataDir: string;
}

interface SignedIn {
  localId: string;
  idToken: string;
}

async function post(url: string, body: object, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}

/** Calls the product's own API with a JSON body. A conflict with an earlier seeding is not an error. */
async function callAs<R extends Route>(
  { origin, idToken }: { origin: string; idToken: string },
  route: R,
  input: InputOf<R>,
): Promise<void> {
  const values = input as Readonly<Record<string, unknown>>;
  const response = await post(`${origin}${addressOf(route, values)}`, restOf(route, values), idToken);
  if (!response.ok && response.status !== 409)
    throw new Error(`The demo data could not be created by ${route.path}: ${await response.text()}`);
}

/** The calls that the browser's Firebase SDK makes. */
function identity(origin: string) {
  const base = `${origin}/identitytoolkit.googleapis.com/v1/accounts`;
  const ask = (action: string, body: object) =>
    post(`${base}:${action}?key=local`, { ...body, returnSecureToken: true });
  const call = async (action: string, body: object): Promise<SignedIn> => {
    const response = await ask(action, body);
    if (!response.ok) throw new Error(`The demo people could not be created: ${await response.text()}`);
    return (await response.json()) as SignedIn;
  };
  return {
    /** Signs up with a verified e-mail address. An account left by an interrupted seeding is reused. */
    async proven({ name, email, password }: typeof demoPerson): Promise<SignedIn> {
      await ask('signUp', { email, password, displayName: name });
      const { localId } = await call('signInWithPassword', { email, password });
      // Administrator call of the Auth emulator, which is allowed to set `emailVerified`.
      const accounts = `${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
      await post(accounts, { localId, emailVerified: true }, 'owner');
      return call('signInWithPassword', { email, password });
    },
    google: ({ sub, name, email }: (typeof googlePeople)[number]) => {
      const idToken = JSON.stringify({ sub, name, email, email_verified: true });
      return call('signInWithIdp', {
        requestUri: origin,
        postBody: new URLSearchParams({ providerId: 'google.com', id_token: idToken }).toString(),
      });
    },
  };
}

/** Renders the SVG from the repository and uploads it like a picture from a browser. */
async function picture(file: string): Promise<Blob> {
  const { default: sharp } = await import('sharp');
  const svg = await readFile(new URL(`images/${file}`, import.meta.url));
  const png = await sharp(svg).resize(512, 512).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

async function makeWorkspace(
  origin: string,
  person: SignedIn,
  demo: (typeof demoWorkspaces)[number],
): Promise<void> {
  const form = new FormData();
  form.set('workspaceId', demo.id);
  form.set('userId', person.localId);
  form.set('name', demo.name);
  if (demo.image !== null) form.set('image', await picture(demo.image), 'image.png');
  const response = await fetch(`${origin}${addressOf(routes.createWorkspace, {})}`, {
    method: routes.createWorkspace.method,
    headers: { authorization: `Bearer ${person.idToken}` },
    body: form,
  });
  if (!response.ok)
    throw new Error(`The demo workspace "${demo.name}" could not be created: ${await response.text()}`);
}

/** Template ids are generated and cannot be fixed, so templates are only created when none exist. */
async function makeTemplates(origin: string, { idToken }: SignedIn): Promise<void> {
  const workspaceId = demoWorkspaces[0].id;
  const response = await fetch(`${origin}${addressOf(routes.listTemplates, { workspaceId })}`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  if (!response.ok) throw new Error(`The demo's templates could not be read: ${await response.text()}`);
  if (((await response.json()) as unknown[]).length > 0) return;
  for (const { hashtags, ...group } of demoHashtagGroups)
    await callAs({ origin, idToken }, routes.addHashtags, { workspaceId, ...group, hashtags: [...hashtags] });
  for (const caption of demoCaptions)
    await callAs({ origin, idToken }, routes.addCaption, { workspaceId, ...caption });
}

const habits = { timeZone: 'Europe/Berlin', weekStart: 'monday' } as const;

/** Fills an empty product once. It uses the product's own API, so the demo data is real product data. */
export async function seedDemo({ origin, dataDir }: SeedOptions): Promise<void> {
  const done = join(dataDir, 'seeded.json');
  if (existsSync(done)) return;
  const people = identity(origin);
  const dana = await people.proven(demoPerson);
  for (const workspace of demoWorkspaces) await makeWorkspace(origin, dana, workspace);
  // Each person joins a workspace before their first visit, because the first visit creates a workspace for anyone
  // who has none.
  const visit = (person: SignedIn) => callAs({ origin, ...person }, routes.enter, habits);
  await visit(dana);
  for (const { person, role } of demoTeam) {
    const { name, email } = person;
    await callAs({ origin, ...dana }, routes.addMember, { id: demoWorkspaces[0].id, name, email, role });
  }
  await makeTemplates(origin, dana);
  for (const person of googlePeople) await visit(await people.google(person));
  writeFileSync(done, JSON.stringify({ people: 1 + googlePeople.length, workspaces: demoWorkspaces.length }));
}
