import { publishRoutes } from '@fanfare/core/api/publish.ts';
import { fitShapes, type FitShape } from '@fanfare/core/media/fit-choice.ts';
import { fitPlan, fitted, isStill } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { changedOptions } from '@fanfare/core/posts/testing/builders.ts';
import { expect } from 'vitest';
import type { Label } from '../../platform.ts';
import type { Check, Subject } from '../subject.ts';

/** The limits of descriptions in section 5.1 of the specification. */
const descriptionMax: Readonly<Record<string, number>> = {
  x: 280,
  youtube: 3000,
  facebook: 420,
  tiktok: 2200,
  instagram: 2200,
  reddit: 20_000,
  pinterest: 2048,
  linkedin: 500,
  threads: 500,
};
const titleMax = 100;

/** The publishing calls of the product, without `/api/{platform}/`. */
const publishCalls = Object.values(publishRoutes).map(({ path }) => path.replace('/api/{platform}/', ''));

async function labelOf(id: string): Promise<Label> {
  const module = (await import(`../../${id}/label.ts`)) as { label: Label };
  return module.label;
}

const errorsOf = ({ facts }: Subject, content: PostContent): string[] =>
  facts
    .check(content)
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

const first = ({ contents }: Subject): PostContent => Object.values(contents)[0]!;

function frozen(content: PostContent): PostContent {
  const freeze = (media: MeasuredMedia): MeasuredMedia => Object.freeze({ ...media });
  return Object.freeze({
    ...content,
    media: Object.freeze(content.media.map(freeze)),
    thumbnail: content.thumbnail && freeze(content.thumbnail),
    options: Object.freeze({ ...content.options }),
  });
}

/** Images of kinds that people often upload but few networks accept. */
const awkward: readonly Partial<MeasuredMedia>[] = [
  { type: 'image/webp' },
  { type: 'image/png', bytes: 32 * 1024 * 1024 },
  { bytes: 32 * 1024 * 1024, width: 12_000, height: 9000 },
  { width: 20_000, height: 300 },
  { width: 300, height: 20_000 },
  { width: 9, height: 7 },
];

const cover: MeasuredMedia = {
  id: 'cover-0001',
  path: 'workspaces/w/media/cover-0001/cover.jpg',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 100_000,
  width: 1280,
  height: 720,
  durationMs: null,
};

/** The content with a resized copy in place of every image that needs one. */
function withCopies({ facts }: Subject, content: PostContent, shape: FitShape): PostContent {
  const needs = facts.fits?.image?.(content);
  const copyOf = (file: MeasuredMedia): MeasuredMedia => {
    const plan = needs && fitPlan(file, needs, shape);
    return plan ? fitted(file, plan) : file;
  };
  return { ...content, media: content.media.map(copyOf) };
}

