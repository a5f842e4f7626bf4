import type { AltTextInput } from '../posts/schemas/alt-texts.ts';
import type { Composition } from '../posts/schemas/composition.ts';
import type { LibraryItem } from '../media/library.ts';
import { altTextOf, altTextsFor, fromSingleAltText, type AltTexts } from '../posts/alt-texts.ts';
import { fromWire, toWire } from '../posts/field-table.ts';
import { optionFields, sharedOptionFields, textFields } from '../posts/fields.ts';
import { setAsideMax } from '../posts/set-aside.ts';
import type { SharedContent } from './shared-content.ts';
import type { ComposerState } from './state.ts';
import { emptyVariant, keyOf, type Variant } from './variant.ts';

type Items = ReadonlyMap<string, LibraryItem>;
type StoredFiles = Pick<Composition['shared'], 'media' | 'thumbnail' | 'alt_text' | 'alt_texts'>;

type Files = Pick<Variant, 'media' | 'altTexts' | 'thumbnail'>;

/** The alt texts with the paths of their files, in the form of the API. */
export const toAltTextInputs = (
  media: readonly LibraryItem[],
  altTexts: AltTexts,
): { alt_texts?: AltTextInput[] } => {
  const inputs = media.flatMap(({ _id: id, firebasePath }) => {
    const text = altTextOf(altTexts, id);
    return text === '' ? [] : [{ firebasePath, alt_text: text }];
  });
  return inputs.length > 0 ? { alt_texts: inputs } : {};
};

/** Reads the alt texts of a stored post. Posts of older versions of Fanfare have a single alt text, `alt_text`. */
export function fromAltTextInputs(
  media: readonly LibraryItem[],
  { alt_text: single, alt_texts: inputs }: Pick<StoredFiles, 'alt_text' | 'alt_texts'>,
): AltTexts {
  if (!inputs || inputs.length === 0)
    return fromSingleAltText(
      single,
      media.map(({ _id: id, kind }) => ({ id, kind })),
    );
  const paths = new Map(media.map(({ _id: id, firebasePath }) => [id, firebasePath]));
  const textOf = (id: string) =>
    inputs.find(({ firebasePath }) => firebasePath === paths.get(id))?.alt_text ?? '';
  return altTextsFor([...paths.keys()], textOf);
}

const pathsOf = ({ media, thumbnail, altTexts }: Files): StoredFiles => ({
  media: media.map(({ firebasePath }) => firebasePath),
  thumbnail: thumbnail?.firebasePath ?? null,
  ...toAltTextInputs(media, altTexts),
});

function filesIn({ media, thumbnail, ...texts }: StoredFiles, items: Items) {
  const found = media.flatMap((path) => items.get(path) ?? []);
  return {
    media: found,
    altTexts: fromAltTextInputs(found, texts),
    thumbnail: (thumbnail === null ? undefined : items.get(thumbnail)) ?? null,
    // The composer makes a thumbnail of every new video. If a saved post has none, a person has therefore removed it.
    thumbnailRemoved: thumbnail === null && found.length > 0,
  };
}

export function compositionOf(
  state: Pick<ComposerState, 'active' | 'shared' | 'variants' | 'setAside' | 'fitChoices'>,
): Composition {
  const { active, shared, variants, setAside, fitChoices } = state;
  return {
    active,
    ...(fitChoices.length > 0 && { fits: [...fitChoices] }),
    customised: variants.filter(({ customised }) => customised).map(keyOf),
    shared: {
      ...toWire(textFields, shared),
      ...toWire(sharedOptionFields, shared.options),
      ...pathsOf(shared),
    },
    setAside: setAside.slice(-setAsideMax).map((variant) => ({
      id: variant.postId,
      uploadTo: variant.uploadTo,
      platform_id: variant.platformId ?? '',
      ...toWire(textFields, variant),
      ...toWire(optionFields, variant.options),
      ...pathsOf(variant),
      targets: [...variant.targets],
    })),
  };
}

export const sharedIn = ({ shared }: Composition, items: Items): SharedContent => ({
  ...fromWire(textFields, shared),
  ...filesIn(shared, items),
  options: fromWire(sharedOptionFields, shared),
});

export const setAsideIn = ({ setAside }: Composition, items: Items): Variant[] =>
  setAside.map((post) => ({
    ...emptyVariant(post.id),
    uploadTo: post.uploadTo,
    platformId: post.platform_id,
    ...fromWire(textFields, post),
    ...filesIn(post, items),
    options: fromWire(optionFields, post),
    targets: post.targets,
    customised: true,
  }));

export function pathsInComposition({ shared, setAside }: Composition): (string | null)[] {
  return [shared, ...setAside].flatMap(({ media, thumbnail }) => [...media, thumbnail]);
}
