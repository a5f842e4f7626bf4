import { hasContent, sharedPartOf, withContent } from './shared-content.ts';
import { withShared } from './links.ts';
import { hasSharedView, type Choice, type ComposerState } from './state.ts';
import { accountKey, draftKey, emptyVariant, isDraft, keyOf, type Variant } from './variant.ts';

function inOrder(variants: readonly Variant[], order: readonly string[]): readonly Variant[] {
  const positionOf = (variant: Variant) => {
    if (isDraft(variant)) return -1;
    const found = order.indexOf(keyOf(variant));
    return found === -1 ? order.length : found;
  };
  return variants.toSorted((a, b) => positionOf(a) - positionOf(b));
}

function withVariants(
  state: ComposerState,
  variants: readonly Variant[],
  wanted = state.active,
): ComposerState {
  const sorted = inOrder(variants, state.order);
  const keys = sorted.map(keyOf);
  const [first = wanted] = keys;
  const active = keys.includes(wanted) ? wanted : hasSharedView(state) ? draftKey : first;
  return { ...state, variants: sorted, active };
}

const keyOfChoice = ({ account }: Choice): string => accountKey(account);

const isSelected = ({ variants }: ComposerState, choice: Choice): boolean =>
  variants.some((variant) => keyOf(variant) === keyOfChoice(choice));

/** The variant of a newly selected account. It is linked and starts with the settings of the first variant. */
function newVariant({ account, newId }: Choice, { shared }: ComposerState, first: Variant): Variant {
  const accountFields = { uploadTo: account.platform, platformId: account.platform_id };
  const variant = { ...emptyVariant(newId), ...accountFields, media: first.media, options: first.options };
  return {
    ...withContent(variant, shared),
    hasBeenEdited: first.hasBeenEdited || hasContent(shared),
  };
}

/**
 * The stored variant of an account that is selected or connected again. If it is linked, it shows the current shared
 * content.
 */
function returned(variant: Variant, { shared }: ComposerState): Variant {
  if (variant.customised) return variant;
  return { ...withContent(variant, shared), hasBeenEdited: variant.hasBeenEdited || hasContent(shared) };
}

/** If the shared content is empty, the content of the first variant becomes the shared content. */
function withSomethingShared(state: ComposerState, first: Variant): ComposerState {
  if (hasContent(state.shared) || !hasContent(first)) return state;
  return withShared(state, sharedPartOf(first), { isEdit: true });
}

function selectAccounts(before: ComposerState, choices: readonly Choice[]): ComposerState {
  const missing = choices.filter((choice) => !isSelected(before, choice));
  const [first] = missing;
  const base = before.variants.find((variant) => !isDraft(variant)) ?? before.variants[0];
  if (!first || !base) return before;
  const state = withSomethingShared(before, base);
  const kept = new Map([...state.disconnectedVariants, ...state.setAside].map((each) => [keyOf(each), each]));
  // A draft without an account becomes the variant of the first new account, so that the draft is not saved as a second
  // post.
  let draft = isDraft(base) ? base : undefined;
  const added = missing.map((choice) => {
    const known = kept.get(keyOfChoice(choice));
    if (known) return returned(known, state);
    const made = newVariant(draft ? { ...choice, newId: draft.postId } : choice, state, base);
    draft = undefined;
    return made;
  });
  const isBack = (variant: Variant) => added.some((each) => keyOf(each) === keyOf(variant));
  const stays = (variant: Variant) => !isDraft(variant) || (!isDraft(base) && hasContent(variant));
  return withVariants(
    {
      ...state,
      disconnectedVariants: state.disconnectedVariants.filter((variant) => !isBack(variant)),
      setAside: state.setAside.filter((variant) => !isBack(variant)),
    },
    [...state.variants.filter(stays), ...added],
    keyOfChoice(first),
  );
}

interface Removal {
  state: ComposerState;
  /** The removed variants, except a variant that became the draft. */
  gone: readonly Variant[];
}

/**
 * Removes variants. If no variant remains, a draft with the shared content is added. If there is no shared content, the
 * draft has the customised content of the open tab, or else of the last account.
 */
function removeVariants(state: ComposerState, keys: ReadonlySet<string>, newId: string): Removal {
  const gone = state.variants.filter((variant) => keys.has(keyOf(variant)));
  const left = state.variants.filter((variant) => !keys.has(keyOf(variant)));
  const [last] = gone;
  if (left.length > 0 || !last) return { state: withVariants(state, left), gone };
  const isOpen = (variant: Variant) => keyOf(variant) === state.active;
  const own = gone.filter((variant) => variant.customised && hasContent(variant));
  const moved = hasContent(state.shared) ? undefined : (own.find(isOpen) ?? own.at(-1));
  const source = moved ?? gone.find(({ customised }) => !customised);
  const shared = moved ? sharedPartOf(moved) : state.shared;
  const { media, options, hasBeenEdited } = source ?? last;
  const draft = { ...emptyVariant(source?.postId ?? newId), media, options, hasBeenEdited };
  return {
    state: withVariants({ ...state, shared }, [withContent(draft, shared)]),
    gone: gone.filter((variant) => variant !== source),
  };
}

/**
 * Removes the variants of deselected accounts. Customised variants are stored in `setAside`. The content of linked
 * variants remains in the shared content.
 */
function deselectAccounts(before: ComposerState, keys: ReadonlySet<string>, newId: string): ComposerState {
  const { state, gone } = removeVariants(before, keys, newId);
  return { ...state, setAside: [...state.setAside, ...gone.filter(({ customised }) => customised)] };
}

/**
 * Sorts the variants like the connected accounts. Variants of accounts that are no longer connected are stored until
 * these accounts are reconnected.
 */
export function loadAccounts(
  before: ComposerState,
  connected: readonly string[],
  newId: string,
): ComposerState {
  const isConnected = (variant: Variant) => isDraft(variant) || connected.includes(keyOf(variant));
  const isSameOrder = connected.join('\n') === before.order.join('\n');
  if (isSameOrder && before.variants.every(isConnected)) return before;
  const lost = new Set(before.variants.filter((variant) => !isConnected(variant)).map(keyOf));
  const { state, gone } = removeVariants({ ...before, order: connected }, lost, newId);
  return { ...state, disconnectedVariants: [...state.disconnectedVariants, ...gone] };
}

export function toggleAccount(state: ComposerState, choice: Choice): ComposerState {
  return isSelected(state, choice)
    ? deselectAccounts(state, new Set([keyOfChoice(choice)]), choice.newId)
    : selectAccounts(state, [choice]);
}

export function toggleAll(state: ComposerState, choices: readonly Choice[]): ComposerState {
  const [first] = choices;
  if (!first || !choices.every((choice) => isSelected(state, choice))) return selectAccounts(state, choices);
  return deselectAccounts(state, new Set(choices.map(keyOfChoice)), first.newId);
}
