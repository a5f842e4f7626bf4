import type {
  SandboxIdentity,
  SandboxNetwork,
  SandboxReply,
  SandboxRequest,
  SandboxWorld,
} from './sandbox.ts';

type Parts = Omit<SandboxNetwork, 'handle'> & {
  world: SandboxWorld;
  answer(request: SandboxRequest): SandboxReply | Promise<SandboxReply>;
};

/** Completes a network: every reply gets the date, and identities show only the fields that the login page needs. */
export const sandboxNetwork = ({ world, answer, identities, ...network }: Parts): SandboxNetwork => ({
  ...network,
  identities: identities.map(({ platformId, username, name, logo }): SandboxIdentity => ({
    platformId,
    username,
    name,
    logo,
  })),
  async handle(request) {
    const reply = await answer(request);
    return { ...reply, headers: { date: new Date(world.now()).toUTCString(), ...reply.headers } };
  },
});
