import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { demoPerson, demoWorkspaces, googlePeople } from './people.ts';

export { demoPerson } from './people.ts';

export interface SeedOptions {
  origin: string;
  dataDir: string;
}

interface SignedIn {
  localId: string;
  idToken: string;
}

async function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The calls that the browser's Firebase SDK makes. */
function identity(origin: string) {
  const base = `${origin}/identitytoolkit.googleapis.com/v1/accounts`;
  const ask = (action: string, body: object) =>
    post(`${base}:${action}?key=local`, { ...body, returnSecureToken: true });
  const call = async (action: string, body: object): Promise<SignedIn> => {
    const response = await ask(action, body);
    if (!response.ok) throw new Error(`The demo people could not be made: ${await response.text()}`);
    return (await response.json()) as SignedIn;
  };
  return {
    /** An earlier seeding may have been cut off after this. */
    async signUpOrIn({ name, email, password }: typeof demoPerson): Promise<SignedIn> {
      const response = await ask('signUp', { email, password, displayName: name });
      return response.ok
        ? ((await response.json()) as SignedIn)
        : call('signInWithPassword', { email, password });
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

/** Drawn as text in the repository, sent as any browser would send a picture. */
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
    throw new Error(`The demo workspace "${demo.name}" could not be made: ${await response.text()}`);
}

/** Fills an empty product once, through its own calls: what the demo shows is what the product makes. */
export async function seedDemo({ origin, dataDir }: SeedOptions): Promise<void> {
  const done = join(dataDir, 'seeded.json');
  if (existsSync(done)) return;
  const people = identity(origin);
  const dana = await people.signUpOrIn(demoPerson);
  for (const person of googlePeople) await people.google(person);
  for (const workspace of demoWorkspaces) await makeWorkspace(origin, dana, workspace);
  writeFileSync(done, JSON.stringify({ people: 1 + googlePeople.length, workspaces: demoWorkspaces.length }));
}
