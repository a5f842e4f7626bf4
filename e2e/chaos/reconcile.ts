import { isOver, needsConfirmation, type Delivery } from '@fanfare/core/deliveries/delivery.ts';

/** A delivery of a post or of its first comment, as Fanfare stored it. */
export interface DeliveryRecord {
  id: string;
  /** The id of the post or of the first comment. Only one of its versions may be live. */
  postId: string;
  text: string;
  network: string;
  /** The text of the first comment that must follow the published post. */
  comment: string | null;
  /**
   * True if the post exists and was not edited after this delivery was planned, so that the delivery can be retried.
   * Always true for a first comment.
   */
  isCurrent: boolean;
  delivery: Delivery;
}

/** A post or a first comment as the network received it. */
export interface ReceivedPost {
  network: string;
  id: string;
  /** The id in the address of the post, because some networks use a different id in their calls. */
  alias: string | null;
  text: string;
  /** The post below which a first comment stands; null for a post. */
  parent: Pick<ReceivedPost, 'id' | 'alias'> | null;
}

/** The problems that were found, as sentences; empty in a clean run. */
export interface Findings {
  duplicates: string[];
  lost: string[];
  unexplained: string[];
  /** Deliveries that failed although every network worked again and every account was connected. */
  unpublished: string[];
  disagreements: string[];
}

export interface Reconciliation extends Findings {
  deliveries: number;
  published: number;
  cancelled: number;
  failed: number;
}

const keyOf = ({ network, text }: Pick<ReceivedPost, 'network' | 'text'>) => `${network}: ${text}`;

const namesOf = ({ id, alias }: Pick<ReceivedPost, 'id' | 'alias'>): string[] =>
  alias === null ? [id] : [id, alias];
const isReceiptOf = (post: ReceivedPost, { delivery: { receipt } }: DeliveryRecord): boolean =>
  receipt !== null && namesOf(post).includes(receipt.id);

const isUnconfirmed = ({ delivery }: DeliveryRecord): boolean =>
  !isOver(delivery) || needsConfirmation(delivery);

function unfinishedFindings({ id, network, delivery }: DeliveryRecord): Partial<Findings> {
  const { state, nextAt, failure } = delivery;
  const until = nextAt === null ? 'without a next step' : `until ${new Date(nextAt).toISOString()}`;
  return {
    lost: [`${id} was left ${state} at ${network}, waiting ${until}: ${failure?.reason ?? 'no failure'}`],
  };
}

const listed = (posts: readonly ReceivedPost[]): string => posts.map(({ id }) => id).join(', ');

function missingFindings(
  { id, delivery: { receipt } }: DeliveryRecord,
  posts: readonly ReceivedPost[],
): Partial<Findings> {
  if (posts.length === 0) return { lost: [`${id} is stored as published and is not live.`] };
  if (receipt === null || posts.some((each) => namesOf(each).includes(receipt.id))) return {};
  return { disagreements: [`${id} has the receipt ${receipt.id}; the network has ${listed(posts)}.`] };
}

/** All differences between Fanfare and the network about one delivery. */
function findingsOf(
  line: DeliveryRecord,
  posts: readonly ReceivedPost[],
  published: readonly DeliveryRecord[],
): Partial<Findings> {
  const { id, network, isCurrent, delivery } = line;
  const { state, failure } = delivery;
  if (!isOver(delivery)) return unfinishedFindings(line);
  if (state === 'published') return missingFindings(line, posts);
  if (state === 'failed' && (failure === null || failure.reason.trim() === ''))
    return { unexplained: [`${id} failed without a reason.`] };
  // If the outcome of a delivery is unknown, its post may be live or not: both are correct.
  if (needsConfirmation(delivery)) return {};
  // Networks may refuse to show the same text twice.
  const isRefusedRepetition =
    failure?.kind === 'rejected' && published.some((other) => keyOf(other) === keyOf(line));
  if (posts.length === 0)
    return state === 'failed' && isCurrent && !isRefusedRepetition
      ? { unpublished: [`${id} failed at ${network}, which worked again: ${failure?.reason}`] }
      : {};
  return { disagreements: [`${id} is stored as ${state}; the network has ${listed(posts)}.`] };
}

