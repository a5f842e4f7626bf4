import type {
  CreateSandbox,
  SandboxIdentity,
  SandboxNetwork,
  SandboxPost,
  SandboxReply,
  SandboxRequest,
} from '@fanfare/platforms/_sandbox/sandbox.ts';

export const madeUpHost = 'api.madeup.example';

const ana: SandboxIdentity = {
  platformId: 'ana',
  username: 'ana',
  name: 'Ana <b>',
  logo: 'data:image/svg+xml,%3Csvg/%3E',
};
const ben: SandboxIdentity = { platformId: 'ben', username: 'ben', name: 'Ben', logo: '/nowhere.svg' };

type Handler = (request: SandboxRequest) => Promise<SandboxReply> | SandboxReply;

interface Saved {
  posts: SandboxPost[];
}

async function countBytes(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

/** The smallest possible network. It accepts a text or a file, and fails when a call requests this. */
export const createMadeUp: CreateSandbox = (world, saved): SandboxNetwork => {
  const { posts } = (saved as Saved | null) ?? { posts: [] };
  const revoked: string[] = [];

  const publish: Handler = async ({ bytes, headers, query }) => {
    const fault = world.takeFault('publish', 'ana');
    if (fault === 'refuse') return { status: 403, json: { error: 'refused' } };
    const body = await bytes();
    const type = headers.get('content-type') ?? 'text/plain';
    const isText = type.startsWith('text/');
    const id = world.newId();
    posts.push({
      id,
      at: world.now(),
      kind: isText ? 'text' : 'file',
      title: query.get('title'),
      text: isText ? Buffer.from(body).toString() : '',
      media: isText
        ? []
        : [{ url: world.keepFile(body, type), type, bytes: body.length, sha256: 'f00d', altText: 'A file' }],
      url: `https://madeup.example/${id}`,
      privacy: 'public',
      comments: [{ id: 'c1', at: world.now(), username: 'ben', text: 'Nice <i>one</i>' }],
    });
    return { status: 201, json: { id }, drop: fault === 'drop' };
  };
  const routes: Readonly<Record<string, Handler>> = {
    'POST /publish': publish,
    'POST /stream': async ({ stream }) => ({ status: 200, json: { bytes: await countBytes(stream) } }),
    'POST /early': () => ({ status: 413, text: 'Too much.' }),
    'GET /page': () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      text: '<p>Agree?</p>',
    }),
    'GET /echo': ({ query, headers, host, path }) => ({
      status: 200,
      headers: { 'x-remaining': '7' },
      json: { query: [...query], authorization: headers.get('authorization'), host, path },
    }),
    'GET /bytes': () => ({
      status: 200,
      headers: { 'content-type': 'image/png' },
      bytes: Uint8Array.of(1, 2, 3),
    }),
    'GET /broken': () => {
      throw new Error('The imitation has a fault.');
    },
  };
  return {
    id: 'madeup',
    label: 'Made-up',
    hosts: [madeUpHost],
    identities: [ana, ben],
    calls: { publish: 'Publishing', authorise: 'Consent page' },
    keys: { clientId: 'made-up-app', clientSecret: 'made-up-secret' },
    handle: async (request) =>
      (await routes[`${request.method} ${request.path}`]?.(request)) ?? { status: 404, json: {} },
    accounts: () => [
      { ...ana, posts },
      { ...ben, posts: [] },
    ],
    revoke: (platformId) => void revoked.push(platformId),
    save: () => ({ posts, revoked }),
  };
};
