import { isOver, type Delivery } from '@fanfare/core/deliveries/delivery.ts';

/** What Fanfare says of one delivery. */
export interface LedgerLine {
  id: string;
  postId: string;
  words: string;
  network: string;
  delivery: Delivery;
}

/** What a network says it received. */
export interface Received {
  network: string;
  id: string;
  /** What its address calls it: some networks have one name for the call that made it, and another for what is there. */
  alias: string | null;
  words: string;
}

export interface Verdict {
  deliveries: number;
  published: number;
  cancelled: number;
  failed: number;
  /** What is wrong, in whole sentences; empty when all is well. */
  duplicates: string[];
  lost: string[];
  unexplained: string[];
  disagreements: string[];
}

const keyOf = ({ network, words }: Pick<Received, 'network' | 'words'>) => `${network}: ${words}`;

const namesOf = ({ id, alias }: Received): string[] => (alias === null ? [id] : [id, alias]);
const isReceiptOf = (post: Received, { delivery: { receipt } }: LedgerLine): boolean =>
  receipt !== null && namesOf(post).includes(receipt.id);

const isUndecided = ({ delivery }: LedgerLine): boolean =>
  !isOver(delivery) || (delivery.state === 'failed' && delivery.failure?.kind === 'outcome_unknown');

type Complaints = Partial<Pick<Verdict, 'lost' | 'unexplained' | 'disagreements'>>;

function leftBehind({ id, network, delivery }: LedgerLine): Complaints {
  const { state, nextAt, failure } = delivery;
  const until = nextAt === null ? 'for nothing' : `until ${new Date(nextAt).toISOString()}`;
  return {
    lost: [`${id} was left ${state} at ${network}, waiting ${until}: ${failure?.reason ?? 'all was well'}`],
  };
}

const listed = (seen: readonly Received[]): string => seen.map(({ id }) => id).join(', ');

function notThere({ id, delivery: { receipt } }: LedgerLine, seen: readonly Received[]): Complaints {
  if (seen.length === 0) return { lost: [`${id} is told to be out and is not there.`] };
  if (receipt === null || seen.some((each) => namesOf(each).includes(receipt.id))) return {};
  return { disagreements: [`${id} has the receipt ${receipt.id}; the network has ${listed(seen)}.`] };
}

/** What a person would hold against us, had it happened to their post. */
function complaintsOf(line: LedgerLine, seen: readonly Received[]): Complaints {
  const { id, delivery } = line;
  const { state, failure } = delivery;
  if (!isOver(delivery)) return leftBehind(line);
  if (state === 'published') return notThere(line, seen);
  if (state === 'failed' && (failure === null || failure.reason.trim() === ''))
    return { unexplained: [`${id} failed and nobody says why.`] };
  // Whoever says that nobody knows has said so.
  if (seen.length === 0 || failure?.kind === 'outcome_unknown') return {};
  return { disagreements: [`${id} is told to be ${state}; the network has ${listed(seen)}.`] };
}

/** Compares what Fanfare believes with what the networks have. */
export function judge(ledger: readonly LedgerLine[], received: readonly Received[]): Verdict {
  const out = Map.groupBy(received, keyOf);
  // A post that was moved is the same words in another version: what is out belongs to whoever has its receipt.
  const owned = new Set(ledger.flatMap(({ delivery }) => delivery.receipt?.id ?? []));
  // So does what nobody knows of yet: the version that was taken back need not be the one that is out.
  const open = new Set(ledger.filter(isUndecided).map(keyOf));
  const seenBy = (line: LedgerLine) =>
    (out.get(keyOf(line)) ?? []).filter(
      (post) =>
        isReceiptOf(post, line) ||
        (!namesOf(post).some((name) => owned.has(name)) && (isUndecided(line) || !open.has(keyOf(line)))),
    );
  const verdict: Verdict = {
    deliveries: ledger.length,
    published: ledger.filter(({ delivery }) => delivery.state === 'published').length,
    cancelled: ledger.filter(({ delivery }) => delivery.state === 'cancelled').length,
    failed: ledger.filter(({ delivery }) => delivery.state === 'failed').length,
    duplicates: [],
    lost: [],
    unexplained: [],
    disagreements: [],
  };
  for (const [key, posts] of out)
    if (posts.length > 1)
      verdict.duplicates.push(
        `"${key}" is out ${posts.length} times: ${posts.map(({ id }) => id).join(', ')}.`,
      );
  for (const line of ledger) {
    const { lost = [], unexplained = [], disagreements = [] } = complaintsOf(line, seenBy(line));
    verdict.lost.push(...lost);
    verdict.unexplained.push(...unexplained);
    verdict.disagreements.push(...disagreements);
  }
  const known = new Set(ledger.map(keyOf));
  for (const [key] of out)
    if (!known.has(key)) verdict.disagreements.push(`"${key}" is out, and nobody sent it.`);
  const versions = Map.groupBy(
    ledger.filter(({ delivery }) => delivery.state === 'published'),
    ({ postId }) => postId,
  );
  for (const [postId, lines] of versions)
    if (lines.length > 1) verdict.duplicates.push(`${postId} is out in ${lines.length} versions.`);
  return verdict;
}

export const isClean = ({ duplicates, lost, unexplained, disagreements }: Verdict): boolean =>
  [duplicates, lost, unexplained, disagreements].every((each) => each.length === 0);

/** Why what failed did, with how often. */
export function reasonsIn(ledger: readonly LedgerLine[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { network, delivery } of ledger) {
    if (delivery.state !== 'failed') continue;
    const reason = `${network}: ${delivery.failure?.reason ?? 'nobody knows'}`;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return reasons;
}