/** Checks that each live post belongs to one delivery at most, and that each first comment is below its own post. */
function ownerFindings(
  published: readonly DeliveryRecord[],
  received: readonly ReceivedPost[],
): Partial<Findings> {
  const byReceipt = Map.groupBy(published, ({ network, delivery }) => `${network} ${delivery.receipt?.id}`);
  const byComment = Map.groupBy(published, ({ network, comment }) => `${network}: ${comment}`);
  const lost: string[] = [];
  const disagreements: string[] = [];
  for (const post of received) {
    const owners = new Set(namesOf(post).flatMap((name) => byReceipt.get(`${post.network} ${name}`) ?? []));
    if (owners.size > 1)
      lost.push(
        `${[...owners].map(({ id }) => id).join(' and ')} have the same post ${post.id} as their receipt.`,
      );
    if (post.parent === null) continue;
    const places = namesOf(post.parent);
    for (const { id, delivery } of byComment.get(keyOf(post)) ?? [])
      if (!places.includes(delivery.receipt?.id ?? ''))
        disagreements.push(`${id} has its first comment below another post, ${post.parent.id}.`);
  }
  return { lost, disagreements };
}

/** Finds texts that are live more often than they were sent, and posts that are live in several versions. */
function findDuplicates(
  ledger: readonly DeliveryRecord[],
  published: readonly DeliveryRecord[],
  out: ReadonlyMap<string, readonly ReceivedPost[]>,
): string[] {
  const mayBeLive = Map.groupBy([...published, ...ledger.filter(isUnconfirmed)], keyOf);
  const texts = [...out].filter(
    ([key, posts]) => posts.length > Math.max(1, mayBeLive.get(key)?.length ?? 0),
  );
  const versions = [...Map.groupBy(published, ({ postId }) => postId)].filter(
    ([, lines]) => lines.length > 1,
  );
  return [
    ...texts.map(([key, posts]) => `"${key}" is live ${posts.length} times: ${listed(posts)}.`),
    ...versions.map(([postId, lines]) => `${postId} is live in ${lines.length} versions.`),
  ];
}

/** Compares the deliveries in Fanfare with the posts that the networks received. */
export function reconcile(
  ledger: readonly DeliveryRecord[],
  received: readonly ReceivedPost[],
): Reconciliation {
  const out = Map.groupBy(received, keyOf);
  // A rescheduled post has two deliveries with the same text. A live post belongs to the delivery that has its receipt.
  const owned = new Set(ledger.flatMap(({ delivery }) => delivery.receipt?.id ?? []));
  // A live post without a known receipt belongs to an unconfirmed delivery, if there is one, and not to the cancelled
  // delivery.
  const open = new Set(ledger.filter(isUnconfirmed).map(keyOf));
  const postsOf = (line: DeliveryRecord) =>
    (out.get(keyOf(line)) ?? []).filter(
      (post) =>
        isReceiptOf(post, line) ||
        (!namesOf(post).some((name) => owned.has(name)) && (isUnconfirmed(line) || !open.has(keyOf(line)))),
    );
  const published = ledger.filter(({ delivery }) => delivery.state === 'published');
  const reconciliation: Reconciliation = {
    deliveries: ledger.length,
    published: published.length,
    cancelled: ledger.filter(({ delivery }) => delivery.state === 'cancelled').length,
    failed: ledger.filter(({ delivery }) => delivery.state === 'failed').length,
    duplicates: findDuplicates(ledger, published, out),
    lost: [],
    unexplained: [],
    unpublished: [],
    disagreements: [],
  };
  const found = ledger.map((line) => findingsOf(line, postsOf(line), published));
  for (const findings of [...found, ownerFindings(published, received)]) {
    const { lost = [], unexplained = [], unpublished = [], disagreements = [] } = findings;
    reconciliation.lost.push(...lost);
    reconciliation.unexplained.push(...unexplained);
    reconciliation.unpublished.push(...unpublished);
    reconciliation.disagreements.push(...disagreements);
  }
  const known = new Set(ledger.map(keyOf));
  const isStarted = ({ network, comment }: DeliveryRecord) =>
    comment === null || known.has(keyOf({ network, text: comment }));
  for (const [key] of out)
    if (!known.has(key)) reconciliation.disagreements.push(`"${key}" is live, and nobody sent it.`);
  for (const { id } of published.filter((line) => !isStarted(line)))
    reconciliation.lost.push(`${id} is published, and its first comment was never started.`);
  return reconciliation;
}

export const isClean = ({ duplicates, lost, unexplained, unpublished, disagreements }: Findings): boolean =>
  [duplicates, lost, unexplained, unpublished, disagreements].every((each) => each.length === 0);

export function reasonsIn(ledger: readonly DeliveryRecord[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { network, delivery } of ledger) {
    if (delivery.state !== 'failed') continue;
    const reason = `${network}: ${delivery.failure?.reason ?? 'no reason'}`;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return reasons;
}
