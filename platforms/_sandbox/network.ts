import { type OAuthSandbox, revokeAll } from './grants.ts';
import { saveUploads } from './received.ts';
import type {
  SandboxAccount,
  SandboxIdentity,
  SandboxNetwork,
  SandboxPost,
  SandboxReply,
  SandboxRequest,
  SandboxWorld,
} from './sandbox.ts';

type Parts = Omit<SandboxNetwork, 'handle'> & {
  world: SandboxWorld;
  answer(request: SandboxRequest): SandboxReply | Promise<SandboxReply>;
};

const shown = ({ platformId, username, name, logo }: SandboxIdentity): SandboxIdentity => ({
  platformId,
  username,
  name,
  logo,
});

/**
 * Completes a network: adds the date to every reply, and reduces the identities to the fields that the login page
 * needs.
 */
export const sandboxNetwork = ({ world, answer, identities, ...network }: Parts): SandboxNetwork => ({
  ...network,
  identities: identities.map(shown),
  async handle(request) {
    let body: Promise<Uint8Array> | null = null;
    // Reads the body only once, although both the search for the route and the handler may need its bytes.
    const reply = await answer({ ...request, bytes: () => (body ??= request.bytes()) });
    return { ...reply, headers: { date: new Date(world.now()).toUTCString(), ...reply.headers } };
  },
});

/** A sandbox that receives files in several calls. */
interface WithUploads {
  openUploads?: Parameters<typeof saveUploads>[0];
}

type OAuthParts<Sandbox extends OAuthSandbox, Identity extends SandboxIdentity> = Omit<
  Parts,
  'world' | 'answer' | 'identities' | 'accounts' | 'revoke' | 'save'
> & {
  identities: readonly Identity[];
  answer(sandbox: Sandbox, request: SandboxRequest): SandboxReply | Promise<SandboxReply>;
  /** The visible posts of an account. */
  posts(sandbox: Sandbox, identity: Identity): SandboxPost[];
  revoke?(sandbox: Sandbox, account: string): void;
};

/** Completes a network with OAuth 2. */
export function oauthNetwork<Sandbox extends OAuthSandbox & WithUploads, Identity extends SandboxIdentity>(
  sandbox: Sandbox,
  { identities, answer, posts, revoke = revokeAll, ...network }: OAuthParts<Sandbox, Identity>,
): SandboxNetwork {
  return sandboxNetwork({
    ...network,
    world: sandbox.world,
    identities,
    answer: (request) => answer(sandbox, request),
    accounts: () =>
      identities.map((each): SandboxAccount => ({ ...shown(each), posts: posts(sandbox, each) })),
    revoke: (account) => revoke(sandbox, account),
    save: () => ({ ...sandbox.state, openUploads: saveUploads(sandbox.openUploads ?? new Map()) }),
  });
}
