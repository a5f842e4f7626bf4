import { sharedPartOf, withContent, type SharedContent } from './shared-content.ts';
import type { ComposerAction, ComposerState } from './state.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

type Of<Kind extends ComposerAction['kind']> = Extract<ComposerAction, { kind: Kind }>;
type EditContent = (content: SharedContent) => SharedContent;

const isKeyed =
  (key: string) =>
  (variant: Variant): boolean =>
    keyOf(variant) === key;

/** Sets the shared content, which all linked variants show. */
export function withShared(
  state: ComposerState,
  shared: SharedContent,
  { isEdit }: { isEdit: boolean },
): ComposerState {
  const variants = state.variants.map((variant) => {
    if (variant.customised) return variant;
    return { ...withContent(variant, shared), hasBeenEdited: isEdit || variant.hasBeenEdited };
  });
  return { ...state, shared, variants };
}

const edited = (variant: Variant, edit: EditContent): Variant => ({
  ...withContent(variant, edit(sharedPartOf(variant))),
  hasBeenEdited: true,
});

/**
 * Changes the content of the variant `key`: its own content if the variant is customised, even if its account is
 * deselected, and otherwise the shared content.
 */
export function editContent(state: ComposerState, key: string, edit: EditContent): ComposerState {
  const isMeant = isKeyed(key);
  const inAll = (variants: readonly Variant[]) =>
    variants.map((variant) => (isMeant(variant) ? edited(variant, edit) : variant));
  const variant = state.variants.find(isMeant);
  if (variant?.customised) return { ...state, variants: inAll(state.variants) };
  if (!variant && state.setAside.some(isMeant)) return { ...state, setAside: inAll(state.setAside) };
  return withShared(state, edit(state.shared), { isEdit: true });
}

/** Changes the shared content and every customised content, without marking them as edited. */
export function mapContents(state: ComposerState, change: EditContent): ComposerState {
  const inAll = (variants: readonly Variant[]) =>
    variants.map((variant) =>
      variant.customised ? withContent(variant, change(sharedPartOf(variant))) : variant,
    );
  const { variants, setAside, disconnectedVariants } = state;
  const own = {
    variants: inAll(variants),
    setAside: inAll(setAside),
    disconnectedVariants: inAll(disconnectedVariants),
  };
  return withShared({ ...state, ...own }, change(state.shared), { isEdit: false });
}

const changeVariant = (
  state: ComposerState,
  isMeant: (variant: Variant) => boolean,
  change: (variant: Variant) => Variant,
): ComposerState => ({
  ...state,
  variants: state.variants.map((variant) => (isMeant(variant) ? change(variant) : variant)),
});

/** Customises a variant. The draft is never customised, because it always shows the shared content. */
export const customise = (state: ComposerState, { key }: Of<'customised'>): ComposerState =>
  changeVariant(
    state,
    (variant) => isKeyed(key)(variant) && !isDraft(variant),
    (variant) => ({ ...variant, customised: true }),
  );

/** Customises the linked accounts that have a description of their own in `texts`. */
export const divideDescriptions = (
  state: ComposerState,
  { texts }: Of<'descriptionsDivided'>,
): ComposerState => ({
  ...state,
  variants: state.variants.map((variant) => {
    const description = texts[keyOf(variant)];
    if (description === undefined || variant.customised || isDraft(variant)) return variant;
    return { ...variant, description, customised: true, hasBeenEdited: true };
  }),
});

export const resetToShared = (state: ComposerState, { key }: Of<'resetToShared'>): ComposerState =>
  changeVariant(
    state,
    (variant) => isKeyed(key)(variant) && variant.customised,
    (variant) => ({
      ...withContent({ ...variant, customised: false }, state.shared),
      hasBeenEdited: true,
    }),
  );

export function undoReset(state: ComposerState, { groupId, variant }: Of<'resetUndone'>): ComposerState {
  if (state.groupId !== groupId) return state;
  const isMeant = isKeyed(keyOf(variant));
  const own = { ...variant, hasBeenEdited: true };
  if (state.variants.some(isMeant))
    return changeVariant(
      state,
      (now) => isMeant(now) && !now.customised,
      ({ postId, targets }) => ({ ...own, postId, targets }),
    );
  return state.setAside.some(isMeant) ? state : { ...state, setAside: [...state.setAside, own] };
}
