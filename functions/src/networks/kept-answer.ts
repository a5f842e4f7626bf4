import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account } from '@fanfare/platforms/platform.ts';
import type { AccountRef } from '../store/accounts.ts';
import type { AnalyticsStore } from '../store/analytics.ts';
import { ask, type AskDependencies } from './ask.ts';
import { releaseClaim, takeClaim, type ClaimResult, type Ending } from './claim.ts';

export interface KeptAnswerDependencies extends AskDependencies {
  analytics: Pick<AnalyticsStore, 'decide'>;
  now(): Date;
  newId(): string;
  sleep(ms: number): Promise<void>;
}

/** A question to a network. Its answer is kept for later requests. */
export interface Question {
  ref: AccountRef;
  /** Identifies the question among the questions about one account. */
  part: string;
  reusedMs: number;
  read(account: Account): Promise<object>;
}

export interface KeptAnswer {
  answer: object;
  at: Date;
}

/** The time that a request waits for another worker. Clients do not wait longer. */
const waitMs = 45_000;
const pauseMs = 500;

const refOf = ({ ref, part }: Question) => ({ ...ref, part });

/** Claims the question, so that no other request asks it, or waits for the request that has claimed it. */
async function claimOrWait(
  { analytics, now, sleep }: KeptAnswerDependencies,
  question: Question,
  worker: string,
): Promise<ClaimResult> {
  const since = now();
  const { reusedMs } = question;
  for (;;) {
    const claim = await analytics.decide(refOf(question), (known, isConnected) =>
      takeClaim(known, isConnected, worker, { since, now: now(), reusedMs }),
    );
    if (claim.kind !== 'wait' || now().getTime() + pauseMs > since.getTime() + waitMs) return claim;
    await sleep(pauseMs);
  }
}

const failureOf = ({ failure: { kind, reason } }: NetworkError, at: Date) => ({ kind, reason, at });

/** Asks the network and stores the answer for other requests with the same question. */
async function askNetwork(
  deps: KeptAnswerDependencies,
  question: Question,
  worker: string,
): Promise<KeptAnswer> {
  const { analytics, now } = deps;
  const end = (ending: Ending) =>
    analytics.decide(refOf(question), (known) => releaseClaim(known, worker, ending));
  let answer: object;
  try {
    answer = await ask(deps, question.ref, question.read);
  } catch (error) {
    await end({ failure: error instanceof NetworkError ? failureOf(error, now()) : null });
    throw error;
  }
  const found = { answer, at: now() };
  await end({ found });
  return found;
}

/** Returns the network's answer. It is kept for a while, so that many requests within that time make one call. */
export async function findKeptAnswer(deps: KeptAnswerDependencies, question: Question): Promise<KeptAnswer> {
  const worker = deps.newId();
  const claim = await claimOrWait(deps, question, worker);
  switch (claim.kind) {
    case 'found':
      return claim;
    case 'failed':
      throw new NetworkError(claim.failure);
    case 'gone':
      throw new NetworkError({ kind: 'not_found', reason: 'This account was disconnected.', code: null });
    case 'wait':
      throw new NetworkError({ kind: 'unavailable', reason: 'The network is taking too long.', code: null });
    case 'claimed':
      return askNetwork(deps, question, worker);
  }
}
