import type { PostContent } from '@fanfare/core/posts/content.ts';
import { describe, expect, it } from 'vitest';
import type {
  FaultKind,
  SandboxNetwork,
  SandboxReply,
  SandboxRequest,
  SandboxWorld,
} from './_sandbox/sandbox.ts';
import { deliver } from './conformance/deliver.ts';
import { withRig, type Rig } from './conformance/rig.ts';
import type { Subject } from './conformance/subject.ts';
import { allSubjects } from './conformance/subjects.ts';

/** A call that the product made, with everything that the sandbox needs to answer it again. */
interface MadeCall {
  request: SandboxRequest;
  world: SandboxWorld;
  before: unknown;
}

const requestWith = (request: SandboxRequest, bytes: Uint8Array): SandboxRequest => ({
  ...request,
  bytes: () => Promise.resolve(bytes),
  get stream() {
    return (async function* () {
      await Promise.resolve();
      yield bytes;
    })();
  },
});

/** A copy of the network that records the first successful request of each call in `made`. */
function recorded(subject: Subject, made: Map<string, MadeCall>): Subject {
  return {
    ...subject,
    createSandbox(world, saved) {
      let met: string[] = [];
      const network = subject.createSandbox(
        {
          ...world,
          takeFault(call, account) {
            met.push(call);
            return world.takeFault(call, account);
          },
        },
        saved,
      );
      const handle: SandboxNetwork['handle'] = async (given) => {
        const request = requestWith(given, await given.bytes());
        const before: unknown = JSON.parse(JSON.stringify(network.save()));
        const at = world.now();
        met = [];
        const reply = await network.handle(request);
        const [call] = met;
        if (call !== undefined && reply.status < 400 && !made.has(call))
          made.set(call, { request, before, world: { ...world, now: () => at } });
        return reply;
      };
      return { ...network, handle };
    },
  };
}

/** Posts with large files are left out: they are slow and make the same calls as posts with small files. */
const isSmall = ({ media }: PostContent) => media.every(({ bytes }) => bytes < 2_000_000);

/** Makes every kind of call that the product makes to a network. Failures do not matter here. */
async function useEverything(rig: Rig): Promise<void> {
  const { platform, contents } = rig.subject;
  const { oauth, publish, comments, insights, analytics, totals, targets } = platform;
  const attempt = (run: () => Promise<unknown> | undefined) => Promise.resolve(run()).catch(() => undefined);
  const account = await rig.connect();
  const ids: string[] = [];
  for (const content of Object.values(contents).filter(isSmall))
    await attempt(async () => {
      const { job, receipt } = await deliver(rig, account, content);
      ids.push(receipt.id);
      await attempt(() => publish.finish?.(job, receipt));
      rig.world.pass(60_000);
      await attempt(() => publish.find(job, rig.world.now() - 120_000));
    });
  for (const id of ids)
    await attempt(async () => {
      const since = rig.world.now() - 5_000;
      const comment = await comments?.add(rig.io, account, id, 'Is it open?');
      await attempt(() => comments?.add(rig.io, account, id, 'Until six.', comment?.id));
      rig.world.pass(60_000);
      await attempt(() => comments?.find(rig.io, account, id, 'Is it open?', since));
      await attempt(() => comments?.find(rig.io, account, id, 'Until six.', since, comment?.id));
      await attempt(() => comments?.list?.(rig.io, account, id));
      await attempt(() => insights?.(rig.io, account, id));
      await attempt(() => comments?.remove?.(rig.io, account, comment?.id ?? ''));
    });
  for (const id of ids) await attempt(() => insights?.(rig.io, account, id));
  await attempt(() => analytics?.(rig.io, account, 30));
  await attempt(() => totals?.(rig.io, account));
  await attempt(() => targets?.list(rig.io, account));
  await attempt(() =>
    targets?.create?.(rig.io, account, { name: 'Faults', description: '', isSecret: false }),
  );
  for (const id of ids) await attempt(() => publish.remove?.(rig.io, account, id));
  rig.world.pass(rig.subject.renewAfterMs);
  const renewed = await attempt(() => oauth.refresh?.(rig.io, account.grant));
  await attempt(() => oauth.revoke?.(rig.io, (renewed as typeof account.grant | undefined) ?? account.grant));
}

const kinds: readonly FaultKind[] = [
  'refuse',
  'rate_limit',
  'server_error',
  'expire_token',
  'drop',
  'false_error',
];

/** Answers the call once more, from the state before the call. */
function repeat(
  { createSandbox }: Subject,
  call: string,
  { request, world, before }: MadeCall,
  kind: FaultKind | null,
): Promise<SandboxReply> {
  let aimed = kind;
  let ids = 0;
  const takeFault = (asked: string) => {
    const fault = asked === call ? aimed : null;
    if (fault) aimed = null;
    return fault;
  };
  const newId = () => String((ids += 1));
  return createSandbox({ ...world, newId, takeFault }, structuredClone(before)).handle(request);
}

/**
 * The faults that do not change the reply. Whole replies are compared, because some networks send refusals with the
 * status 200.
 */
async function ignoredFaults(subject: Subject, call: string, made: MadeCall): Promise<string[]> {
  const textOf = ({ status, json, text, drop = false }: SandboxReply) =>
    JSON.stringify({ status, json, text, drop });
  const again = await repeat(subject, call, made, null);
  // The saved state lacks the bytes of an unfinished upload, so a call that continues an upload cannot be repeated.
  if (again.status >= 400) return [];
  const usual = textOf(again);
  const ignored: string[] = [];
  for (const kind of kinds) {
    const reply = await repeat(subject, call, made, kind);
    const isLost = kind !== 'drop' || reply.drop === true;
    if (!isLost || textOf(reply) === usual) ignored.push(`${kind} at ${call}`);
  }
  return ignored;
}

describe.each((await allSubjects()).map((subject) => [subject.facts.id, subject] as const))(
  'faults aimed at %s',
  (_id, subject) => {
    it('every fault changes the reply to every call that the product makes', async () => {
      const made = new Map<string, MadeCall>();
      await withRig(recorded(subject, made), useEverything);
      expect(made.size).toBeGreaterThan(4);
      const ignored: string[] = [];
      // Other checks cover the faults of the consent page.
      made.delete('authorise');
      for (const [call, each] of made) ignored.push(...(await ignoredFaults(subject, call, each)));
      expect(ignored).toEqual([]);
    });
  },
);