export const factChecks: readonly Check[] = [
  {
    name: 'a post without files is refused if its texts have no visible characters',
    run(subject) {
      for (const text of [' ', '\0', '\ud800', '\u200b', '\u202e'])
        expect(
          errorsOf(subject, {
            ...first(subject),
            title: text,
            description: text,
            media: [],
            thumbnail: null,
          }),
          JSON.stringify(text),
        ).not.toEqual([]);
    },
  },
  {
    name: 'the limits are those of the specification',
    run({ facts }) {
      const { description } = facts.limits;
      expect(description).toBeGreaterThan(0);
      if (Object.hasOwn(descriptionMax, facts.id)) expect(description).toBe(descriptionMax[facts.id]);
      expect(facts.limits.title).toBe(titleMax);
      if (facts.altText !== null) expect(facts.altText.max).toBeGreaterThan(0);
    },
  },
  {
    name: 'the network has a name, a colour and permissions that it asks for',
    run({ facts }) {
      expect(facts.id).toMatch(/^[a-z]+$/);
      expect(facts.label.trim()).not.toBe('');
      expect(facts.colour).toMatch(/^#[\da-f]{6}$/);
      expect(facts.publishScopes.length).toBeGreaterThan(0);
      expect(facts.scopes).toEqual(expect.arrayContaining([...facts.publishScopes]));
      expect(new Set(facts.scopes).size).toBe(facts.scopes.length);
    },
  },
  {
    name: 'label.ts has the same label fields as the facts',
    async run({ facts }) {
      const { id, label, colour, position, abilities, withoutInsights, replyMax, carouselEditor } = facts;
      expect(await labelOf(id)).toEqual({
        id,
        label,
        colour,
        position,
        abilities,
        ...(withoutInsights !== undefined && { withoutInsights }),
        ...(replyMax !== undefined && { replyMax }),
        ...(carouselEditor !== undefined && { carouselEditor }),
      });
    },
  },
  {
    name: 'the network has publish calls and messages for success and failure',
    run(subject) {
      const { calls, words, nothing } = subject.facts;
      expect(Object.keys(calls).length).toBeGreaterThan(0);
      expect(words.published).toMatch(/^Your .+!$/);
      expect(words.failed).toMatch(/^An error occurred while .+!$/);
      for (const call of Object.keys(calls)) {
        expect(publishCalls).toContain(call);
        const empty = { ...first(subject), title: '', description: '', media: [] };
        expect(nothing(empty, call)?.message).not.toBe('');
      }
    },
  },
  {
    name: 'the facts offer exactly what the server code can do',
    run({ facts: { abilities, analytics, target }, platform }) {
      expect(abilities.insights).toBe(platform.insights !== null);
      expect(abilities.removeComment).toBe(Boolean(platform.comments?.remove));
      if (abilities.comment || abilities.reply) expect(platform.comments).not.toBeNull();
      expect(analytics !== null).toBe(platform.analytics !== null);
      expect(target !== null).toBe(platform.targets !== null);
    },
  },
  {
    name: 'the check looks only at options that the facts list',
    run(subject) {
      const { options: has, check } = subject.facts;
      expect(new Set(has).size).toBe(has.length);
      // `uploadType` is left out: the publishing calls set it for every network, even if the facts of the network do
      // not list it.
      const others = Object.entries(changedOptions).filter(
        ([name]) => name !== 'uploadType' && !has.some((each) => each === name),
      );
      for (const content of Object.values(subject.contents))
        for (const [name, value] of others)
          expect(check({ ...content, options: { ...content.options, [name]: value } }), name).toEqual(
            check(content),
          );
    },
  },
  {
    name: 'an alt text at the limit passes, and a longer one is refused for files that can have alt texts',
    run({ facts: { altText, check }, contents }) {
      const tooLong = (content: PostContent, length: number) => {
        const altTexts = content.media.map(({ id }) => ({ id, text: 'a'.repeat(length) }));
        return check({ ...content, altTexts }).filter(({ code }) => code === 'alt_text_too_long');
      };
      const most = altText?.max ?? 0;
      const refused = Object.values(contents).filter((content) => {
        expect(tooLong(content, most)).toEqual([]);
        return tooLong(content, most + 1).length > 0;
      });
      expect(refused.length > 0).toBe(altText !== null);
      for (const { media } of refused)
        expect(media.some(({ kind }) => altText?.kinds.includes(kind))).toBe(true);
    },
  },
  {
    name: 'every sample post passes the check',
    run(subject) {
      for (const [kind, content] of Object.entries(subject.contents))
        expect(errorsOf(subject, content), kind).toEqual([]);
    },
  },
  {
    name: 'every image passes the check after it was resized to fit',
    run(subject) {
      const withImages = Object.values(subject.contents).filter(({ media }) => media.some(isStill));
      if (subject.facts.fits?.image) expect(withImages).not.toEqual([]);
      for (const content of withImages)
        for (const change of awkward) {
          const media = content.media.map((file) => (isStill(file) ? { ...file, ...change } : file));
          const refused = { ...content, media };
          if (!subject.facts.fits?.image) expect(errorsOf(subject, refused)).toEqual([]);
          else
            for (const shape of fitShapes)
              expect(errorsOf(subject, withCopies(subject, refused, shape)), shape).toEqual([]);
        }
    },
  },
  {
    name: 'every thumbnail passes the check after it was resized to fit',
    run({ facts: { check, fits }, contents }) {
      const covered = Object.values(contents).filter(({ media: [file] }) => file?.kind === 'video');
      // Ignores the issue `thumbnail_too_narrow`, because a resized copy of a small image is still too small.
      const codesOf = (content: PostContent) =>
        check(content).flatMap(({ code }) => (code === 'thumbnail_too_narrow' ? [] : [code]));
      for (const content of covered)
        for (const change of awkward) {
          const thumbnail = { ...cover, ...change };
          const plan = fits?.cover && fitPlan(thumbnail, fits.cover, 'cropped');
          const used = { ...content, thumbnail: plan ? fitted(thumbnail, plan) : thumbnail };
          expect(codesOf(used), JSON.stringify(change)).toEqual(codesOf({ ...content, thumbnail: null }));
        }
    },
  },
  {
    name: 'an image that already fits is not resized',
    run(subject) {
      for (const content of Object.values(subject.contents))
        expect(withCopies(subject, content, 'cropped')).toEqual(content);
    },
  },
  {
    name: 'a description at the limit passes and one more character is refused',
    run(subject) {
      const most = subject.facts.limits.description;
      const of = (length: number) => ({ ...first(subject), description: 'a'.repeat(length) });
      expect(errorsOf(subject, of(most))).toEqual([]);
      expect(errorsOf(subject, of(most + 1))).toHaveLength(1);
    },
  },
  {
    name: 'the check changes nothing and gives the same result twice',
    run({ facts, contents }) {
      for (const content of Object.values(contents)) {
        const given = frozen({ ...content, description: 'a'.repeat(30_000) });
        expect(facts.check(given)).toEqual(facts.check(given));
      }
    },
  },
  {
    name: 'every issue has a rule code and a complete sentence',
    run({ facts, contents }) {
      const problems = Object.values(contents).flatMap((content) => [
        ...facts.check({ ...content, title: '', description: '', media: [] }),
        ...facts.check({ ...content, description: 'a'.repeat(30_000) }),
      ]);
      expect(problems.length).toBeGreaterThan(0);
      for (const { code, message } of problems) {
        expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
        expect(message).toMatch(/^[A-Z].{8,}/);
      }
    },
  },
];
