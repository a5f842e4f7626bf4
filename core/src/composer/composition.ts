import type { Composition } from '../api/schemas/composition.ts';
import type { LibraryItem } from '../media/library.ts';
import { fromWire, toWire } from '../posts/field-table.ts';
import { optionFields, sharedOptionFields, textFields } from '../posts/fields.ts';
import type { SharedContent } from './shared-content.ts';
import type { ComposerState } from './state.ts';
import { emptyVariant, keyOf, type Variant } from './variant.ts';

type Items = ReadonlyMap<string, LibraryItem>;
type StoredFiles = Pick<Composition['shared'], 'media' | 'thumbnail'>;

const pathsOf = ({ media, thumbnail }: Pick<Variant, 'media' | 'thumbnail'>): StoredFiles => ({
  media: media.map(({ firebasePath }) => firebasePath),
  thumbnail: thumbnail?.firebasePath ?? null,
});

function filesIn({ media, thumbnail }: StoredFiles, items: Items) {
  const found = media.flatMap((path) => items.get(path) ?? []);
  return {
    media: found,
    thumbnail: (thumbnail === null ? undefined : items.get(thumbnail)) ?? null,
    // The composer captures a frame of every new video, so a saved post without a thumbnail had it removed on
    // purpose.
    thumbnailRemoved: thumbnail === null && found.length > 0,
  };
}

/** As many as the server keeps. */
const setAsideMax = 10;

/** What is stored with a group, besides its posts. */
export function compositionOf({ active, shared, variants, setAside }: ComposerState): Composition {
  return {
    active,
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
