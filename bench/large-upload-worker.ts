import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { addressAt } from '@fanfare/platforms/_shared/http.ts';
import { newPkce } from '@fanfare/platforms/_shared/pkce.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import type { Account, AppKeys, Job, Progress } from '@fanfare/platforms/platform.ts';
import { createMediaSource } from '../functions/src/google/media.ts';
import { createReach, type ReachedPlatform } from '../functions/src/networks/reach.ts';
import { runPart } from '../local/src/process/part.ts';

export interface UploadOptions {
  network: string;
  networksOrigin: string;
  keys: Record<string, AppKeys>;
  bucket: string;
  film: MeasuredMedia;
}

const redirectUri = 'https://fanfare.example/api/callback';
const stepMs = 40_000;
const now = () => Date.now();

async function connect(origin: string, { platform, facts, keys, http }: ReachedPlatform): Promise<Account> {
  const { verifier, challenge } = newPkce();
  const asked = { state: 'state', challenge: facts.pkce ? challenge : null, redirectUri };
  const address = addressAt(origin, platform.oauth.authorise(keys, asked));
  const { identities, fields } = await readConsentPage(await fetch(address));
  const body = new URLSearchParams([...fields, ['identity', identities[0] ?? '']]);
  const back = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const io = { http, keys, now };
  const grant = await platform.oauth.exchange(io, {
    code,
    verifier: facts.pkce ? verifier : null,
    redirectUri,
  });
  const [profile] = await platform.oauth.profiles(io, grant);
  if (!profile) throw new Error('There is no account to connect.');
  return { platformId: profile.platformId, username: profile.username, grant: profile.grant ?? grant };
}

const pause = (seconds: number) => new Promise((resolve) => void setTimeout(resolve, seconds * 1000));

/**
 * Publishes step by step, as the product's workers do. The handle that a step saves is converted to JSON and back, as
 * if Firestore had stored it.
 */
async function publish({ publish: network }: ReachedPlatform['platform'], job: () => Job<unknown>) {
  let handle: unknown = null;
  const here = (): Job<unknown> => ({
    ...job(),
    handle,
    keep(kept) {
      handle = JSON.parse(JSON.stringify(kept)) as unknown;
      return Promise.resolve();
    },
  });
  let progress: Progress<unknown> = await network.start(here());
  while (progress.kind !== 'ready') {
    ({ handle } = progress);
    if (progress.kind === 'waiting') await pause(progress.seconds);
    const next = here();
    progress = progress.kind === 'more' ? await network.start(next) : await network.poll({ ...next, handle });
  }
  await network.commit({ ...job(), handle: progress.handle });
}

runPart(async ({ network, networksOrigin, keys, bucket, film }: UploadOptions) => {
  const reached = await createReach(
    () => ({ networksOrigin }),
    () => ({ apps: keys, wrong: [] }),
    { warn: () => undefined },
  )(network);
  if (!reached) throw new Error(`${network} is not set up here.`);
  const account = await connect(networksOrigin, reached);
  const media = createMediaSource(
    () => ({ bucket }),
    () => new Date(),
  );
  // Reads a few bytes before the measurement, so that the memory of Google's libraries is not counted as memory for the
  // film.
  await new Response(await media.open(film, { start: 0, end: 1 })).arrayBuffer();
  const content = postContent({
    title: 'A long film',
    description: 'Two gigabytes.',
    media: [film],
  });
  const { http, platform } = reached;
  const job = (): Job<unknown> => ({
    http,
    keys: reached.keys,
    now,
    account,
    content,
    target: null,
    media,
    handle: null,
    keep: () => Promise.resolve(),
    until: now() + stepMs,
    taken: () => Promise.resolve(new Set()),
    others: () => Promise.resolve([]),
  });
  setImmediate(() => {
    publish(platform, job).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  return { ready: null, stop: () => Promise.resolve() };
});
