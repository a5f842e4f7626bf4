import { addressOf, restOf, type InputOf, type ReplyOf, type Route } from '@fanfare/core/api/route.ts';

/** A signed-in user who calls the product as the browser does. */
export interface TestUser {
  workspaceId: string;
  call<R extends Route>(route: R, input: InputOf<R>): Promise<ReplyOf<R>>;
  /** Uploads a file as the browser does, and returns its path. */
  upload(name: string, type: string, bytes: Uint8Array): Promise<string>;
}

/** A killed server is back within seconds, so this many failures in a row mean that it is gone. */
const mostFailures = 400;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a call until the server answers, like a user who presses the button again. */
async function fetchUntilAnswered(ask: () => Promise<Response>): Promise<Response> {
  for (let failures = 1; ; failures += 1) {
    const response = await ask().catch(() => null);
    if (response && response.status < 500) return response;
    if (failures === mostFailures)
      throw new Error(`No answer: ${response ? await response.text() : 'no connection'}`);
    await pause(300);
  }
}

async function read<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${text}`);
  return JSON.parse(text) as Body;
}

interface SignedIn {
  idToken: string;
  localId: string;
}

export async function signUp(origin: string, bucket: string): Promise<TestUser> {
  const account = { email: 'chaos@fanfare.example', password: 'a long pass phrase', returnSecureToken: true };
  const identity = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`;
  const { idToken } = await read<SignedIn>(
    await fetch(identity, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, displayName: 'Chris Chaos' }),
    }),
  );
  const authorization = `Bearer ${idToken}`;
  const user: TestUser = {
    workspaceId: '',
    async call(route, input) {
      const values = input as Readonly<Record<string, unknown>>;
      const rest = restOf(route, values);
      const body = JSON.stringify(route.placement === 'data' ? { data: rest } : rest);
      const hasBody = route.placement !== 'query' && route.placement !== 'none';
      const response = await fetchUntilAnswered(() =>
        fetch(`${origin}${addressOf(route, values)}`, {
          method: route.method,
          headers: { authorization, ...(hasBody && { 'content-type': 'application/json' }) },
          ...(hasBody && { body }),
        }),
      );
      return read(response);
    },
    async upload(name, type, bytes) {
      const path = `workspaces/${user.workspaceId}/media/${crypto.randomUUID()}/${name}`;
      const address = `${origin}/v0/b/${bucket}/o?uploadType=media&name=${encodeURIComponent(path)}`;
      await read(
        await fetch(address, {
          method: 'POST',
          headers: { authorization: `Firebase ${idToken}`, 'content-type': type },
          body: new Blob([new Uint8Array(bytes)], { type }),
        }),
      );
      return path;
    },
  };
  return user;
}
