import type { SubmitRowsInput } from '../api/schemas/posts.ts';
import { compositionOf } from '../composer/composition.ts';
import type { Fitting } from '../composer/fitting.ts';
import { withCopies } from '../composer/fitting.ts';
import type { FindNetwork } from '../composer/network.ts';
import { sharedPartOf } from '../composer/shared-content.ts';
import { toPostInput } from '../composer/submission.ts';
import { keyOf, type ComposerAccount } from '../composer/variant.ts';
import type { LibraryItem } from '../media/library.ts';
import type { PostAction } from '../posts/post.ts';
import { partPostsMax, partRowsMax } from '../posts/submitted-rows.ts';
import type { SheetRow } from './sheet.ts';
import { actionFor, actionOrder, type SendChoice } from './row-action.ts';
import { chosenFittings, variantsOf } from './variants.ts';

type RowInput = SubmitRowsInput['rows'][number];

/** Below the limit of 1 MB that the server has for the body of a request. */
const partBytesMax = 600 * 1024;
/** Below the server's limit of 500 posts, counting each target. */
const partTargetsMax = 400;

export interface SendContext {
  workspaceId: string;
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
  zone: string;
  now: number;
  /** The copy that was made of an image; null to send the original. */
  copyFor(fitting: Fitting): LibraryItem | null;
}

/** A row as the API receives it. It opens in the composer with all its accounts linked. */
export function toRowInput(row: SheetRow, action: PostAction, context: SendContext): RowInput {
  const { accounts, find, copyFor } = context;
  const variants = variantsOf(row, accounts);
  const fittings = chosenFittings(row, accounts, find);
  const schedule = action === 'schedule' && row.schedule ? new Date(row.schedule.at).toISOString() : null;
  const [first] = variants;
  return {
    id: row.id,
    posts: variants.map((variant) => toPostInput(withCopies(variant, fittings, copyFor), schedule, find)),
    ...(first && {
      composition: compositionOf({
        active: keyOf(first),
        shared: sharedPartOf(first),
        variants,
        setAside: [],
        fitChoices: row.fits,
      }),
    }),
  };
}

export interface Part {
  action: PostAction;
  input: SubmitRowsInput;
}

const encoder = new TextEncoder();

const targetsOf = ({ posts }: RowInput): number =>
  posts.reduce(
    (sum, { subreddits = [], board_ids: boards = [] }) =>
      sum + Math.max(1, subreddits.length + boards.length),
    0,
  );

/**
 * Returns as many rows as one request may have, but at least one. `rowsMax` is lowered after a request was too large.
 */
function firstRows(rows: readonly RowInput[], rowsMax: number): RowInput[] {
  const taken: RowInput[] = [];
  const sizes = { posts: 0, targets: 0, bytes: 0 };
  for (const row of rows) {
    sizes.posts += row.posts.length;
    sizes.targets += targetsOf(row);
    sizes.bytes += encoder.encode(JSON.stringify(row)).length;
    const isFull =
      taken.length >= Math.min(rowsMax, partRowsMax) ||
      sizes.posts > partPostsMax ||
      sizes.targets > partTargetsMax ||
      sizes.bytes > partBytesMax;
    if (taken.length > 0 && isFull) break;
    taken.push(row);
  }
  return taken;
}

/**
 * The next request: the rows with the most urgent action; null if no rows are left. The actions are decided again for
 * each request, so a row whose time has passed since the previous request is published immediately.
 */
export function nextPart(
  rows: readonly SheetRow[],
  choice: SendChoice,
  context: SendContext,
  rowsMax = partRowsMax,
): Part | null {
  const byAction = Map.groupBy(rows, (row) => actionFor(row, choice, context));
  const action = actionOrder.find((each) => byAction.has(each));
  if (action === undefined) return null;
  const candidates = (byAction.get(action) ?? []).slice(0, partRowsMax);
  const inputs = candidates.map((row) => toRowInput(row, action, context));
  const { workspaceId, zone } = context;
  return { action, input: { workspaceId, action, zone, rows: firstRows(inputs, rowsMax) } };
}
