import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Composition } from '../posts/schemas/composition.ts';
import type { PostView } from '../posts/post.ts';
import { postView } from '../posts/testing/builders.ts';
import type { ComposerNetwork } from './network.ts';
import { toComposerState } from './open-group.ts';
import { networkWith, photo } from './testing/builders.ts';
import { readUnsaved, withUnsaved } from './unsaved.ts';
import { keyOf } from './variant.ts';

const networks: Readonly<Record<string, Pick<ComposerNetwork, 'options' | 'altText'>>> = {
  pinterest: { options: ['link'], altText: { max: 500, kinds: ['image', 'video'] } },
  x: { options: [], altText: { max: 500, kinds: ['image'] } },
  youtube: { options: [], altText: null },
  instagram: { options: [], altText: { max: 500, kinds: ['image'] } },
};
const find = (id: string) => (networks[id] ? networkWith({ id, ...networks[id] }) : null);
const items = new Map(['a', 'b'].map((path) => [path, photo({ _id: path, firebasePath: path })]));

const content = fc.record({
  description: fc.constantFrom('Hello', 'Other'),
  firebase_path: fc.constantFrom('a', null),
  thumbnail: fc.constantFrom('b', null),
  link: fc.constantFrom('https://a.example/', 'https://b.example/', null),
  altText: fc.constantFrom('A harbour', 'A pier', null),
});

type Said = typeof content extends fc.Arbitrary<infer Each> ? Each : never;

const describedBy = ({ firebase_path: path, altText }: Said) => {
  const isDescribed = path !== null && altText !== null;
  const texts = isDescribed ? [{ firebasePath: path, alt_text: altText }] : [];
  return { alt_text: isDescribed ? altText : null, alt_texts: texts };
};

/** The posts of a group as the server stores them: without the options that their network does not have. */
const group = fc
  .record({
    posts: fc.tuple(...Object.keys(networks).map(() => fc.option(content, { freq: 8 }))),
    shared: fc.option(content),
    customised: fc.subarray(Object.keys(networks).map((id) => `${id}/1`)),
  })
  .map(({ posts: written, shared, customised }) => {
    const posts = Object.entries(networks).flatMap(([uploadTo, has], i): PostView[] => {
      const said = written[i];
      if (!said) return [];
      const { altText: _, ...rest } = said;
      const ids = { _id: uploadTo, post_id: 'g', uploadTo, platform_id: '1' };
      const link = has.options.includes('link') ? said.link : null;
      return [postView({ ...rest, ...ids, link, ...(has.altText && describedBy(said)) })];
    });
    const composition: Composition | null = shared && {
      active: customised[0] ?? 'x/1',
      customised,
      shared: {
        description: shared.description,
        thumbnail: shared.thumbnail,
        link: shared.link,
        media: shared.firebase_path === null ? [] : [shared.firebase_path],
        ...describedBy(shared),
      },
      setAside: [],
    };
    return { posts, composition };
  });

it('opening a group does not change the content of any account, for any combination of stored links', () => {
  fc.assert(
    fc.property(group, ({ posts, composition }) => {
      const stored = { post_id: 'g', posts, ...(composition && { composition }) };
      const opened = toComposerState(stored, { items, find, newId: () => 'new' });
      const [reloaded] = readUnsaved(withUnsaved(null, { state: opened, at: 1, tab: 't' }));
      for (const state of [opened, reloaded!.state])
        for (const post of posts) {
          const variant = state.variants.find((each) => keyOf(each) === `${post.uploadTo}/1`)!;
          const { options, altText } = networks[post.uploadTo]!;
          expect({
            description: variant.description,
            firebase_path: variant.media[0]?._id ?? null,
            thumbnail: variant.thumbnail?._id ?? null,
            link: options.includes('link') ? variant.options.link : null,
            alt_text: altText ? (variant.altTexts[0]?.text ?? null) : null,
          }).toEqual({
            description: post.description,
            firebase_path: post.firebase_path,
            thumbnail: post.thumbnail,
            link: post.link,
            alt_text: post.alt_text,
          });
        }
    }),
  );
});
