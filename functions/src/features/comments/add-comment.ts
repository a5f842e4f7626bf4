import type { Comments } from '@fanfare/platforms/platform.ts';
import { hashParts } from '../../hash-parts.ts';
import { AppError } from '../../http/app-error.ts';
import { ask, markUnknownOutcome, OutcomeUnknownError } from '../../networks/ask.ts';
import {
  reachAccount,
  unsupported,
  type AccountFields,
  type ReachedAccount,
} from '../../networks/reach-account.ts';
import type { AccountRef } from '../../store/accounts.ts';
import { toCommentFailure } from './comment-failure.ts';
import type { CommentDependencies } from './dependencies.ts';
import { withDeadline } from './with-deadline.ts';
import {
  allowResend,
  begin,
  claimPublished,
  settle,
  type Begun,
  type Outcome,
  type Request,
} from './ledger.ts';
import { skewMs } from '@fanfare/platforms/_shared/clock-skew.ts';

export interface NewComment extends AccountFields {
  media_id: string;
  /** Id of the comment that this one replies to. */
  parent: string | null;
  text: string;
  requestId: string | undefined;
  /** Ids of comments that are known to be published. None of them can be the result of a new request. */
  earlier?: readonly string[];
}

export interface WrittenComment {
  id: string;
  at: Date;
}

/** The longest time that a request waits for another worker; clients do not wait longer. */
const waitMs = 25_000;
const pauseMs = 1_000;

const outcomeUnknownText =
  'The result is not known yet. Please try again in a moment; it will not be posted twice.';

function requestOf(
  { workspaceId, platformId, platform }: AccountRef,
  { media_id: mediaId, parent, text, requestId, earlier = [] }: NewComment,
  uid: string,
): Request & { id: string } {
  const fingerprint = hashParts([platform, platformId, mediaId, parent, text]);
  const id = hashParts([workspaceId, uid, requestId ?? fingerprint]);
  return { id, workspaceId, fingerprint, isNamed: requestId !== undefined, earlier };
}

/** Waits while another worker sends the same comment, or until a search for the published comment is reliable. */
async function claimRequest(
  { comments, now, sleep }: CommentDependencies,
  request: Request & { id: string },
  worker: string,
): Promise<Exclude<Begun, { kind: 'wait' }>> {
  const until = now().getTime() + waitMs;
  for (;;) {
    const begun = await comments.decide(request.id, (known) => begin(known, request, worker, now()));
    if (begun.kind !== 'wait') return begun;
    if (now().getTime() + pauseMs > until)
      throw new AppError('outcome_unknown', { message: outcomeUnknownText });
    await sleep(pauseMs);
  }
}

interface ClaimedRequest {
  comment: NewComment;
  reached: ReachedAccount;
  network: Comments;
  keep(outcome: Outcome): Promise<unknown>;
  /** Tells whether the published comment is the result of this request. */
  claim(published: WrittenComment): Promise<boolean>;
}

async function findSentComment(
  deps: CommentDependencies,
  { comment, reached: { io, ref }, network, keep, claim }: ClaimedRequest,
  { since, earlier }: Extract<Begun, { kind: 'look' }>,
): Promise<WrittenComment | null> {
  const { media_id: mediaId, text, parent } = comment;
  const from = since.getTime() - skewMs;
  try {
    const excluded = new Set(earlier);
    for (;;) {
      const found = await ask(deps, ref, (account) =>
        network.find(io, account, mediaId, text, from, parent ?? undefined, excluded),
      );
      if (!found || excluded.has(found.id)) return null;
      const written = { id: found.id, at: since };
      if (await claim(written)) return written;
      excluded.add(found.id);
    }
  } catch (error) {
    await keep({ kind: 'unknown' });
    throw error;
  }
}

async function send(
  deps: CommentDependencies,
  { comment, reached, network, keep }: ClaimedRequest,
  until: Date,
): Promise<WrittenComment> {
  const { media_id: mediaId, text, parent } = comment;
  const { ref } = reached;
  const io = { ...reached.io, http: withDeadline(reached.io.http, deps.now, until) };
  try {
    const { id, at } = await ask(deps, ref, (account) =>
      markUnknownOutcome(() => network.add(io, account, mediaId, text, parent ?? undefined)),
    );
    return { id, at: new Date(at) };
  } catch (error) {
    // A call that failed before it was sent, or that the network refused, has published nothing.
    await keep(
      error instanceof OutcomeUnknownError ? { kind: 'unanswered', at: deps.now() } : { kind: 'refused' },
    );
    throw error;
  }
}

/** Returns the time until which this worker may start to send the comment. */
async function sendDeadline(
  { comments, now }: CommentDependencies,
  id: string,
  worker: string,
  begun: Extract<Begun, { kind: 'send' | 'look' }>,
): Promise<Date> {
  if (begun.kind === 'send') return begun.until;
  const until = await comments.decide(id, (known) => allowResend(known, worker, now()));
  if (!until) throw new AppError('outcome_unknown', { message: outcomeUnknownText });
  return until;
}

async function write(
  deps: CommentDependencies,
  comment: NewComment,
  reached: ReachedAccount,
  network: Comments,
  uid: string,
): Promise<WrittenComment> {
  const { comments, newId, now } = deps;
  const request = requestOf(reached.ref, comment, uid);
  const worker = newId();
  const begun = await claimRequest(deps, request, worker);
  if (begun.kind === 'written') return { id: begun.id, at: begun.at };
  if (begun.kind === 'another')
    throw new AppError('conflict', { message: 'This request ID was already used for another comment.' });
  const keep = (outcome: Outcome) => comments.decide(request.id, (known) => settle(known, worker, outcome));
  const claim = (published: WrittenComment) =>
    comments.decide(hashParts(['published', reached.ref.platform, published.id]), (known) =>
      claimPublished(known, request, published, now()),
    );
  const writing = { comment, reached, network, keep, claim };
  const found = begun.kind === 'look' ? await findSentComment(deps, writing, begun) : null;
  const written = found ?? (await send(deps, writing, await sendDeadline(deps, request.id, worker, begun)));
  await Promise.all([keep({ kind: 'written', ...written }), found ?? claim(written)]);
  return written;
}

/** Writes a comment or a reply. A repeated request publishes it only once. */
export async function addComment(
  deps: CommentDependencies,
  comment: NewComment,
  uid: string,
): Promise<WrittenComment> {
  const reached = await reachAccount(deps, comment, ({ abilities }) =>
    comment.parent === null ? abilities.comment : abilities.reply,
  );
  const { comments: network } = reached.platform;
  if (!network) throw unsupported();
  try {
    const written = await write(deps, comment, reached, network, uid);
    await deps.analytics.forget(reached.ref, 'posts');
    return written;
  } catch (error) {
    const words = error instanceof OutcomeUnknownError ? outcomeUnknownText : undefined;
    throw toCommentFailure(error, reached.facts.label, words);
  }
}

/**
 * Finds the request in the ledger. `open`: the stored request has the same content, so its comment may have been
 * published. `another`: the id was used for different content. Null if the ledger does not have the request.
 */
export async function findRequest(
  { comments }: Pick<CommentDependencies, 'comments'>,
  ref: AccountRef,
  comment: NewComment,
  uid: string,
): Promise<'open' | 'another' | null> {
  const { id, fingerprint } = requestOf(ref, comment, uid);
  return comments.decide(id, (known) => ({
    result: known && (known.fingerprint === fingerprint ? 'open' : 'another'),
  }));
}
